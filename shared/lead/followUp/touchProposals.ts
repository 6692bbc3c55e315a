import { hourMs } from "../../calendar.ts";
import { laterDay, wallClock } from "../../timeZone.ts";
import { phoneTimeZone } from "../contact/phoneTimeZone.ts";
import type { Lead } from "../leadSchema.ts";
import { type CallOutcome, isMissedCall } from "./callOutcome.ts";
import type { PlannedTouch } from "./plannedTouch.ts";

/**
 * When the desk proposes the next touch, in the time zone of the person's area code: in two hours, tomorrow at 9:00, and in
 * three days. Retries after missed calls use the same times, in this order.
 */
const proposals: readonly ((now: Date, timeZone: string) => Date)[] = [
  (now) => new Date(now.getTime() + 2 * hourMs),
  (now, timeZone) => laterDay(now, 1, { timeZone, hour: 9 }),
  (now, timeZone) => laterDay(now, 3, { timeZone }),
];

/** After this many calls without an answer, the lead may be lost. */
export const maxTries = proposals.length + 1;

/** The times to choose from for a lead's next touch, in order, without duplicates. */
export function touchProposals({ mobile }: Pick<Lead, "mobile">, now: Date): readonly string[] {
  return [...new Set(proposalsAt(mobile, now))];
}

/** The proposed times, moved into working hours, so that two can be equal. */
function proposalsAt(mobile: string, now: Date): readonly string[] {
  const timeZone = phoneTimeZone(mobile);
  return proposals.map((timeOf) => nextWorkingTime(timeOf(now, timeZone), timeZone).toISOString());
}

/** When to follow up after a conversation: in two days at 9:00 of the person's time, but not at a weekend. */
export function followUpAt({ mobile }: Pick<Lead, "mobile">, now: Date): string {
  const timeZone = phoneTimeZone(mobile);
  return nextWorkingTime(laterDay(now, 2, { timeZone, hour: 9 }), timeZone).toISOString();
}

/** The time itself if it is on a working day, from 8:00 until 20:00. Otherwise, the next 9:00 on a working day. */
function nextWorkingTime(time: Date, timeZone: string): Date {
  if (isWorkingTime(time, timeZone)) return time;
  // The same day comes first, because the time may be before 8:00.
  let days = 0;
  let morning = laterDay(time, days, { timeZone, hour: 9 });
  while (morning < time || !isWorkingTime(morning, timeZone)) {
    days += 1;
    morning = laterDay(time, days, { timeZone, hour: 9 });
  }
  return morning;
}

function isWorkingTime(time: Date, timeZone: string): boolean {
  const { year, month, day, hour } = wallClock(time, timeZone);
  // `getUTCDay` counts from Sunday, which is 0. Saturday is 6.
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  return !isWeekend && hour >= 8 && hour < 20;
}

/**
 * When to call again after an outcome. Undefined after a conversation, and after the last try. A person who did not show up
 * is called again in two hours, however many tries there were.
 */
export function retryAfter(
  outcome: CallOutcome,
  { mobile, tries = 0 }: Pick<Lead, "mobile" | "tries">,
  now: Date,
): PlannedTouch | undefined {
  const isNoShow = outcome === "did_not_show";
  if (!isNoShow && !isMissedCall(outcome)) return undefined;
  const proposalIndex = isNoShow ? 0 : tries;
  const at = proposalsAt(mobile, now)[proposalIndex];
  return at === undefined ? undefined : { kind: "retry", at };
}
