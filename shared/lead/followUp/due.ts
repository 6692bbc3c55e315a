import * as z from "zod/mini";
import { dayMs, hourMs } from "../../calendar.ts";
import type { Lead } from "../leadSchema.ts";
import { responseClock, responseLimitMs } from "./responseClock.ts";
import { isOpenStage } from "./stage.ts";

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

/** A booked call is next from this time before its start, until an hour after it. */
export const bookedAheadMs = 10 * 60_000;

/**
 * The groups of leads that wait for an administrator. `booked` calls are about to start or have started. `no_next_step` are
 * open leads for which nothing is planned, and `new` are suspect leads.
 */
export const waitingGroups = [
  "booked",
  "clock",
  "follow_up",
  "retry",
  "no_next_step",
  "new",
] as const;

/** `calling` leads are being called, and `later` leads are due in the future: both wait for a time. */
export const dueGroups = [...waitingGroups, "calling", "later"] as const;

export type DueGroup = (typeof dueGroups)[number];

/** The next touch of an open lead: where it stands in the queue, and since or until when. */
export type Due = { readonly group: DueGroup; readonly at: string };

/** The one next touch of a lead. Undefined if the lead is left out, or suspect and nothing is planned for it. */
export function dueOf(lead: Lead, now: Date): Due | undefined {
  const { stage, next_due: next, first_response_at: answeredAt } = lead;
  if (isLeftOut(lead)) return undefined;
  const calledUntil = lastCallEnd(lead);
  if (calledUntil > now.getTime()) return dueAt("calling", calledUntil);
  const clock = responseClock(lead, now);
  if (clock.kind === "running" || clock.kind === "late") {
    return dueAt("clock", Date.parse(lead.created_at) + responseLimitMs);
  }
  const isPassed = next !== undefined && Date.parse(next.at) <= now.getTime();
  const isFirst = calledUntil === 0 || (isPassed && Date.parse(next.at) <= calledUntil);
  // Of a call without an outcome and a planned touch, the first one counts. But booked calls come before both.
  if (calledUntil > 0 && next?.kind !== "booked" && !isFirst) return dueAt("retry", calledUntil);
  if (next) return plannedDue(next, now);
  if (lead.suspect) {
    const isUntouched = stage === "new" && answeredAt === undefined;
    return isUntouched ? dueAt("new", Date.parse(lead.created_at)) : undefined;
  }
  return dueAt("no_next_step", Date.parse(lead.last_touch?.at ?? answeredAt ?? lead.created_at));
}

/**
 * Of a person's open leads, the newest has the next touch. But a call that the visitor booked or canceled is always shown. A
 * closed lead has none, except for a call that a customer booked.
 */
function isLeftOut({ stage, joined_to, next_due: next, won_at }: Lead): boolean {
  const isBooked = next?.kind === "booked";
  if (isOpenStage(stage)) return joined_to !== undefined && !isBooked && next?.kind !== "canceled";
  return stage !== "won" || !isBooked || !(Date.parse(next.at) > Date.parse(won_at ?? ""));
}

/** When a planned touch is due. A booked call without an outcome becomes a follow-up an hour after its start. */
function plannedDue({ kind, at }: NextDue, now: Date): Due {
  const time = Date.parse(at);
  const isBooked = kind === "booked";
  const from = isBooked ? time - bookedAheadMs : time;
  if (from > now.getTime()) return dueAt("later", from);
  if (!isBooked) return dueAt(kind === "retry" ? "retry" : "follow_up", time);
  const end = time + callLimitMs;
  return end > now.getTime() ? dueAt("booked", from) : dueAt("follow_up", end);
}

function dueAt(group: DueGroup, time: number): Due {
  return { group, at: new Date(time).toISOString() };
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
    .toSorted(
      ({ rank: [group, order], row }, { rank: [otherGroup, otherOrder], row: other }) =>
        group - otherGroup || order - otherOrder || (row.lead.id < other.lead.id ? -1 : 1),
    )
    .map(({ row }) => row);
}

/**
 * The place of a group, then the order in it: missed leads, those without a next step, and new ones the latest first, the
 * others the earliest first. A lead that was missed more than a day ago comes after those that are due.
 */
function rankOf({ group, at }: Due, now: Date): readonly [number, number] {
  const time = Date.parse(at);
  const lateMs = group === "clock" ? now.getTime() - time : -1;
  const places: Readonly<Record<DueGroup, number>> = {
    booked: 1,
    clock: lateMs < 0 ? 2 : lateMs < dayMs ? 3 : 5,
    follow_up: 4,
    retry: 4,
    no_next_step: 6,
    new: 7,
    calling: 8,
    later: 9,
  };
  const isLatestFirst = lateMs >= 0 || group === "no_next_step" || group === "new";
  return [places[group], isLatestFirst ? -time : time];
}

/** When the rows' order changes next although no lead is edited. Undefined if it does not. */
export function nextChange(rows: readonly DueRow[], now: Date): Date | undefined {
  const times = rows
    .flatMap(({ due: { group, at } }) => {
      const time = Date.parse(at);
      return [time, group === "booked" ? time + bookedAheadMs + callLimitMs : time + dayMs];
    })
    .filter((time) => time > now.getTime());
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** Whether a lead waits for an administrator. */
export function isWaiting({ due }: { readonly due: Due }): boolean {
  return due.group !== "calling" && due.group !== "later";
}

/** When the last open call ends without an outcome. 0 without one. */
function lastCallEnd({ calls = [] }: Pick<Lead, "calls">): number {
  return Math.max(0, ...calls.map(({ at }) => Date.parse(at) + callLimitMs));
}
