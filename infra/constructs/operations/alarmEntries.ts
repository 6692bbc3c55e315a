import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { type IMetric, MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { HandlerFunction } from "../api/HandlerFunction.ts";
import type { LeadTablesProps } from "../leads/LeadStore.ts";
import type { LeadStream } from "../leads/LeadStream.ts";
import type { QueueConsumer } from "../leads/QueueConsumer.ts";
import type { StreamConsumer } from "../leads/StreamConsumer.ts";
import { leadRateRuleName, ruleMetricName } from "../site/WebFirewall.ts";
import type { LogMetrics } from "./LogMetrics.ts";

/** An alarm that an operator acts on. Its page in docs/runbook.md says how. */
export type AlarmEntry = {
  /** `now`: visitors or leads are currently affected. `today`: can wait for business hours. */
  readonly urgency: "now" | "today";
  /** What visitors or the team notice. The alarm's email quotes it. */
  readonly meaning: string;
  /** Undefined if the environment lacks the monitored resource. Then there is no alarm. */
  readonly metric: Metric | MathExpression | undefined;
  /** The alarm goes off at or above this value, or below it if `below` is set. Default: one. */
  readonly threshold?: number;
  readonly below?: true;
  /** Length of one period. Default: five. */
  readonly minutes?: number;
  /** The number of consecutive periods that must breach the threshold. Default: one. */
  readonly periods?: number | undefined;
};

/** Alarms by id. The id is part of the alarm's name and the heading of its page. */
export type AlarmEntries = Readonly<Record<string, AlarmEntry>>;

/** What alarms and the dashboard monitor in the environment's region. */
export type MonitoredResources = LeadTablesProps & {
  readonly api: HttpApi;
  readonly saveLead: HandlerFunction;
  readonly logs: LogMetrics;
  readonly stream: LeadStream;
  readonly channels: readonly QueueConsumer[];
  /** Undefined if the environment sends no emails to contractors. */
  readonly planMail: QueueConsumer | undefined;
  /** Undefined if advertising services get no events. */
  readonly adEvents: QueueConsumer | undefined;
  readonly userPoolId: string;
  /** Undefined if the environment's data is not protected. */
  readonly backupVaultName: string | undefined;
};

export function regionalAlarms(resources: MonitoredResources): AlarmEntries {
  const { environment, api, saveLead, logs, channels, backupVaultName } = resources;
  const { planMail, adEvents } = resources;
  const { count, dispatch, search, remind } = resources.stream;
  const hasAlerts = channels.length > 0;
  return {
    "saves-failing": {
      urgency: "now",
      meaning:
        "Visitors get their plan with a warning that their information could not be saved. Their browsers retry for thirty days.",
      // Percent of calls that end with a 500, a crash or a timeout.
      metric: percentOf(
        [logs.of("saveFailures"), saveLead.metricErrors()],
        saveLead.metricInvocations(),
      ),
      threshold: 5,
    },
    "api-failing": {
      urgency: "now",
      meaning:
        "The API responds with 5xx. Visitors get the warning that nothing was saved, or administrators see pages without data.",
      // Percent of all calls.
      metric: percentOf([api.metricServerError(sum)], api.metricCount(sum)),
      // One failed call of a single open desk is 5 percent.
      threshold: 10,
    },
    "visitors-throttled": {
      urgency: "now",
      meaning:
        "During a traffic spike, visitors get the warning that their information could not be saved: the API or save-lead is at its limit. Their browsers retry.",
      metric: sumOf([logs.of("requestsThrottled"), saveLead.metricThrottles()]),
      threshold: 20,
    },
    "tables-throttled": {
      urgency: "now",
      meaning:
        "Visitors may get the warning that their information could not be saved, or administrators an error: DynamoDB throttles a table or an index.",
      metric: sumOf(throttledRequests(resources)),
      periods: 2,
    },
    "no-leads": {
      urgency: "today",
      meaning:
        "No lead arrived within the environment's quietHours. Either there were no visitors, or visitors leave early or cannot submit.",
      metric: environment.quietHours === undefined ? undefined : logs.of("leadsSaved"),
      below: true,
      minutes: 60,
      periods: environment.quietHours,
    },
    "alerts-late": {
      urgency: "now",
      meaning:
        "The team gets new-lead alerts late or not at all. The dashboard has all leads. Visitors are not affected.",
      metric: hasAlerts ? oldestAgeInSeconds([dispatch], channels) : undefined,
      threshold: 600,
    },
    "alerts-given-up": {
      urgency: "now",
      meaning:
        "The team got no alert for some leads, or the search does not find them, and there will be no more retries. The dashboard has all leads. Visitors are not affected.",
      metric: hasAlerts ? deadLettersOf([dispatch, ...channels]) : undefined,
    },
    "reminders-failing": {
      urgency: "today",
      meaning:
        "The team gets no alert of leads that became due, and contractors no reminders on Mondays. The desk shows the leads. Visitors are not affected.",
      // It runs five times in five minutes, and each run does the work of a failed one.
      metric: sumOf([remind.metricErrors(), remind.metricThrottles()]),
      threshold: 3,
    },
    "desk-behind": {
      urgency: "today",
      meaning:
        "Administrators see totals without the latest leads, or the search does not find them. The list has all leads. Visitors are not affected.",
      metric: oldestAgeInSeconds([count], [search]),
      threshold: 600,
      periods: 2,
    },
    "desk-incomplete": {
      urgency: "today",
      meaning:
        "The totals are permanently missing some leads, or the search does not find them. The list has all leads. Visitors are not affected.",
      // A failure of dispatch-leads rings in alerts-given-up, if there is one.
      metric: deadLettersOf([count, search, ...(hasAlerts ? [] : [dispatch])]),
    },
    "backups-failing": {
      urgency: "today",
      meaning:
        "A daily backup of the tables failed or did not start. They can still be restored to any second, but only in this account. Visitors are not affected.",
      metric: backupVaultName === undefined ? undefined : failedBackups(backupVaultName),
      minutes: 60,
    },
    "plan-mail-late": {
      urgency: "today",
      meaning:
        "Contractors get the link to their plan late or not at all. Other visitors are not affected.",
      metric: planMail && oldestAgeInSeconds([], [planMail]),
      threshold: 1_800,
    },
    "plan-mail-given-up": {
      urgency: "today",
      meaning:
        "Some contractors got no email with the link to their plan, or get emails although theirs bounced. There will be no more retries. Other visitors are not affected.",
      metric: planMail && deadLettersOf([planMail]),
    },
    "ad-events-token-rejected": {
      urgency: "today",
      meaning:
        "Meta rejects the access token, so it does not learn of booked calls and won jobs. Events wait for seven days at most. Visitors and the desk are not affected.",
      metric: adEvents && logs.of("adTokensRejected"),
      // An attempt follows within an hour, so that the alarm stays on and goes off once.
      minutes: 120,
    },
    "ad-events-given-up": {
      urgency: "today",
      meaning:
        "Meta refused some booked calls or won jobs, and there will be no more retries. Visitors and the desk are not affected.",
      metric: adEvents && deadLettersOf([adEvents]),
    },
    "sign-ins-suspicious": {
      urgency: "now",
      meaning:
        "Someone is signing in as an administrator in an unusual way. The user pool blocks such sign-ins without an authenticator app. Visitors are not affected.",
      metric: environment.threatProtection ? riskySignIns(resources.userPoolId) : undefined,
      threshold: 3,
      minutes: 60,
    },
  };
}

/** The monitored resources in us-east-1: the CDN and the firewall. */
export type MonitoredEdge = {
  readonly distributionId: string;
  readonly firewallStackName: string;
};

/** The alarms of the CDN and the firewall, which report in us-east-1. */
export function edgeAlarms({ distributionId, firewallStackName }: MonitoredEdge) {
  const rule = ruleMetricName(firewallStackName, leadRateRuleName);
  const region = "us-east-1";
  return {
    "site-failing": {
      urgency: "now",
      meaning:
        "Visitors see CloudFront's error page instead of the calculator, or site files are missing.",
      // Percent of all requests.
      metric: new Metric({
        namespace: "AWS/CloudFront",
        metricName: "5xxErrorRate",
        dimensionsMap: { DistributionId: distributionId, Region: "Global" },
        statistic: Stats.AVERAGE,
        region,
      }),
      threshold: 5,
      periods: 2,
    },
    "leads-blocked-by-firewall": {
      urgency: "now",
      meaning:
        "One network sends more leads than the rate rule allows. If it is a mobile network or a trade fair, visitors there get the warning that their information could not be saved.",
      metric: total("WAFV2", "BlockedRequests", { WebACL: firewallStackName, Rule: rule }, region),
      threshold: 100,
    },
  } as const satisfies AlarmEntries;
}

/**
 * Throttled requests by table. They include those that an index throttles, so that a new index needs no metric.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html#ThrottledRequests
 */
function throttledRequests({ table, deskTable }: MonitoredResources): readonly Metric[] {
  const monitored = [
    [table, "PutItem", "Query", "TransactWriteItems"],
    [deskTable, "Query", "TransactWriteItems"],
  ] as const;
  return monitored.flatMap(([{ tableName: TableName }, ...operations]) =>
    operations.map((Operation) => total("DynamoDB", "ThrottledRequests", { TableName, Operation })),
  );
}

/** The age of the oldest record or message that waits to be processed. */
function oldestAgeInSeconds(
  streams: readonly StreamConsumer[],
  queues: readonly QueueConsumer[],
): MathExpression {
  const statistic = Stats.MAXIMUM;
  const ages = [
    ...streams.map(({ handler }) => handler.metric("IteratorAge", { statistic })),
    ...queues.map(({ queue }) => queue.metricApproximateAgeOfOldestMessage({ statistic })),
  ];
  // A stream's age is in milliseconds.
  const terms = ages.map(
    (_, index) => `FILL(m${index}, 0)${index < streams.length ? " / 1000" : ""}`,
  );
  return new MathExpression({
    expression: `MAX([${terms.join(", ")}])`,
    usingMetrics: numbered(ages),
  });
}

/** The number of failed batches and messages that will not be retried. */
function deadLettersOf(consumers: readonly { readonly deadLetters: IQueue }[]): MathExpression {
  return sumOf(
    consumers.map(({ deadLetters }) =>
      deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM }),
    ),
  );
}

