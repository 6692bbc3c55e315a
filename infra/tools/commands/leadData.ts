import { setTimeout as wait } from "node:timers/promises";
import { ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import {
  eraseBooking,
  findBookedLeadIds,
  findBookings,
} from "@planner/lambdas/bookings/bookingItems";
import { type FoundLead, findLeadsOf, type PersonQuery } from "@planner/lambdas/leads/scanLeads";
import { eraseLead } from "@planner/lambdas/operators/eraseLead";
import { rebuildStatistics } from "@planner/lambdas/operators/rebuildStatistics";
import {
  CountTooOldError,
  redriveCounts,
  redriveDispatch,
  redriveQueue,
} from "@planner/lambdas/operators/redriveAlerts";
import { repeatErasures, restoreLeads } from "@planner/lambdas/operators/restoreLeads";
import { restorePlans } from "@planner/lambdas/operators/restorePlans";
import { restoreTimelines } from "@planner/lambdas/operators/restoreTimelines";
import { rebuildSearch } from "@planner/lambdas/search/indexLead";
import { readStatistics } from "@planner/lambdas/statistics/readStatistics";
import type { Tables } from "@planner/lambdas/tables/Tables";
import { pluralize } from "@planner/shared/format";
import { CommandError } from "./CommandError.ts";
import { findTarget } from "./findTarget.ts";
import { printLine } from "./runCommand.ts";

type Options = { readonly env?: string | undefined };

type ErasureOptions = Options & {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly id?: string | undefined;
  /** Whether to erase the person's other leads too: those with the same phone number or email address. */
  readonly others: boolean;
  readonly yes: boolean;
};

/** Erases a person's leads. Never prints contact data, because terminals keep a history. */
export async function leadsErase(options: ErasureOptions): Promise<string[]> {
  const { email, phone, id, env, others: withOthers, yes } = options;
  if ([email, phone, id].filter((given) => given !== undefined).length !== 1) {
    throw new CommandError("Name the person by one of --email, --phone and --id.");
  }
  const target = await findTarget(env);
  const tables = target.desk();
  const query = { work_email: email, mobile: phone, id };
  const { leads: found, others } = await findLeadsOf(tables, query, withOthers);
  const chosen = [...found, ...(await leadsOfBookings(tables, query, found))];
  const contactsOf = chosen.flatMap(({ work_email, mobile }) => [work_email, mobile]);
  const contacts = new Set([email, phone, ...contactsOf].flatMap((each) => each || []));
  const bookings = await findBookings(tables, contacts);
  if (chosen.length + bookings.length === 0) {
    throw new CommandError(`No lead has this email address, phone number or ID (${target.name}).`);
  }
  const leadCount = pluralize(chosen.length, "lead");
  const count =
    bookings.length === 0 ? leadCount : `${leadCount} and ${pluralize(bookings.length, "booking")}`;
  const byOthers = yes || withOthers ? "" : "--others or ";
  const offer = others.map(
    (lead) =>
      `Not included: the lead ${lead.id}, with the same phone or email. Erase it with ${byOthers}--id.`,
  );
  if (!yes) {
    return [
      ...chosen.map((lead) => `Would erase the lead ${lead.id}.`),
      ...bookings.map(({ id }) => `Would erase the booking ${id}, which has no lead.`),
      ...offer,
      `Nothing has changed yet (${target.name}). Run it again with --yes to permanently erase ${count}.`,
    ];
  }
  const lines: string[] = [];
  for (const { idempotency_key, id: leadId } of chosen) {
    const isErased = await eraseLead(tables, idempotency_key, new Date());
    lines.push(`${isErased ? "Erased" : "Already gone:"} the lead ${leadId}.`);
  }
  // Another one may be stored until the first is erased, so look until there is none.
  const find = () => findBookings(tables, contacts);
  for (let found = await find(); found.length > 0; found = await find()) {
    for (const booking of found) {
      await eraseBooking(tables, booking, new Date());
      lines.push(`Erased the booking ${booking.id}, which had no lead.`);
    }
  }
  return [
    ...lines,
    ...offer,
    `Statistics, pending alerts, the search and timelines no longer include them (${target.name}).`,
    "Not erased: backups, sent emails and Slack messages, and what the webhook's receiver and advertising services got. An event that Meta got cannot be taken back. See docs/operations.md, What remains.",
  ];
}

/** The leads with other contact data to which the person's booked calls went. */
async function leadsOfBookings(
  tables: Tables,
  { work_email = "", mobile = "" }: PersonQuery,
  found: readonly FoundLead[],
): Promise<readonly FoundLead[]> {
  const ids = await findBookedLeadIds(tables, { work_email, mobile });
  const booked: FoundLead[] = [];
  for (const id of ids) {
    if (found.some((lead) => lead.id === id)) continue;
    const { leads } = await findLeadsOf(tables, { id });
    booked.push(...leads);
  }
  return booked;
}

/** Copies missing leads and timelines from tables that were restored, and repeats erasures that a newer one records. */
export async function leadsRestore({
  from,
  "desk-from": deskFrom,
  "erasures-from": erasuresFrom,
  env,
}: Options & {
  readonly from?: string | undefined;
  readonly "desk-from"?: string | undefined;
  readonly "erasures-from"?: string | undefined;
}): Promise<string[]> {
  if ([from, deskFrom, erasuresFrom].every((each) => each === undefined)) {
    throw new CommandError("Name a restored table with --from, --desk-from or --erasures-from.");
  }
  const target = await findTarget(env);
  const tables = target.desk();
  const { tableName, deskTableName } = tables;
  const lines: string[] = [];
  // Leads first, because a timeline is restored only if its lead exists.
  if (from !== undefined) {
    const { restored, present } = await copyFrom(from, tableName, () => restoreLeads(tables, from));
    lines.push(
      `Restored ${pluralize(restored, "lead")} to ${tableName} from ${from} (${target.name}).`,
      `  ${present} already existed or were erased.`,
    );
  }
  if (deskFrom !== undefined) {
    const { restored, present, withoutLead } = await copyFrom(deskFrom, deskTableName, () =>
      restoreTimelines(tables, deskFrom),
    );
    lines.push(
      `Restored ${pluralize(restored, "event")} to ${deskTableName} from ${deskFrom} (${target.name}).`,
      `  ${present} already existed. ${withoutLead} belong to leads that are missing or were erased.`,
    );
    const plans = await restorePlans(tables, deskFrom);
    lines.push(
      `Restored ${pluralize(plans.restored, "saved plan")}. ${plans.present} already existed. ${plans.withoutLead} belong to leads that are missing or were erased.`,
    );
  }
  if (erasuresFrom !== undefined) {
    const erased = await copyFrom(erasuresFrom, tableName, () =>
      repeatErasures(tables, { copyName: erasuresFrom, now: () => new Date() }),
    );
    lines.push(
      `Erased ${pluralize(erased, "lead")} again, as in ${erasuresFrom} (${target.name}).`,
    );
  }
  const suffix = env === undefined ? "" : ` -- --env ${env}`;
  return [
    ...lines,
    `Now rebuild the search: npm run find:rebuild${suffix}. The statistics follow within seconds.`,
  ];
}

/** @throws CommandError if the copy is the table itself or does not exist */
async function copyFrom<T>(copy: string, table: string, restore: () => Promise<T>): Promise<T> {
  if (copy === table) throw new CommandError(`${copy} is the table itself: name the restored one.`);
  try {
    return await restore();
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    throw new CommandError(`Table ${copy} does not exist next to ${table}.`, { cause: error });
  }
}

/** Recounts all leads and replaces the statistics. */
export async function statsRebuild({ env }: Options): Promise<string[]> {
  const target = await findTarget(env);
  const tables = target.desk();
  const now = () => new Date();
  const before = await readStatistics(tables, now());
  const damagedKeys = await rebuildStatistics(tables, { now, pace });
  const after = await readStatistics(tables, now());
  return [
    `Before: ${JSON.stringify(before)}`,
    `Now:    ${JSON.stringify(after)} (${target.name})`,
    ...(damagedKeys.length === 0
      ? []
      : [`Without the malformed parts of ${pluralize(damagedKeys.length, "damaged record")}.`]),
  ];
}

/** Limits a rebuild to 1,000 leads a second, so that it leaves capacity for visitors and administrators. */
async function pace(leads: number): Promise<void> {
  await wait(leads);
}

/** Rewrites the search index for all leads. */
export async function findRebuild({ env }: Options): Promise<string[]> {
  const target = await findTarget(env);
  const indexed = await rebuildSearch(target.desk(), pace, () => new Date());
  return [`The search finds ${pluralize(indexed, "lead")} (${target.name}).`];
}

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
