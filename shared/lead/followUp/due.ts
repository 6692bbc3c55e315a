import * as z from "zod/mini";
import { hourMs } from "../../calendar.ts";
import type { Lead } from "../leadSchema.ts";
import { responseClock, responseLimitMs } from "./responseClock.ts";

/** The planned kinds of a next touch. `canceled` is a call that the visitor booked and canceled. */
export const touchKinds = ["follow_up", "retry", "booked", "canceled"] as const;

/** The planned next touch of a lead. */
export const nextDueSchema = z.object({ at: z.iso.datetime(), kind: z.enum(touchKinds) });

export type NextDue = z.infer<typeof nextDueSchema>;

/** A call that an administrator has started, without an outcome yet. Its ID is the request's idempotency key. */
export const openCallSchema = z.object({ id: z.string(), by: z.string(), at: z.iso.datetime() });

export type OpenCall = z.infer<typeof openCallSchema>;

/** After this time without an outcome, a call is over, and its lead is due again. */
const callLimitMs = hourMs;

/**
 * The groups of due leads, in the queue's order. `calling` leads are being called, and `later` leads are due in the
 * future: both wait for a time, not for an administrator.
 */
export const dueGroups = ["clock", "follow_up", "retry", "new", "calling", "later"] as const;

export type DueGroup = (typeof dueGroups)[number];

/** The next touch of an open lead: where it stands in the queue, and since or until when. */
export type Due = { readonly group: DueGroup; readonly at: string };

/** The one next touch of a lead. Undefined if the lead is closed, or nothing is planned for it. */
export function dueOf(lead: Lead, now: Date): Due | undefined {
  const { stage, next_due: next } = lead;
  if (stage === "won" || stage === "lost") return undefined;
  const calledUntil = lastCallEnd(lead);
  if (calledUntil > now.getTime()) return { group: "calling", at: iso(calledUntil) };
  const clock = responseClock(lead, now);
  if (clock.kind === "running" || clock.kind === "late") {
    return { group: "clock", at: iso(Date.parse(lead.created_at) + responseLimitMs) };
  }
  const nextAt = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.at);
  // Whichever came first. The other one does not move the lead.
  if (next !== undefined && nextAt <= now.getTime() && !(calledUntil > 0 && calledUntil < nextAt)) {
    return { group: next.kind === "retry" ? "retry" : "follow_up", at: iso(nextAt) };
  }
  // A call without an outcome.
  if (calledUntil > 0) return { group: "retry", at: iso(calledUntil) };
  if (next !== undefined) return { group: "later", at: iso(nextAt) };
  const isUntouched = stage === "new" && lead.first_response_at === undefined;
  return isUntouched ? { group: "new", at: iso(Date.parse(lead.created_at)) } : undefined;
}

/** The administrators who are calling the lead now. */
export function currentCalls({ calls = [] }: Pick<Lead, "calls">, now: Date): readonly OpenCall[] {
  return calls.filter(({ at }) => Date.parse(at) + callLimitMs > now.getTime());
}

/** A row of the queue. */
export type DueRow<Row extends Lead = Lead> = { readonly lead: Row; readonly due: Due };

/**
 * The queue: the leads that wait for an administrator, then those that are due later. A lead that is being called keeps
 * its place.
 */
export function inQueueOrder<Row extends Lead>(
  leads: readonly Row[],
  now: Date,
): readonly DueRow<Row>[] {
  return leads
    .flatMap((lead) => {
      const due = dueOf(lead, now);
      if (due === undefined) return [];
      const place = due.group === "calling" ? (dueOf({ ...lead, calls: [] }, now) ?? due) : due;
      return [{ row: { lead, due }, rank: rankOf(place, now) }];
    })
    .toSorted((one, other) => {
      const [group, order] = one.rank;
      const [otherGroup, otherOrder] = other.rank;
      return (
        group - otherGroup || order - otherOrder || (one.row.lead.id < other.row.lead.id ? -1 : 1)
      );
    })
    .map(({ row }) => row);
}

/** Running clocks by the time left, missed ones and new leads the latest first, the others the earliest first. */
function rankOf({ group, at }: Due, now: Date): readonly [number, number] {
  const time = Date.parse(at);
  const isMissed = group === "clock" && time <= now.getTime();
  const place = group === "clock" && !isMissed ? -1 : dueGroups.indexOf(group);
  return [place, isMissed || group === "new" ? -time : time];
}

/** Whether a lead waits for an administrator. */
export function isWaiting({ due }: { readonly due: Due }): boolean {
  return due.group !== "calling" && due.group !== "later";
}

/** When the last open call ends without an outcome. 0 without one. */
function lastCallEnd({ calls = [] }: Pick<Lead, "calls">): number {
  return Math.max(0, ...calls.map(({ at }) => Date.parse(at) + callLimitMs));
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
