import type { Lead } from "../leadSchema.ts";
import { byStart, callEnd, callState, callWindowStart } from "./bookedCall.ts";
import { activeBookings, type Booking } from "./booking.ts";
import { cancellationDueAt } from "./canceledCall.ts";
import { lastCallEnd } from "./openCall.ts";
import { isOpenStage } from "./stage.ts";

/**
 * Something that a lead waits for, and from when on it is due: a booked call, one that is over and has no outcome, a
 * cancellation, a planned follow-up or retry, or a started call whose outcome was not recorded.
 */
export type TouchFact = {
  readonly reason: "booked" | "past_call" | "canceled" | "follow_up" | "retry" | "no_outcome";
  /** In milliseconds since the epoch. */
  readonly dueAt: number;
  readonly call?: Booking;
};

/** What a lead waits for, the earliest first. */
export function touchFacts(lead: Lead, now: Date): readonly TouchFact[] {
  const facts = [...callFacts(lead, now), ...cancellationFacts(lead), ...administratorFacts(lead)];
  return facts.toSorted((one, other) => one.dueAt - other.dueAt);
}

/** The booked calls of a lead that wait for their start or their outcome. */
export function callFacts(lead: Lead, now: Date): readonly TouchFact[] {
  return listedCalls(lead)
    .filter((call) => !isClosedAfter(lead, call))
    .flatMap((call): readonly TouchFact[] => {
      const state = callState(call, now);
      if (state === "open") return [{ reason: "booked", dueAt: callWindowStart(call), call }];
      if (state === "over") return [{ reason: "past_call", dueAt: callEnd(call), call }];
      return [];
    });
}

/** The booked calls that lists show, the earliest first. A lead that was lost as spam or a duplicate is not called. */
export function listedCalls({ stage, lost_reason, bookings }: Lead): readonly Booking[] {
  const isInvalid = lost_reason === "spam" || lost_reason === "duplicate";
  if (stage === "lost" && isInvalid) return [];
  return activeBookings(bookings).toSorted(byStart);
}

/** Whether a lead was won or lost after the call had started: that is the call's outcome. */
export function isClosedAfter(lead: Lead, { start }: Pick<Booking, "start">): boolean {
  const { stage, won_at, stage_since } = lead;
  if (isOpenStage(stage)) return false;
  const closedAt = stage === "won" ? won_at : stage_since;
  return closedAt === undefined || Date.parse(start) <= Date.parse(closedAt);
}

/** A lead that was closed needs no answer to a cancellation. */
function cancellationFacts({ stage, bookings }: Lead): readonly TouchFact[] {
  const dueAt = isOpenStage(stage) ? cancellationDueAt(bookings) : undefined;
  return dueAt === undefined ? [] : [{ reason: "canceled", dueAt }];
}

/** What administrators planned or left open. A closed lead has none, and of a person's open leads only the newest. */
function administratorFacts(lead: Lead): readonly TouchFact[] {
  const { stage, joined_to, planned_touch: planned } = lead;
  if (!isOpenStage(stage) || joined_to !== undefined) return [];
  const facts: TouchFact[] = [];
  if (planned) facts.push({ reason: planned.kind, dueAt: Date.parse(planned.at) });
  const calledUntil = lastCallEnd(lead);
  if (calledUntil !== undefined) facts.push({ reason: "no_outcome", dueAt: calledUntil });
  return facts;
}
