import { hourMs } from "../../calendar.ts";
import { laterDay, wallClock } from "../../timeZone.ts";
import { phoneTimeZone } from "../contact/phoneTimeZone.ts";
import type { Lead } from "../leadSchema.ts";
import { type CallOutcome, isMissedCall } from "./callOutcome.ts";
import type { PlannedTouch } from "./plannedTouch.ts";

/** The next touches that the desk proposes, in the time zone of the person's area code. Missed calls are tried again then. */
const proposals = [
  { label: "In 2 hours", time: (now: Date) => new Date(now.getTime() + 2 * hourMs) },
  {
    label: "Tomorrow 9:00",
    time: (now: Date, timeZone: string) => laterDay(now, 1, { timeZone, hour: 9 }),
  },
  { label: "In 3 days", time: (now: Date, timeZone: string) => laterDay(now, 3, { timeZone }) },
] as const;

/** After this many calls without an answer, the lead may be lost. */
export const maxTries = proposals.length + 1;

/**
 * The next touches to choose from for a lead, without duplicate times. If `isMoved`, the time was moved into working hours, so
 * that the label no longer fits it.
 */
export function touchProposals({ mobile }: Pick<Lead, "mobile">, now: Date) {
  const all = proposalsAt(mobile, now);
  return all.filter(({ at }, index) => !all.slice(index + 1).some((later) => later.at === at));
}

function proposalsAt(mobile: string, now: Date) {
  const timeZone = phoneTimeZone(mobile);
  return proposals.map(({ label, time }) => {
    const wanted = time(now, timeZone);
    const at = nextWorkingTime(wanted, timeZone);
    return { label, at: at.toISOString(), isMoved: at > wanted };
  });
}

/** When to follow up after a conversation: in two days at 9:00 of the person's time, but not at a weekend. */
export function followUpAt({ mobile }: Pick<Lead, "mobile">, now: Date): string {
  const timeZone = phoneTimeZone(mobile);
  return nextWorkingTime(laterDay(now, 2, { timeZone, hour: 9 }), timeZone).toISOString();
}

/** The time itself, or 9:00 on the person's next working day if it is at a weekend, before 8:00 or after 20:00. */
function nextWorkingTime(time: Date, timeZone: string): Date {
  // From a Friday evening, Monday is the third day.
  const mornings = [0, 1, 2, 3].map((days) => laterDay(time, days, { timeZone, hour: 9 }));
  const next = [time, ...mornings].find((at) => at >= time && isWorkingTime(at, timeZone));
  return next ?? time;
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
  const tried = isNoShow ? 0 : tries;
  const proposal = proposalsAt(mobile, now)[tried];
  return proposal && { kind: "retry", at: proposal.at };
}
