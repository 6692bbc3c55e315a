import { type IMetric, MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { LeadTablesProps } from "../leads/LeadStore.ts";
import type { QueueConsumer } from "../leads/QueueConsumer.ts";
import type { StreamConsumer } from "../leads/StreamConsumer.ts";

/**
 * Throttled requests by table. They include those that an index throttles, so that a new index needs no metric.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html#ThrottledRequests
 */
export function throttledRequests({ table, deskTable }: LeadTablesProps): readonly Metric[] {
  const monitored = [
    { TableName: table.tableName, operations: ["PutItem", "Query", "TransactWriteItems"] },
    { TableName: deskTable.tableName, operations: ["Query", "TransactWriteItems"] },
  ];
  return monitored.flatMap(({ TableName, operations }) =>
    operations.map((Operation) => total("DynamoDB", "ThrottledRequests", { TableName, Operation })),
  );
}

/** The age of the oldest record or message that waits to be processed. */
export function oldestAgeInSeconds(
  streams: readonly StreamConsumer[],
  queues: readonly QueueConsumer[],
): MathExpression {
  const statistic = Stats.MAXIMUM;
  const streamAges = withIds(
    "stream",
    streams.map(({ handler }) => handler.metric("IteratorAge", { statistic })),
  );
  const queueAges = withIds(
    "queue",
    queues.map(({ queue }) => queue.metricApproximateAgeOfOldestMessage({ statistic })),
  );
  const terms = [
    // A stream's age is in milliseconds.
    ...Object.keys(streamAges).map((id) => `FILL(${id}, 0) / 1000`),
    ...Object.keys(queueAges).map((id) => `FILL(${id}, 0)`),
  ];
  return new MathExpression({
    expression: `MAX([${terms.join(", ")}])`,
    usingMetrics: { ...streamAges, ...queueAges },
  });
}

/** The number of failed batches and messages that will not be retried. */
export function deadLettersOf(
  consumers: readonly { readonly deadLetters: IQueue }[],
): MathExpression {
  return sumOf(
    consumers.map(({ deadLetters }) =>
      deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM }),
    ),
  );
}

/**
 * Backups of a vault that failed or did not start in time.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/cloudwatch.html
 */
export function failedBackups(BackupVaultName: string): MathExpression {
  const metrics = ["NumberOfBackupJobsFailed", "NumberOfBackupJobsExpired"];
  return sumOf(metrics.map((metric) => total("Backup", metric, { BackupVaultName })));
}

/**
 * Sign-ins that threat protection considers a takeover.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-viewing-advanced-security-metrics.html
 */
export function riskySignIns(UserPoolId: string): Metric {
  const dimensions = { UserPoolId, Operation: "SignIn", RiskLevel: "high" };
  return total("Cognito", "AccountTakeoverRisk", dimensions);
}

/** The total of a metric that an AWS service publishes. */
export function total(
  service: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
): Metric {
  return new Metric({
    namespace: `AWS/${service}`,
    metricName,
    dimensionsMap,
    ...sumStatistic,
  });
}

/** A percentage of the calls. Zero without calls. */
export function percentOf(failures: readonly IMetric[], calls: IMetric): MathExpression {
  const failed = sumOf(failures);
  return new MathExpression({
    expression: `IF(FILL(calls, 0) > 0, 100 * (${failed.expression}) / FILL(calls, 0), 0)`,
    usingMetrics: { ...failed.usingMetrics, calls },
  });
}

/** A sum of metrics. Treats missing data as zero. */
export function sumOf(metrics: readonly IMetric[]): MathExpression {
  const usingMetrics = withIds("m", metrics);
  const terms = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
  return new MathExpression({ expression: terms.join(" + "), usingMetrics });
}

/** The statistic of counts. */
export const sumStatistic = { statistic: Stats.SUM };

/** Metrics by an ID for an expression, such as `m0` and `m1`. */
function withIds(prefix: string, metrics: readonly IMetric[]): Record<string, IMetric> {
  return Object.fromEntries(metrics.map((metric, index) => [`${prefix}${index}`, metric]));
}
