import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { dayMs } from "@planner/shared/calendar";
import { bookedAheadMs, bookedCallMs } from "@planner/shared/lead/followUp/bookedCall";
import {
  type NextTouch,
  nextTouch,
  type TouchGroup,
  touchGroups,
} from "@planner/shared/lead/followUp/nextTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import type { Transaction } from "../aws/database.ts";
import {
  type DeskKey,
  deskDelete,
  deskPut,
  rangeQuery,
  readPartition,
} from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

/**
 * A lead's next touch in the queue: its generation and group, then its time and the lead's ID. One partition per group, so
 * that the first leads of each are one query, however many are due. The items belong to a generation of the statistics,
 * so a rebuild writes them again. Contains no personal data.
 */
export type DueItem = DeskKey & { readonly lead_key: string };

export type DueScope = {
  readonly generation: number;
  readonly now: Date;
  /** The key of the lead's item before. */
  readonly before?: DeskKey | undefined;
  /** The sort keys of the items that were just alerted. */
  readonly alerted?: ReadonlySet<string> | undefined;
  /** The sort key of the lead's item that was alerted last. */
  readonly lastAlerted?: string | undefined;
};

/** The item of a lead that waits for something, and its group. An erased lead has none. */
export function dueItemOf(
  lead: Lead | undefined,
  leadKey: string,
  scope: DueScope,
): { readonly group: TouchGroup; readonly item: DueItem } | undefined {
  const due = lead && nextTouch(lead, scope.now);
  if (lead === undefined || due === undefined) return undefined;
  const sk = `${due.at}#${lead.id}`;
  // The schedule finds the touches that it has to alert under `later`.
  const group = isUnalerted(due, sk, scope) ? "later" : due.group;
  return { group, item: { pk: duePartition(scope.generation, group), sk, lead_key: leadKey } };
}

/**
 * Whether a planned touch has passed, but not the schedule's alert. It may have been stored late, or another touch came
 * first. A rebuild does not know what was alerted: touches of the last day may be alerted again, which sends nothing.
 */
function isUnalerted(
  { group, reason, at }: NextTouch,
  sk: string,
  { generation, now, before, alerted, lastAlerted }: DueScope,
): boolean {
  const isPlanned = reason === "follow_up" || reason === "retry";
  if (!isPlanned || group === "later" || alerted?.has(sk) || lastAlerted === sk) return false;
  if (before === undefined) return now.getTime() - Date.parse(at) < dayMs;
  return before.sk !== sk || before.pk === duePartition(generation, "later");
}

/** The transaction items that replace a lead's item. None if it is the same. */
export function dueWrites(
  tables: Tables,
  before: DeskKey | undefined,
  after: DueItem | undefined,
): Transaction {
  if (before?.pk === after?.pk && before?.sk === after?.sk) return [];
  const writes: Transaction = [];
  if (before) writes.push(deskDelete(tables, before));
  if (after) writes.push(deskPut(tables, after));
  return writes;
}

/** The partitions of a generation. */
export function duePartitions(generation: number): readonly string[] {
  return touchGroups.map((group) => duePartition(generation, group));
}

function duePartition(generation: number, group: TouchGroup): string {
  return `${deskTable.prefixes.due}${generation}#${group}`;
}

/** A part of a group: the items after a time, or those until a time. */
export type DueQuery = {
  readonly generation: number;
  readonly group: TouchGroup;
  readonly from?: Date;
  /** Included. */
  readonly until?: Date;
  readonly newestFirst?: boolean;
  /** The sort key of the last item that was read: the query continues after it. */
  readonly after?: string | undefined;
  readonly limit: number;
};

/** The time of an item's touch, and the lead's ID: the parts of its sort key. */
export function timeAndLeadOf({ sk }: DeskKey): { readonly at: string; readonly leadId: string } {
  const separator = sk.indexOf("#");
  return { at: sk.slice(0, separator), leadId: sk.slice(separator + 1) };
}

/** The group of an item's partition. Undefined for other partitions. */
export function groupOf({ pk }: DeskKey): TouchGroup | undefined {
  return touchGroups.find((group) => pk.endsWith(`#${group}`));
}

/** Reads items of a group, by time. */
export async function readDue(tables: Tables, query: DueQuery): Promise<readonly DueItem[]> {
  const range = rangeOf(query);
  // The database rejects a range that ends before it starts.
  if (range.from > range.to) return [];
  const items = await readPartition(tables, range);
  return items.map((item) => dueItemSchema.parse(item));
}

/** Counts the items of a part of a group. Reads about 70 items per read unit. */
export async function countDue(
  tables: Tables,
  part: Omit<DueQuery, "limit" | "newestFirst">,
): Promise<number> {
  const range = rangeOf(part);
  if (range.from > range.to) return 0;
  let count = 0;
  const query = { ...rangeQuery(tables, range), Select: "COUNT" as const };
  for await (const { Count = 0 } of paginateQuery(tables, query)) count += Count;
  return count;
}

/** The sort keys of a part of a group. */
function rangeOf(query: Partial<DueQuery> & Pick<DueQuery, "generation" | "group">) {
  const { generation, group, from, until, newestFirst, after, limit } = query;
  let start = from === undefined ? "0" : keyAfterTime(from);
  let end = until === undefined ? "~" : keyAfterTime(until);
  // The database includes both ends, so the range ends just before, or starts just after, the last item that was read.
  if (after !== undefined && newestFirst) end = earlier(end, keyBefore(after));
  if (after !== undefined && !newestFirst) start = later(start, keyAfter(after));
  return { pk: duePartition(generation, group), from: start, to: end, newestFirst, limit };
}

/** Sorts after the keys of all items with this time: "$" sorts after the "#" that follows the time. */
export function keyAfterTime(time: Date): string {
  return `${time.toISOString()}$`;
}

/** Sorts after a key, and before the keys of all later items: "!" sorts before all characters of an ID. */
function keyAfter(sk: string): string {
  return `${sk}!`;
}

/**
 * Sorts before a key, and after the keys of all earlier items: those start with a smaller last character, such as "4" instead of
 * "5", and "~" sorts after all that could follow it.
 */
function keyBefore(sk: string): string {
  const lastCharacter = sk.charCodeAt(sk.length - 1);
  return `${sk.slice(0, -1)}${String.fromCharCode(lastCharacter - 1)}~`;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

export const dueItemSchema = z.object({ pk: z.string(), sk: z.string(), lead_key: z.string() });

/**
 * Reads the leads whose time has passed since the schedule ran: planned touches, calls without an outcome, and booked
 * calls an hour after their start.
 */
export async function readPassed(tables: Tables, generation: number, now: Date) {
  // A booked call's item has the time ten minutes before its start.
  const ended = new Date(now.getTime() - bookedAheadMs - bookedCallMs);
  const query = { generation, limit: maxPassed };
  const groups = await Promise.all([
    readDue(tables, { ...query, group: "later", until: now }),
    readDue(tables, { ...query, group: "calling", until: now }),
    readDue(tables, { ...query, group: "booked", until: ended }),
  ]);
  return groups.flat();
}

/** The most leads of a group that one run of the schedule reads. */
export const maxPassed = 500;
