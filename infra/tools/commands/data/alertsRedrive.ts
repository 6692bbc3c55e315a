import { redriveChannel, redriveDispatch } from "@planner/lambdas/alerts/redriveAlerts";
import { findTarget } from "../findTarget.ts";
import { environmentOption, environmentUsage, readOptions } from "../readOptions.ts";

/** Retries the alerts in the dead-letter queues. Run it after you fix the cause. */
export async function alertsRedrive(args: readonly string[]): Promise<string[]> {
  const { env } = readOptions(args, {
    usage: `npm run alerts:redrive [-- --env ${environmentUsage}]`,
    shape: { env: environmentOption.optional() },
  });
  const target = await findTarget(env);
  const queues = target.alerts();
  const lines: string[] = [];
  for (const channel of queues.channels) {
    const alerts = await redriveChannel(queues.client, channel);
    lines.push(`${channel.channel}: ${alerts} alerts are being sent again (${target.name}).`);
  }
  const leads = await redriveDispatch(queues, target.leads());
  return [...lines, `${leads} leads were queued again for every channel.`];
}
