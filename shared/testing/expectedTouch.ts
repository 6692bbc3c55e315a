import type { Lead } from "../lead/leadSchema.ts";

const minute = 60_000;

/** The group of a lead in the queue, and since or until when. In milliseconds since the epoch. */
export type ExpectedTouch = readonly [group: string, at: number];

/**
 * The next touch of a lead as the desk's specification says it, sentence by sentence, without the production code. Undefined
 * if the lead waits for nothing.
 */
export function expectedTouch(lead: Lead, now: number): ExpectedTouch | undefined {
  const starts = waitingStarts(lead);
  const call = starts.find((start) => isCallNow(lead, start, now));
  if (call !== undefined) return ["booked", call - 10 * minute];
  const waits = waitsOf(lead, starts, now);
  const isRowOfItsOwn = isOpen(lead) && lead.joined_to === undefined;
  if (waits.length === 0 && !isRowOfItsOwn) return undefined;
  const phoneEnds = Math.max(0, ...pressedAt(lead)) + 60 * minute;
  if (phoneEnds > now) return ["calling", phoneEnds];
  if (clockRuns(lead)) return ["clock", Date.parse(lead.created_at) + 5 * minute];
  // Otherwise, the earliest is next.
  let first = waits[0];
  for (const wait of waits) {
    if (first === undefined || wait[1] < first[1]) first = wait;
  }
  if (first === undefined) return withoutWaits(lead);
  return first[1] > now ? ["later", first[1]] : first;
}

/**
 * From ten minutes before its start to an hour after it, a booked call without an outcome is the next touch. An
 * administrator who pressed Call in that time is on the phone with the visitor, until an hour later.
 */
function isCallNow(lead: Lead, start: number, now: number): boolean {
  const begins = start - 10 * minute;
  const isOnThePhone = pressedAt(lead).some((at) => at >= begins && at + 60 * minute > now);
  return begins <= now && now < start + 60 * minute && !isOnThePhone;
}

function withoutWaits(lead: Lead): ExpectedTouch | undefined {
  if (lead.suspect === undefined) return ["no_next_step", Date.parse(lead.created_at)];
  const isUntouched = lead.stage === "new" && lead.first_response_at === undefined;
  return isUntouched ? ["new", Date.parse(lead.created_at)] : undefined;
}

/** When someone pressed Call, and gave no outcome yet. */
function pressedAt({ calls = [] }: Lead): readonly number[] {
  return calls.map(({ at }) => Date.parse(at));
}

/** The starts of the booked calls that are still to be made, or lack their outcome. */
function waitingStarts(lead: Lead): readonly number[] {
  if (lead.lost_reason === "spam" || lead.lost_reason === "duplicate") return [];
  const closedAt = lead.stage === "won" ? lead.won_at : lead.stage_since;
  const starts: number[] = [];
  for (const { start, canceled, answered_at } of lead.bookings ?? []) {
    const at = Date.parse(start);
    const hasOutcome = answered_at !== undefined && Date.parse(answered_at) >= at - 10 * minute;
    // A call that had begun when its lead was closed went as the stage says.
    const isClosed = !isOpen(lead) && !(closedAt !== undefined && at > Date.parse(closedAt));
    if (!canceled && !hasOutcome && !isClosed) starts.push(at);
  }
  return starts.sort((a, b) => a - b);
}

/** What the lead waits for besides its clock, with the group that it is in once it is due. */
function waitsOf(lead: Lead, starts: readonly number[], now: number): readonly ExpectedTouch[] {
  const waits: ExpectedTouch[] = [];
  for (const start of starts) {
    if (now < start + 60 * minute) waits.push(["booked", start - 10 * minute]);
    else waits.push(["follow_up", start + 60 * minute]);
  }
  if (!isOpen(lead)) return waits;
  const canceled = cancellation(lead);
  if (canceled !== undefined) waits.push(["follow_up", canceled]);
  if (lead.joined_to !== undefined) return waits;
  const planned = lead.planned_touch;
  if (planned) waits.push([planned.kind, Date.parse(planned.at)]);
  const pressed = pressedAt(lead);
  if (pressed.length > 0) waits.push(["retry", Math.max(...pressed) + 60 * minute]);
  return waits;
}

/**
 * Since when a cancellation waits for an answer: if it is the last that the visitor did, and no other call was still to come
 * then. A visitor who chooses another time has ten minutes.
 */
function cancellation({ bookings = [] }: Lead): number | undefined {
  let last = bookings[0];
  for (const each of bookings) {
    const isLater = last !== undefined && rank(each) > rank(last);
    if (isLater) last = each;
  }
  if (!last?.canceled) return undefined;
  const at = Date.parse(last.changed_at);
  const others = bookings.filter(({ canceled, start }) => !canceled && Date.parse(start) > at);
  if (others.length > 0 || Date.parse(last.answered_at ?? "") >= at) return undefined;
  return last.rescheduled ? at + 10 * minute : at;
}

function rank({ changed_at, canceled, start, id }: NonNullable<Lead["bookings"]>[number]): string {
  return `${changed_at} ${canceled ? 1 : 0} ${start} ${id}`;
}

/** Whether the five minutes run, or ran out, without an answer. */
function clockRuns(lead: Lead): boolean {
  const { stage, first_response_at, suspect, clock_ended_at, joined_to } = lead;
  if (stage !== "new" || first_response_at !== undefined) return false;
  return suspect === undefined && clock_ended_at === undefined && joined_to === undefined;
}

function isOpen({ stage }: Lead): boolean {
  return stage !== "won" && stage !== "lost";
}
