import { MathExpression, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { AlarmTable } from "./Alarms.ts";
import { handlerNamed, type MonitoredResources } from "./MonitoredResources.ts";
import { sumOf } from "./metricMath.ts";

/** Alarms for the team's alerts of new leads. */
export const alertAlarms = {
  "alerts-late": {
    urgency: "now",
    symptom:
      "The team gets new-lead alerts late or not at all. The dashboard has all leads. Visitors are not affected.",
    action:
      "Search the logs of alert-mail, alert-webhook and dispatch-leads for alert failed and dispatching leads failed. Alerts are retried for an hour; fix the cause before then.",
    metric: (resources, period) => {
      if (resources.channels.length === 0) return undefined;
      const ages = resources.channels.map(({ queue }, index) => [
        `queue${index}`,
        queue.metricApproximateAgeOfOldestMessage({ period, statistic: Stats.MAXIMUM }),
      ]);
      const terms = ages.map(([name]) => `FILL(${name}, 0)`);
      return new MathExpression({
        // The stream's age is in milliseconds.
        expression: `MAX([${[...terms, "FILL(stream, 0) / 1000"].join(", ")}])`,
        usingMetrics: {
          ...Object.fromEntries(ages),
          stream: handlerNamed(resources, "dispatch-leads").metric("IteratorAge", {
            period,
            statistic: Stats.MAXIMUM,
          }),
        },
        period,
      });
    },
    // Age of the oldest alert in seconds.
    threshold: 600,
    minutes: 5,
  },
  "alerts-given-up": {
    urgency: "now",
    symptom:
      "The team got no alert for some leads, and there will be no more retries. The dashboard has all leads. Visitors are not affected.",
    action:
      "Fix the cause (alert failed in the logs of alert-mail and alert-webhook), then run npm run alerts:redrive -- --env NAME. Until then, read the leads in the dashboard.",
    metric: ({ channels, dispatch }, period) =>
      channels.length === 0
        ? undefined
        : sumOf(
            [...channels, dispatch].map(({ deadLetters }) =>
              deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM }),
            ),
            period,
          ),
    threshold: 1,
    minutes: 5,
  },
} as const satisfies AlarmTable<MonitoredResources>;
