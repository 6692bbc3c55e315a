import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { bookedAheadMs, bookedCallMs } from "@planner/shared/lead/followUp/bookedCall";
import type { TouchGroup } from "@planner/shared/lead/followUp/nextTouch";
import { rangeQuery, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { type DueItem, dueItemSchema, duePartition } from "./dueItems.ts";

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

/** Reads items of a group, by time. */
export async function readDue(tables: Tables, query: DueQuery): Promise<readonly DueItem[]> {
  const range = rangeOf(query);
  // The database rejects a range that ends before it starts.
  if (range.from > range.to) return [];
  const items = await readPartition(tables, range);
  return items.map((item) => dueItemSchema.parse(item));
}

/** Reads the leads that are being called, the latest first: at most one per administrator and lead within an hour. */
export function readCalling(tables: Tables, generation: number): Promise<readonly DueItem[]> {
  const limit = maxCalling;
  return readDue(tables, { generation, group: "calling", newestFirst: true, limit });
}

const maxCalling = 100;

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
