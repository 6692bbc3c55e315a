import {
  CountTooOldError,
  redriveCounts,
  redriveDispatch,
  redriveQueue,
} from "@planner/lambdas/operators/redriveAlerts";
import { pluralize } from "@planner/shared/format";
import { CommandError } from "./CommandError.ts";
import { findTarget } from "./findTarget.ts";
import { printLine } from "./runCommand.ts";

type Options = { readonly env?: string | undefined };

/** Retries the alerts and the search entries in the dead-letter queues. Run it after you fix the cause. */
export async function alertsRedrive({ env }: Options): Promise<string[]> {
  const target = await findTarget(env);
  const queues = target.queues();
  for (const channel of queues.channels) {
    const alerts = await redriveQueue(queues.client, channel);
    printLine(`${channel.channel}: sending ${pluralize(alerts, "alert")} again (${target.name}).`);
  }
  const indexed = await redriveQueue(queues.client, queues.search);
  printLine(`search: indexing ${pluralize(indexed, "lead")} again (${target.name}).`);
  if (queues.planMail !== undefined) {
    const mails = await redriveQueue(queues.client, queues.planMail);
    printLine(`plan mail: handling ${pluralize(mails, "message")} again (${target.name}).`);
  }
  if (queues.adEvents !== undefined) {
    const events = await redriveQueue(queues.client, queues.adEvents);
    printLine(`Meta: sending ${pluralize(events, "event")} again (${target.name}).`);
  }
  const leads = await redriveDispatch(queues, target.desk(), new Date());
  printLine(
    `dispatch: queued ${pluralize(leads, "lead")} again for the search and every channel (${target.name}).`,
  );
  const counted = await redriveCounts(queues, target.desk(), new Date()).catch((error: unknown) => {
    throw error instanceof CountTooOldError ? new CommandError(error.message) : error;
  });
  return [`statistics: counted ${pluralize(counted, "lead")} again (${target.name}).`];
}
