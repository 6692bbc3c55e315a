import { redriveDispatch, redriveQueue } from "@planner/lambdas/alerts/redriveAlerts";
import { pluralize } from "@planner/shared/format";
import { findTarget } from "../findTarget.ts";
import { environmentOption, environmentUsage, readOptions } from "../readOptions.ts";

/** Retries the alerts and the search entries in the dead-letter queues. Run it after you fix the cause. */
export async function alertsRedrive(args: readonly string[]): Promise<string[]> {
  const { env } = readOptions(args, {
    usage: `npm run alerts:redrive [-- --env ${environmentUsage}]`,
    shape: { env: environmentOption.optional() },
  });
  const target = await findTarget(env);
  const queues = target.queues();
  const lines: string[] = [];
  for (const channel of queues.channels) {
    const alerts = await redriveQueue(queues.client, channel);
    lines.push(`${channel.channel}: sending ${pluralize(alerts, "alert")} again (${target.name}).`);
  }
  const indexed = await redriveQueue(queues.client, queues.search);
  lines.push(`search: indexing ${pluralize(indexed, "lead")} again (${target.name}).`);
  const leads = await redriveDispatch(queues, target.leads());
  return [
    ...lines,
    `dispatch: queued ${pluralize(leads, "lead")} again for the search and every channel (${target.name}).`,
  ];
}
