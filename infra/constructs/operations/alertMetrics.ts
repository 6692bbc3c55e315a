import { MathExpression, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { MetricOver } from "./Alarms.ts";
import type { alertAlarms } from "./alarms/alertAlarms.ts";
import { sumOf } from "./sumOf.ts";
import { handlerNamed, type Watched } from "./Watched.ts";

/** What the alarms of alerts watch; nothing where nobody is alerted. */
export function alertMetrics(
  watched: Watched,
): Record<keyof typeof alertAlarms, MetricOver | undefined> {
  const { alertQueues } = watched;
  if (alertQueues === undefined) return { "alerts-late": undefined, "alerts-given-up": undefined };
  const { queues, deadLetters } = alertQueues;
  return {
    "alerts-late": (period) => {
      const waiting = queues.map((queue, place) => [
        `queue${place}`,
        queue.metricApproximateAgeOfOldestMessage({ period, statistic: Stats.MAXIMUM }),
      ]);
      const names = waiting.map(([name]) => `FILL(${name}, 0)`);
      return new MathExpression({
        // The stream's age is in milliseconds.
        expression: `MAX([${[...names, "FILL(stream, 0) / 1000"].join(", ")}])`,
        usingMetrics: {
          ...Object.fromEntries(waiting),
          stream: handlerNamed(watched, "alert-dispatch").metric("IteratorAge", {
            period,
            statistic: Stats.MAXIMUM,
          }),
        },
        period,
      });
    },
    "alerts-given-up": (period) =>
      sumOf(
        deadLetters.map((queue) =>
          queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM }),
        ),
        period,
      ),
  };
}
