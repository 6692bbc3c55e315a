import { logMetrics } from "@planner/shared/logMetrics";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { AlarmTable } from "./Alarms.ts";
import { handlerNamed, type MonitoredResources } from "./MonitoredResources.ts";
import { sumOf } from "./metricMath.ts";

/** Alarms for administrators and the statistics. */
export const administratorAlarms = {
  "statistics-behind": {
    urgency: "today",
    symptom:
      "Administrators see totals without the latest leads. The list has all leads. Visitors are not affected.",
    action:
      "Search the log of count-leads for counting failed. The stream retries for six hours; fix the cause before then.",
    metric: (resources, period) =>
      handlerNamed(resources, "count-leads").metric("IteratorAge", {
        period,
        statistic: Stats.MAXIMUM,
      }),
    // Milliseconds.
    threshold: 600_000,
    minutes: 5,
    periods: 2,
  },
  "statistics-given-up": {
    urgency: "today",
    symptom:
      "The totals are permanently missing some leads. The list has all leads. Visitors are not affected.",
    action:
      "Fix the cause (counting failed in the log of count-leads), run npm run stats:rebuild -- --env NAME, then purge the queue.",
    metric: ({ deadLetters }, period) =>
      deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM }),
    threshold: 1,
    minutes: 5,
  },
  "search-incomplete": {
    urgency: "today",
    symptom:
      "The search on the dashboard does not find some leads. The list has all leads. Visitors are not affected.",
    action:
      "Fix the cause (indexing a lead failed in the log of index-leads, dispatching leads failed in the log of dispatch-leads), then run npm run alerts:redrive -- --env NAME.",
    metric: ({ search, dispatch }, period) =>
      sumOf(
        [search, dispatch].map(({ deadLetters }) =>
          deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM }),
        ),
        period,
      ),
    threshold: 1,
    minutes: 5,
  },
  "broken-leads": {
    urgency: "today",
    symptom:
      "The list and the totals are missing a lead because its record in the table is incomplete. Visitors are not affected.",
    action:
      "Search the logs for broken lead record, look up the item by its lead_id, and find out what wrote it. save-lead cannot have written it.",
    metric: ({ logs }, period) => logs.of("brokenLeads", { period }),
    threshold: 1,
    minutes: 60,
  },
  "admin-pages-failing": {
    urgency: "today",
    symptom:
      "Administrators see Access Denied or Failed to fetch leads data, or cannot save changes. Visitors are not affected.",
    action:
      "Run the saved query Failures. The error shows which function failed, and whether the cause is the user pool, a table or the secret.",
    metric: (resources, period) =>
      sumOf(
        [
          resources.logs.of("adminFailures"),
          ...logMetrics.adminFailures.functions.map((name) =>
            handlerNamed(resources, name).metricErrors(),
          ),
        ],
        period,
      ),
    threshold: 3,
    minutes: 15,
  },
  "sign-ins-suspicious": {
    urgency: "now",
    symptom:
      "Someone is signing in as an administrator in an unusual way, or an administrator chooses leaked passwords. The user pool blocks such sign-ins without an authenticator app, and such passwords. Visitors are not affected.",
    action:
      "Ask the administrators whether it was them. If not, sign the account out everywhere with npm run admin:remove, then invite it again, with an authenticator app.",
    metric: ({ protectedUserPoolId }, period) =>
      protectedUserPoolId === undefined
        ? undefined
        : sumOf(riskyEvents(protectedUserPoolId), period),
    threshold: 3,
    minutes: 60,
  },
} as const satisfies AlarmTable<MonitoredResources>;

/**
 * Sign-ins that threat protection considers a takeover, and leaked passwords that a user tried to choose.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-viewing-advanced-security-metrics.html
 */
function riskyEvents(UserPoolId: string): readonly Metric[] {
  const risks = { AccountTakeoverRisk: "SignIn", CompromisedCredentialRisk: "PasswordChange" };
  return Object.entries(risks).map(
    ([metricName, Operation]) =>
      new Metric({
        namespace: "AWS/Cognito",
        metricName,
        dimensionsMap: { UserPoolId, Operation, RiskLevel: "high" },
        statistic: Stats.SUM,
      }),
  );
}
