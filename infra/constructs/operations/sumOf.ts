import type { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";

/** Several metrics added up; one that says nothing counts for nothing. */
export function sumOf(metrics: readonly IMetric[], period: Duration): MathExpression {
  const named = Object.fromEntries(metrics.map((metric, place) => [`m${place}`, metric]));
  return new MathExpression({
    expression: Object.keys(named)
      .map((name) => `FILL(${name}, 0)`)
      .join(" + "),
    usingMetrics: named,
    period,
  });
}