/** https://docs.aws.amazon.com/aws-backup/latest/devguide/cloudwatch.html */
function failedBackups(BackupVaultName: string): MathExpression {
  const metrics = ["NumberOfBackupJobsFailed", "NumberOfBackupJobsExpired"];
  return sumOf(metrics.map((metric) => total("Backup", metric, { BackupVaultName })));
}

/**
 * Sign-ins that threat protection considers a takeover.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-viewing-advanced-security-metrics.html
 */
function riskySignIns(UserPoolId: string): Metric {
  const dimensions = { UserPoolId, Operation: "SignIn", RiskLevel: "high" };
  return total("Cognito", "AccountTakeoverRisk", dimensions);
}

/** The total of a metric that an AWS service publishes. */
function total(
  service: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  region?: string,
): Metric {
  return new Metric({ namespace: `AWS/${service}`, metricName, dimensionsMap, ...sum, region });
}

/** A percentage of the calls. Zero without calls. */
function percentOf(failures: readonly IMetric[], calls: IMetric): MathExpression {
  const failed = sumOf(failures);
  return new MathExpression({
    expression: `IF(FILL(calls, 0) > 0, 100 * (${failed.expression}) / FILL(calls, 0), 0)`,
    usingMetrics: { ...failed.usingMetrics, calls },
  });
}

/** A sum of metrics. Treats missing data as zero. */
function sumOf(metrics: readonly IMetric[]): MathExpression {
  const terms = metrics.map((_, index) => `FILL(m${index}, 0)`);
  return new MathExpression({ expression: terms.join(" + "), usingMetrics: numbered(metrics) });
}

const sum = { statistic: Stats.SUM };

function numbered(metrics: readonly IMetric[]): Record<string, IMetric> {
  return Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
}
