import { redriveChannel, redriveDispatch } from "@planner/lambdas/alerts/redriveAlerts";
import { findTarget } from "./findTarget.ts";
import { readOptions } from "./readOptions.ts";
import { runCommand } from "./runCommand.ts";

// npm run alerts:redrive [-- --env …]: tries again what was given up, once its reason is mended.
await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  const target = await findTarget(options.env, process.env);
  const queues = target.alerts();
  const lines: string[] = [];
  for (const channel of queues.channels) {
    const alerts = await redriveChannel(queues.client, channel);
    lines.push(`${channel.channel}: ${alerts} alerts are on their way again (${target.name}).`);
  }
  const leads = await redriveDispatch(queues, target.leads());
  return [...lines, `${leads} leads were handed over anew to every channel.`];
});
