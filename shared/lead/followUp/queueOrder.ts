import { dayMs } from "../../calendar.ts";
import type { Lead } from "../leadSchema.ts";
import { callEnd } from "./bookedCall.ts";
import { type NextTouch, nextTouch, type TouchGroup } from "./nextTouch.ts";
import { lastCallEnd } from "./openCall.ts";
import { clockEnd } from "./responseClock.ts";
import { listedCalls, touchFacts } from "./touchFacts.ts";

/** A row of the queue. */
export type DueRow<Row extends Lead = Lead> = { readonly lead: Row; readonly due: NextTouch };

/** A place in the queue. The order in a section is a time, or a negative one if the latest comes first. */
export type QueuePlace = {
  readonly section: number;
  readonly order: number;
  readonly leadId: string;
};

/**
 * The queue: the leads that wait for an administrator, then those that are due later. A lead that is being called keeps
 * its place.
 */
export function inQueueOrder<Row extends Lead>(
  leads: readonly Row[],
  now: Date,
): readonly DueRow<Row>[] {
  return placedRows(leads, now).map(({ row }) => row);
}

/** The rows of the queue with their places, in order. */
export function placedRows<Row extends Lead>(leads: readonly Row[], now: Date) {
  return leads
    .flatMap((lead) => {
      const due = nextTouch(lead, now);
      if (due === undefined) return [];
      const place = placeOf(touchForPlace(lead, due, now), lead.id, now);
      return [{ row: { lead, due }, place }];
    })
    .toSorted((one, other) => comparePlaces(one.place, other.place));
}

/**
 * The touch that decides a lead's place. A lead that is being called keeps the place that it had before, or is in the section
 * for calls if it would not be in the queue at all.
 */
function touchForPlace(lead: Lead, due: NextTouch, now: Date): NextTouch {
  if (due.group !== "calling") return due;
  return nextTouch({ ...lead, calls: [] }, now) ?? due;
}

/** Places with the same time are sorted by the lead's ID, in the direction of the times. */
export function comparePlaces(one: QueuePlace, other: QueuePlace): number {
  if (one.section !== other.section) return one.section - other.section;
  if (one.order !== other.order) return one.order - other.order;
  if (one.leadId === other.leadId) return 0;
  const byId = one.leadId < other.leadId ? -1 : 1;
  const isLatestFirst = one.order < 0;
  return isLatestFirst ? -byId : byId;
}

/**
 * Missed leads, those without a next step, and suspect ones are sorted the latest first, the others the earliest first. A
 * lead that was missed more than a day ago comes after those that are due.
 */
export function placeOf(
  { group, at }: Pick<NextTouch, "group" | "at">,
  leadId: string,
  now: Date,
): QueuePlace {
  const time = Date.parse(at);
  if (group === "clock") return clockPlace(time, leadId, now);
  const isLatestFirst = group === "no_next_step" || group === "new";
  return { section: queueSections[group], order: isLatestFirst ? -time : time, leadId };
}

type QueueSection =
  | Exclude<TouchGroup, "clock">
  | "clock_running"
  | "missed_today"
  | "missed_before";

/** The sections of the queue, in order. The leads with a clock are in three. */
export const queueSections: Readonly<Record<QueueSection, number>> = {
  booked: 1,
  clock_running: 2,
  missed_today: 3,
  follow_up: 4,
  retry: 4,
  missed_before: 5,
  no_next_step: 6,
  new: 7,
  calling: 8,
  later: 9,
};

/** The least time left comes first while the clock runs. Of the missed leads, the latest comes first. */
function clockPlace(end: number, leadId: string, now: Date): QueuePlace {
  const lateMs = now.getTime() - end;
  if (lateMs < 0) return { section: queueSections.clock_running, order: end, leadId };
  const section = lateMs < dayMs ? queueSections.missed_today : queueSections.missed_before;
  return { section, order: -end, leadId };
}

/** When the rows' order changes next although no lead is edited. Undefined if it does not. */
export function nextChange(rows: readonly DueRow[], now: Date): Date | undefined {
  const times = rows
    .flatMap(({ lead }) => changesOf(lead, now))
    .filter((time) => time > now.getTime());
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** When a touch becomes due, a call or the clock ends, and when a missed lead is no longer of the last day. */
function changesOf(lead: Lead, now: Date): readonly number[] {
  const touches = touchFacts(lead, now).map(({ dueAt }) => dueAt);
  const bookedCallEnds = listedCalls(lead).map(callEnd);
  const calledUntil = lastCallEnd(lead);
  const callEnds = calledUntil === undefined ? bookedCallEnds : [...bookedCallEnds, calledUntil];
  return [...touches, ...callEnds, clockEnd(lead), clockEnd(lead) + dayMs];
}

/** Whether a lead waits for an administrator. */
export function isWaiting({ due }: Pick<DueRow, "due">): boolean {
  return due.group !== "calling" && due.group !== "later";
}
