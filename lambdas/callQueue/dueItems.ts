import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { dayMs, hourMs } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/lead/deskTable";
import {
  bookedAheadMs,
  type Due,
  type DueGroup,
  dueGroups,
  dueOf,
} from "@planner/shared/lead/followUp/due";
import type { Lead } from "@planner/shared/lead/leadSchema";
import * as z from "zod/mini";
import type { Transaction } from "../aws/database.ts";
import {
  type DeskKey,
  type DeskTables,
  deskDelete,
  deskPut,
  rangeQuery,
  readPartition,
} from "../desk/DeskTables.ts";

/**
 * A lead's next touch in the queue: its generation and group, then its time and the lead's ID. One partition per group, so
 * that the first leads of each are one query, however many are due. The items belong to a generation of the statistics,
 * so a rebuild writes them again. Contains no personal data.
 */
export type DueItem = DeskKey & { readonly lead_key: string };

/** The generation and the time of items, the lead's item before, and the sort keys of items that were just alerted. */
export type DueScope = {
  readonly generation: number;
  readonly now: Date;
  readonly before?: DeskKey | undefined;
  readonly alerted?: ReadonlySet<string> | undefined;
};

/** The item of an open lead, and its group. An erased lead, a closed one, and one without a plan have none. */
export function dueItemOf(
  lead: Lead | undefined,
  leadKey: string,
  scope: DueScope,
): { readonly group: DueGroup; readonly item: DueItem } | undefined {
  const due = lead && dueOf(lead, scope.now);
  if (lead === undefined || due === undefined) return undefined;
  const sk = `${due.at}#${lead.id}`;
  const group = isUnalerted(lead, { ...due, sk }, scope) ? "later" : due.group;
  return { group, item: { pk: duePartition(scope.generation, group), sk, lead_key: leadKey } };
}

/**
 * Whether a planned touch has passed, but not the schedule's alert. It may have been stored late, or another touch came
 * first. A rebuild does not know what was alerted: touches of the last day may be alerted again, which sends nothing.
 */
function isUnalerted(
  { next_due: next }: Lead,
  { group, at, sk }: Due & Pick<DueItem, "sk">,
  { generation, now, before, alerted }: DueScope,
): boolean {
  const isTouch = next?.at === at && (next.kind === "follow_up" || next.kind === "retry");
  if (!isTouch || group === "later" || group === "calling" || alerted?.has(sk)) return false;
  if (before === undefined) return now.getTime() - Date.parse(at) < dayMs;
  return before.sk !== sk || before.pk === duePartition(generation, "later");
}

/** The transaction items that replace a lead's item. None if it is the same. */
export function dueWrites(
  tables: DeskTables,
  before: DeskKey | undefined,
  after: DueItem | undefined,
): Transaction {
  if (before?.pk === after?.pk && before?.sk === after?.sk) return [];
  return [
    ...(before ? [deskDelete(tables, before)] : []),
    ...(after ? [deskPut(tables, after)] : []),
  ];
}

/** The partitions of a generation. */
export function duePartitions(generation: number): readonly string[] {
  return dueGroups.map((group) => duePartition(generation, group));
}

function duePartition(generation: number, group: DueGroup): string {
  return `${deskTable.prefixes.due}${generation}#${group}`;
}

/** A part of a group: the items after a time, or those until a time. */
export type DueQuery = {
  readonly generation: number;
  readonly group: DueGroup;
  readonly from?: Date;
  /** Included. */
  readonly until?: Date;
  readonly newestFirst?: boolean;
  readonly limit: number;
};

/** Reads items of a group, by time. */
export async function readDue(tables: DeskTables, query: DueQuery): Promise<readonly DueItem[]> {
  const items = await readPartition(tables, rangeOf(query));
  return items.map((item) => dueItemSchema.parse(item));
}

/** Counts the items of a part of a group. Reads about 70 items per read unit. */
export async function countDue(
  tables: DeskTables,
  part: Omit<DueQuery, "limit" | "newestFirst">,
): Promise<number> {
  let count = 0;
  const query = { ...rangeQuery(tables, rangeOf(part)), Select: "COUNT" as const };
  for await (const { Count = 0 } of paginateQuery(tables, query)) count += Count;
  return count;
}

/** "$" sorts after the "#" behind a time. */
function rangeOf<Query extends Omit<DueQuery, "limit">>(query: Query) {
  const { generation, group, from, until } = query;
  return {
    ...query,
    pk: duePartition(generation, group),
    from: from === undefined ? "0" : `${from.toISOString()}$`,
    to: until === undefined ? "~" : `${until.toISOString()}$`,
  };
}

const dueItemSchema = z.object({ pk: z.string(), sk: z.string(), lead_key: z.string() });

/**
 * Reads the leads whose time has passed since the schedule ran: planned touches, calls without an outcome, and booked
 * calls an hour after their start.
 */
export async function readPassed(tables: DeskTables, generation: number, now: Date) {
  const ended = new Date(now.getTime() - bookedAheadMs - hourMs);
  const groups = (["later", "calling", "booked"] as const).map((group) =>
    readDue(tables, {
      generation,
      group,
      until: group === "booked" ? ended : now,
      limit: maxPassed,
    }),
  );
  return (await Promise.all(groups)).flat();
}

/** Reads the booked calls that start within the next ten minutes. */
export function readBooked(tables: DeskTables, generation: number, now: Date) {
  const from = new Date(now.getTime() - bookedAheadMs);
  return readDue(tables, { generation, group: "booked", from, until: now, limit: maxPassed });
}

const maxPassed = 500;
