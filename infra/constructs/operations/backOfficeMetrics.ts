import { logMetrics } from "@planner/shared/logMetrics";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { MetricOver } from "./Alarms.ts";
import type { backOfficeAlarms } from "./alarms/backOfficeAlarms.ts";
import { sumOf } from "./sumOf.ts";
import { handlerNamed, type Watched } from "./Watched.ts";

/** What the alarms of administrators and statistics watch. */
export function backOfficeMetrics(
  watched: Watched,
): Record<keyof typeof backOfficeAlarms, MetricOver | undefined> {
  const { logs, deadLetters, judgedUserPoolId } = watched;
  const forAdmins = logMetrics.adminFailures.functions.map((name) => handlerNamed(watched, name));
  return {
    "statistics-behind": (period) =>
      handlerNamed(watched, "count-leads").metric("IteratorAge", {
        period,
        statistic: Stats.MAXIMUM,
      }),
    "statistics-given-up": (period) =>
      deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM }),
    "broken-leads": (period) => logs.of("brokenLeads", { period }),
    "admin-pages-failing": (period) =>
      sumOf(
        [logs.of("adminFailures"), ...forAdmins.map((handler) => handler.metricErrors())],
        period,
      ),
    "sign-ins-suspicious":
      judgedUserPoolId === undefined
        ? undefined
        : (period) => sumOf(riskySignIns(judgedUserPoolId), period),
  };
}

/**
 * Sign-ins that threat protection took for somebody else's, and those with a password that is known to be stolen.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-viewing-advanced-security-metrics.html
 */
function riskySignIns(UserPoolId: string): readonly Metric[] {
  const signIns = { UserPoolId, Operation: "SignIn" };
  const metric = (metricName: string, dimensionsMap: Record<string, string>) =>
    new Metric({
      namespace: "AWS/Cognito",
      metricName,
      dimensionsMap,
      statistic: Stats.SUM,
    });
  return [
    metric("AccountTakeoverRisk", { ...signIns, RiskLevel: "high" }),
    metric("CompromisedCredentialRisk", { ...signIns, RiskLevel: "high" }),
  ];
}
