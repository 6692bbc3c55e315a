import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { LambdaFunction } from "./lambda/LambdaFunction.ts";

const ruleSchema = z.object({
  ScheduleExpression: z
    .string()
    .regex(/^rate\(\d+ minutes?\)$/, "must be a rate in minutes")
    .transform((expression) => Number.parseInt(expression.slice("rate(".length), 10) * 60_000),
  State: z.literal("ENABLED").default("ENABLED"),
  Targets: z.array(z.object({ Arn: z.string() })),
});

/**
 * Invokes the functions of the template's schedules until the signal is aborted. As on AWS, the first time after one
 * interval. A failed run is not repeated.
 *
 * @throws LocalCloudError if a target is not in the template
 */
export function runSchedules(
  cloud: Cloud,
  functions: ReadonlyMap<string, LambdaFunction>,
  signal: AbortSignal,
): void {
  const rules = cloud.resourcesOf("AWS::Events::Rule", ruleSchema, hasSchedule);
  for (const { logicalId, properties } of rules) {
    for (const { Arn } of properties.Targets) {
      const target = functions.get(Arn);
      if (target === undefined) {
        throw new LocalCloudError(`The target of ${logicalId} is missing.`);
      }
      const timer = setInterval(() => {
        void target.invoke(scheduledEvent());
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
