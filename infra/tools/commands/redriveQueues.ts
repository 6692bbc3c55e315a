import { CountTooOldError, redriveCounts } from "@planner/lambdas/operators/redrive/redriveCounts";
import { redriveDispatch } from "@planner/lambdas/operators/redrive/redriveDispatch";
import { redriveQueue } from "@planner/lambdas/operators/redrive/redriveQueue";
import { pluralize } from "@planner/shared/format";
import { CommandError } from "./CommandError.ts";
import { findTarget } from "./findTarget.ts";
import { printLine } from "./runCommand.ts";

type Options = { readonly env?: string | undefined };

/** Retries what is in the dead-letter queues: alerts, emails, events, search entries and counts. Run it after you fix the cause. */
export async function redriveQueues({ env }: Options): Promise<string[]> {
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
  const { leads, areChangesLost } = await redriveDispatch(queues, target.desk(), new Date());
  printLine(
    `dispatch: queued ${pluralize(leads, "lead")} again for the search and every channel (${target.name}).`,
  );
  if (areChangesLost) {
    printLine("! The webhook misses changes that are older than two days: compare its receiver.");
  }
  const counted = await redriveCounts(queues, target.desk(), new Date()).catch((error: unknown) => {
    throw error instanceof CountTooOldError ? new CommandError(error.message) : error;
  });
  return [`statistics: counted ${pluralize(counted, "lead")} again (${target.name}).`];
}
