import type { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";

/** How much a part is of the whole, in percent; 0 where there is nothing. */
export function percentOf(part: IMetric, whole: IMetric, period: Duration): MathExpression {
  return new MathExpression({
    expression: "IF(FILL(whole, 0) > 0, 100 * FILL(part, 0) / FILL(whole, 0), 0)",
    usingMetrics: { part, whole },
    period,
  });
}
