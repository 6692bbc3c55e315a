import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { type HttpHandler, textResponse } from "../http/HttpMessage.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { LambdaFunction } from "./lambda/LambdaFunction.ts";

const ruleSchema = z
  .object({
    ScheduleExpression: z.string().regex(/^rate\(\d+ minutes?\)$/, "must be a rate in minutes"),
    State: z.literal("ENABLED").default("ENABLED"),
    Targets: z.array(z.object({ Arn: z.string() })),
  })
  .transform(({ ScheduleExpression, Targets }) => ({
    intervalMs: minutesOf(ScheduleExpression) * 60_000,
    targets: Targets.map(({ Arn }) => Arn),
  }));

/** The minutes in `rate(5 minutes)`. */
function minutesOf(rate: string): number {
  return Number.parseInt(rate.slice("rate(".length), 10);
}

/** A request to this path runs all schedules now. */
export const schedulesPath = "/schedules/";

/**
 * Invokes the functions of the template's schedules until the signal is aborted. As on AWS, they first run after one
 * interval. A failed run is not repeated.
 *
 * @returns a handler that runs all of them now
 * @throws LocalCloudError if a target is not in the template
 */
export function runSchedules(
  cloud: Cloud,
  functions: ReadonlyMap<string, LambdaFunction>,
  signal: AbortSignal,
): HttpHandler {
  const runs: (() => Promise<unknown>)[] = [];
  const rules = cloud.resourcesOf("AWS::Events::Rule", ruleSchema, hasSchedule);
  for (const { logicalId, properties } of rules) {
    for (const arn of properties.targets) {
      const target = functions.get(arn);
      if (target === undefined) {
        throw new LocalCloudError(`The target of ${logicalId} is missing.`);
      }
      const run = () => target.invoke(scheduledEvent());
      const timer = setInterval(() => void run(), properties.intervalMs);
      signal.addEventListener("abort", () => clearInterval(timer));
      runs.push(run);
    }
  }
  return async () => {
    await Promise.all(runs.map((run) => run()));
    return textResponse(200, "text/plain", "ok");
  };
}

/** Whether a rule runs on a schedule. The others react to events. */
function hasSchedule(properties: unknown): boolean {
  return z.object({ ScheduleExpression: z.string() }).safeParse(properties).success;
}

function scheduledEvent() {
  return { source: "aws.events", "detail-type": "Scheduled Event", time: new Date().toISOString() };
}
