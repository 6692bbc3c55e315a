import { dayMs } from "@planner/shared/calendar";
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
import { type DeskKey, deskDelete, deskPut } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

/**
 * A lead's next touch in the queue: its generation and group, then its time and the lead's ID. One partition per group, so
 * that the first leads of each are one query, however many are due. The items belong to a generation of the statistics,
 * so a rebuild writes them again. Contains no personal data.
 */
export type DueItem = DeskKey & { readonly lead_key: string };

/** What decides a lead's item besides the lead itself. */
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

/** The partition of a group. */
export function duePartition(generation: number, group: TouchGroup): string {
  return `${deskTable.prefixes.due}${generation}#${group}`;
}

/** The group of an item's partition. Undefined for other partitions. */
export function groupOf({ pk }: DeskKey): TouchGroup | undefined {
  return touchGroups.find((group) => pk.endsWith(`#${group}`));
}

/** Reads an item of the queue. */
export const dueItemSchema = z.object({ pk: z.string(), sk: z.string(), lead_key: z.string() });
