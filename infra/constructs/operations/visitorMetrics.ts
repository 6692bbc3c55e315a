import { leadsTable } from "@planner/shared/lead/leadsTable";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { Operation } from "aws-cdk-lib/aws-dynamodb";
import type { MetricOver } from "./Alarms.ts";
import type { visitorAlarms } from "./alarms/visitorAlarms.ts";
import { percentOf } from "./percentOf.ts";
import { sumOf } from "./sumOf.ts";
import { handlerNamed, type Watched } from "./Watched.ts";

/** What the alarms on the visitors' way watch. */
export function visitorMetrics(watched: Watched): Record<keyof typeof visitorAlarms, MetricOver> {
  const { api, logs, table } = watched;
  const saveLead = handlerNamed(watched, "save-lead");
  return {
    "saves-failing": (period) =>
      percentOf(logs.of("saveFailures"), saveLead.metricInvocations(), period),
    "save-lead-crashing": (period) => saveLead.metricErrors({ period }),
    "save-lead-throttled": (period) => saveLead.metricThrottles({ period }),
    "save-lead-slow": (period) => saveLead.metricDuration({ period, statistic: Stats.p(99) }),
    "api-failing": (period) =>
      percentOf(
        api.metricServerError({ statistic: Stats.SUM }),
        api.metricCount({ statistic: Stats.SUM }),
        period,
      ),
    "visitors-turned-away": (period) => logs.turnedAway({ period }),
    "table-throttled": (period) => sumOf(throttledWrites(table.tableName), period),
    "table-failing": (period) =>
      table.metricSystemErrorsForOperations({ operations: usedOperations, period }),
    "no-leads": (period) => logs.of("leadsSaved", { period }),
  };
}

/** Writes that were held back: by the table, or by its index, which holds back the table. */
function throttledWrites(TableName: string): readonly Metric[] {
  const index = { GlobalSecondaryIndexName: leadsTable.index.name };
  return [{ TableName }, { TableName, ...index }].map(
    (dimensionsMap) =>
      new Metric({
        namespace: "AWS/DynamoDB",
        metricName: "WriteThrottleEvents",
        dimensionsMap,
        statistic: Stats.SUM,
      }),
  );
}

/** What the functions ask of the table. */
const usedOperations = [
  Operation.PUT_ITEM,
  Operation.GET_ITEM,
  Operation.UPDATE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
  Operation.QUERY,
];
