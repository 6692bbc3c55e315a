import type { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";

/** A percentage of a total. Zero without data. */
export function percentOf(part: IMetric, whole: IMetric, period: Duration): MathExpression {
  return new MathExpression({
    expression: "IF(FILL(whole, 0) > 0, 100 * FILL(part, 0) / FILL(whole, 0), 0)",
    usingMetrics: { part, whole },
    period,
  });
}

/** A sum of metrics. Treats missing data as zero. */
export function sumOf(metrics: readonly IMetric[], period: Duration): MathExpression {
  const named = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  return new MathExpression({
    expression: Object.keys(named)
      .map((name) => `FILL(${name}, 0)`)
      .join(" + "),
    usingMetrics: named,
    period,
  });
}
