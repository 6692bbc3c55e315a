import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { LambdaFunction } from "./lambda/LambdaFunction.ts";
import type { Queues } from "./sqs/Queues.ts";

const ruleSchema = z.object({
  ScheduleExpression: z
    .string()
    .regex(/^rate\(\d+ minutes?\)$/, "must be a rate in minutes")
    .transform((expression) => Number.parseInt(expression.slice("rate(".length), 10) * 60_000),
  State: z.literal("ENABLED").default("ENABLED"),
  Targets: z.array(z.object({ Arn: z.string() })),
});

export type ScheduleTargets = {
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly queues: Queues;
};

/**
 * Invokes the functions of the template's schedules, or sends to their queues, until the signal is aborted. As on AWS,
 * the first time after one interval. A failed run is not repeated.
 *
 * @throws LocalCloudError if a target is not in the template
 */
export function runSchedules(
  cloud: Cloud,
  { functions, queues }: ScheduleTargets,
  signal: AbortSignal,
): void {
  const rules = cloud.resourcesOf("AWS::Events::Rule", ruleSchema, hasSchedule);
  for (const { logicalId, properties } of rules) {
    for (const { Arn } of properties.Targets) {
      const target = functions.get(Arn);
      const queue = queues.find(Arn);
      if ((target ?? queue) === undefined) {
        throw new LocalCloudError(`The target of ${logicalId} is missing.`);
      }
      const timer = setInterval(() => {
        void target?.invoke(scheduledEvent());
        if (queue !== undefined) queues.send(queue, JSON.stringify(scheduledEvent()));
      }, properties.ScheduleExpression);
      signal.addEventListener("abort", () => clearInterval(timer));
    }
  }
}

/** Other rules react to events. */
function hasSchedule(properties: unknown): boolean {
  return z.object({ ScheduleExpression: z.string() }).safeParse(properties).success;
}

function scheduledEvent() {
  return { source: "aws.events", "detail-type": "Scheduled Event", time: new Date().toISOString() };
}
