import { dateOf, dayMs } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { deskPut, readPartition } from "./deskItems.ts";
import { idPrefix } from "./itemId.ts";
import type { Tables } from "./Tables.ts";

/** An edit or the erasure of a lead. Contains no personal data. */
export type Change = {
  /** A UUIDv7 with the time of the change. */
  readonly id: string;
  readonly leadId: string;
  readonly leadKey: string;
  readonly kind: "edited" | "erased";
  /** What the webhook reports of an edit. */
  readonly reports?: readonly Report[] | undefined;
};

/** A change that the webhook reports, with its details: the stages, or the start of a booked call. */
export type Report = z.infer<typeof reportSchema>;

/** Reads a reported change. */
export const reportSchema = z.object({
  type: z.enum(["lead.stage_changed", "call.booked"]),
  details: z.record(z.string(), z.string()),
});

/** The transaction item that records a change, so that other administrators' lists show it. */
export function changePut(tables: Tables, change: Change, at: Date) {
  return deskPut(tables, {
    pk: changesPartition(at),
    sk: `${change.id}#${change.leadId}`,
    lead_id: change.leadId,
    lead_key: change.leadKey,
    kind: change.kind,
    reports: change.reports,
    [deskTable.expiry]: Math.ceil((at.getTime() + changeLogMs) / 1000),
  });
}

/** How long changes are kept. */
export const changeLogMs = 2 * dayMs;

/** Reads up to `limit` changes since a time, oldest first. */
export async function readChanges(
  tables: Tables,
  { since, now, limit }: { readonly since: Date; readonly now: Date; readonly limit: number },
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const pk of partitionsBetween(since, now)) {
    const range = { pk, from: idPrefix(since), limit: limit - changes.length };
    changes.push(...(await readPartition(tables, range)).map(toChange));
    if (changes.length >= limit) break;
  }
  return changes.slice(0, limit);
}

function toChange(item: unknown): Change {
  const { sk, lead_id, lead_key, kind, reports } = changeSchema.parse(item);
  const id = sk.slice(0, -lead_id.length - 1);
  return { id, leadId: lead_id, leadKey: lead_key, kind, reports };
}

const changeSchema = z.object({
  sk: z.string(),
  lead_id: z.string(),
  lead_key: z.string(),
  kind: z.enum(["edited", "erased"]),
  reports: z.optional(z.array(reportSchema)),
});

/** The partitions of the days from a time to another one. */
function partitionsBetween(since: Date, until: Date): string[] {
  const days: string[] = [];
  const last = changesPartition(until);
  for (let time = since.getTime(); changesPartition(new Date(time)) <= last; time += dayMs) {
    days.push(changesPartition(new Date(time)));
  }
  return days;
}

function changesPartition(time: Date): string {
  return `${deskTable.prefixes.changes}${dateOf(time)}`;
}
