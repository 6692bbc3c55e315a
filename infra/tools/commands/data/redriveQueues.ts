import type { LeadQueues } from "@planner/lambdas/operators/redrive/LeadQueues";
import { CountTooOldError, redriveCounts } from "@planner/lambdas/operators/redrive/redriveCounts";
import { redriveDispatch } from "@planner/lambdas/operators/redrive/redriveDispatch";
import { redriveQueue } from "@planner/lambdas/operators/redrive/redriveQueue";
import { changeLogMs } from "@planner/lambdas/tables/changeLog";
import type { Tables } from "@planner/lambdas/tables/Tables";
import { printLine } from "@planner/local-cloud/printLine";
import { dayMs } from "@planner/shared/calendar";
import { pluralize } from "@planner/shared/format";
import { CommandError } from "../CommandError.ts";
import { findTarget } from "../target/findTarget.ts";

type Options = { readonly env?: string | undefined };

/** Retries what is in the dead-letter queues: alerts, emails, events, search entries and counts. Run it after you fix the cause. */
export async function redriveQueues({ env }: Options): Promise<string[]> {
  const target = await findTarget(env);
  const queues = target.queues();
  const tables = target.desk();
  const print = (line: string) => printLine(`${line} (${target.name}).`);
  for (const { channel, ...queue } of queues.channels) {
    const alerts = await redriveQueue(queues.client, queue);
    print(`${channel}: sending ${pluralize(alerts, "alert")} again`);
  }
  const indexed = await redriveQueue(queues.client, queues.search);
  print(`search: indexing ${pluralize(indexed, "lead")} again`);
  if (queues.planMail !== undefined) {
    const mails = await redriveQueue(queues.client, queues.planMail);
    print(`plan mail: handling ${pluralize(mails, "message")} again`);
  }
  if (queues.adEvents !== undefined) {
    const events = await redriveQueue(queues.client, queues.adEvents);
    print(`Meta: sending ${pluralize(events, "event")} again`);
  }
  const { leads, areChangesLost } = await redriveDispatch(queues, tables, new Date());
  print(`dispatch: queued ${pluralize(leads, "lead")} again for the search and every channel`);
  if (areChangesLost) {
    const age = pluralize(changeLogMs / dayMs, "day");
    printLine(`! The webhook misses changes that are older than ${age}: compare its receiver.`);
  }
  const counted = await countAgain(queues, tables);
  return [`statistics: counted ${pluralize(counted, "lead")} again (${target.name}).`];
}

/** @throws CommandError if the statistics must be rebuilt instead */
async function countAgain(queues: LeadQueues, tables: Tables): Promise<number> {
  try {
    return await redriveCounts(queues, tables, new Date());
  } catch (error) {
    throw error instanceof CountTooOldError ? new CommandError(error.message) : error;
  }
}
