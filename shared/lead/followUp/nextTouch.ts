import type { Lead } from "../leadSchema.ts";
import { callEnd, callWindowStart } from "./bookedCall.ts";
import type { Booking } from "./booking.ts";
import { currentCalls, lastCallEnd } from "./openCall.ts";
import { clockEnd, responseClock } from "./responseClock.ts";
import { isOpenStage } from "./stage.ts";
import { callFacts, type TouchFact, touchFacts } from "./touchFacts.ts";

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
export const touchGroups = [...waitingGroups, "calling", "later"] as const;

export type TouchGroup = (typeof touchGroups)[number];

/** Why a lead is in its group. */
export type TouchReason = TouchFact["reason"] | "clock" | "calling" | "no_next_step" | "suspect";

/** The one next touch of a lead. */
export type NextTouch = {
  readonly group: TouchGroup;
  readonly reason: TouchReason;
  /** Since when or until when: the lead's place in its group. ISO 8601, UTC. */
  readonly at: string;
  /** The booked call, for the reasons `booked` and `past_call`. */
  readonly call?: Booking;
};

/**
 * The next touch of a lead: a function of the lead's facts and the time. Undefined if there is none: the lead is
 * closed, another lead of the person has the next touch, or it is suspect and was answered.
 */
export function nextTouch(lead: Lead, now: Date): NextTouch | undefined {
  const started = startedCall(lead, now);
  if (started) return touchAt("booked", started, started.dueAt);
  const [fact] = touchFacts(lead, now);
  const hasOwnTouch = isOpenStage(lead.stage) && lead.joined_to === undefined;
  if (fact === undefined && !hasOwnTouch) return undefined;
  const calledUntil = lastCallEnd(lead);
  if (calledUntil !== undefined && calledUntil > now.getTime()) {
    return touchAt("calling", { reason: "calling" }, calledUntil);
  }
  const clock = responseClock(lead, now);
  if (clock.kind === "running" || clock.kind === "late") {
    return touchAt("clock", { reason: "clock" }, clockEnd(lead));
  }
  if (fact === undefined) return unplannedTouch(lead);
  const group = fact.dueAt > now.getTime() ? "later" : groupsWhenDue[fact.reason];
  return touchAt(group, fact, fact.dueAt);
}

/** The group of a touch once it is due. */
const groupsWhenDue: Readonly<Record<TouchFact["reason"], TouchGroup>> = {
  booked: "booked",
  past_call: "follow_up",
  canceled: "follow_up",
  follow_up: "follow_up",
  retry: "retry",
  no_outcome: "retry",
};

/** The time of a touch, as lists show it: of a booked call, its start. Undefined for touches without a time. */
export function touchTime({ reason, at, call }: NextTouch): string | undefined {
  if (call !== undefined) return call.start;
  const isTimeless = reason === "no_next_step" || reason === "suspect" || reason === "calling";
  return isTimeless ? undefined : at;
}

/**
 * The booked call that comes before everything else: from ten minutes before its start to an hour after it. An
 * administrator who started to call in that time is making this call.
 */
function startedCall(lead: Lead, now: Date): TouchFact | undefined {
  const calls = currentCalls(lead, now);
  return callFacts(lead, now).find(
    ({ reason, dueAt, call }) =>
      reason === "booked" &&
      call !== undefined &&
      dueAt <= now.getTime() &&
      callEnd(call) > now.getTime() &&
      !calls.some(({ at }) => Date.parse(at) >= callWindowStart(call)),
  );
}

/** The touch of a lead for which nothing is planned. Its time is the lead's capture. An answered suspect lead has none. */
function unplannedTouch({ suspect, stage, first_response_at, created_at }: Lead) {
  const createdAt = Date.parse(created_at);
  if (!suspect) return touchAt("no_next_step", { reason: "no_next_step" }, createdAt);
  const isUntouched = stage === "new" && first_response_at === undefined;
  return isUntouched ? touchAt("new", { reason: "suspect" }, createdAt) : undefined;
}

function touchAt(
  group: TouchGroup,
  { reason, call }: Pick<NextTouch, "reason" | "call">,
  time: number,
): NextTouch {
  const at = new Date(time).toISOString();
  return call === undefined ? { group, reason, at } : { group, reason, at, call };
}
