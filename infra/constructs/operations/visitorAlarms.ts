import { leadsTable } from "@planner/shared/lead/leadsTable";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { Operation } from "aws-cdk-lib/aws-dynamodb";
import type { AlarmTable } from "./Alarms.ts";
import { handlerNamed, type MonitoredResources } from "./MonitoredResources.ts";
import { percentOf, sumOf } from "./metricMath.ts";

/** Alarms for visitors, from the API to the table. */
export const visitorAlarms = {
  "saves-failing": {
    urgency: "now",
    symptom:
      "Visitors get their plan with a warning that their information could not be saved. Their browsers retry for thirty days.",
    action:
      "Look up the error under Failures on the dashboard. If there was a deployment just before, roll it back.",
    metric: (resources, period) =>
      percentOf(
        resources.logs.of("saveFailures"),
        handlerNamed(resources, "save-lead").metricInvocations(),
        period,
      ),
    // Percent of save-lead calls.
    threshold: 5,
    minutes: 5,
  },
  "save-lead-crashing": {
    urgency: "now",
    symptom:
      "Visitors get the warning that their information could not be saved. The function crashes before it can respond or log an error.",
    action:
      "Search its log for platform.report with a status other than success: a timeout, too little memory, or a module that fails to load. Roll back the last deployment.",
    metric: (resources, period) => handlerNamed(resources, "save-lead").metricErrors({ period }),
    threshold: 1,
    minutes: 5,
  },
  "save-lead-throttled": {
    urgency: "now",
    symptom:
      "Some visitors get the warning that their information could not be saved: there are more calls than reserved executions.",
    action:
      "Compare the calls on the dashboard with reservedConcurrency in infra/environments.ts and with the account's quota. Raise whichever is too low. If it is a flood, block it in the firewall.",
    metric: (resources, period) => handlerNamed(resources, "save-lead").metricThrottles({ period }),
    threshold: 1,
    minutes: 5,
  },
  "save-lead-slow": {
    urgency: "today",
    symptom: "Visitors wait several seconds for their plan after they submit the contact form.",
    action:
      "Open the slowest traces of save-lead. A long Init is a cold start; otherwise it is the table. Check the table's latency and the last deployment.",
    metric: (resources, period) =>
      handlerNamed(resources, "save-lead").metricDuration({ period, statistic: Stats.p(99) }),
    // Milliseconds, 99th percentile.
    threshold: 3_000,
    minutes: 5,
    periods: 3,
  },
  "api-failing": {
    urgency: "now",
    symptom:
      "The API responds with 5xx. Visitors get the warning that nothing was saved, or administrators see pages without data.",
    action:
      "Find the route and integrationError in the API's access log. With an integrationError, API Gateway could not reach the function. Without one, the function's log shows the failure.",
    metric: ({ api }, period) =>
      percentOf(
        api.metricServerError({ statistic: Stats.SUM }),
        api.metricCount({ statistic: Stats.SUM }),
        period,
      ),
    // Percent of all calls.
    threshold: 5,
    minutes: 15,
  },
  "visitors-throttled": {
    urgency: "now",
    symptom:
      "During a traffic spike, visitors get the warning that their information could not be saved: the API's throttle responds with 429. Their browsers retry.",
    action:
      "If the dashboard shows about as many leads as calls, the traffic is real: raise throttles in infra/environments.ts and deploy. If not, find the source in the CDN's log.",
    metric: ({ logs }, period) => logs.requestsThrottled({ period }),
    threshold: 20,
    minutes: 5,
  },
  "table-throttled": {
    urgency: "now",
    symptom:
      "Visitors may get the warning that their information could not be saved: the table is temporarily rejecting writes.",
    action:
      "Check whether the table or its index is throttled. Under load the table scales within minutes; an index that stays throttled needs sharding.",
    metric: ({ table }, period) => sumOf(throttledWrites(table.tableName), period),
    threshold: 1,
    minutes: 5,
    periods: 2,
  },
  "table-failing": {
    urgency: "now",
    symptom:
      "Visitors may get the warning that their information could not be saved: DynamoDB itself fails.",
    action:
      "Check the AWS Health Dashboard. We cannot fix it; browsers and the stream retry on their own. Watch saves-failing and statistics-behind.",
    metric: ({ table }, period) =>
      table.metricSystemErrorsForOperations({ operations: usedOperations, period }),
    threshold: 5,
    minutes: 5,
  },
  "no-leads": {
    urgency: "today",
    symptom:
      "No lead arrived within the environment's quietHours. Either there were no visitors, or visitors leave early or cannot submit.",
    action:
      "Run npm run smoke against the site, then go through it on a phone. If both work, check visits and ads.",
    metric: ({ logs, quietHours }, period) =>
      quietHours === undefined ? undefined : logs.of("leadsSaved", { period }),
    threshold: 1,
    below: true,
    minutes: 60,
    periods: ({ quietHours }) => quietHours,
  },
} as const satisfies AlarmTable<MonitoredResources>;

/** Throttled writes of the table and of its indexes. A throttled index throttles the table too. */
function throttledWrites(TableName: string): readonly Metric[] {
  const indexes = [leadsTable.index, leadsTable.stageIndex].map(({ name }) => ({
    TableName,
    GlobalSecondaryIndexName: name,
  }));
  return [{ TableName }, ...indexes].map(
    (dimensionsMap) =>
      new Metric({
        namespace: "AWS/DynamoDB",
        metricName: "WriteThrottleEvents",
        dimensionsMap,
        statistic: Stats.SUM,
      }),
  );
}

/** The operations that the functions use. */
const usedOperations = [
  Operation.PUT_ITEM,
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
  Operation.QUERY,
];
