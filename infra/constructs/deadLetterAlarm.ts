import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, Stats, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";

/** An alarm that rings as long as anything lies in a dead-letter queue. */
export function deadLetterAlarm(scope: Construct, queue: Queue, alarmDescription: string): Alarm {
  return new Alarm(scope, "DeadLetterAlarm", {
    alarmDescription,
    metric: queue.metricApproximateNumberOfMessagesVisible({
      period: Duration.minutes(1),
      statistic: Stats.MAXIMUM,
    }),
    threshold: 0,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 1,
    // A queue that is empty for long reports nothing.
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}
