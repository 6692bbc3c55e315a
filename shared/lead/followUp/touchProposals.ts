import { hourMs } from "../../calendar.ts";
import { laterDay } from "../../timeZone.ts";
import { timeZoneOf } from "../contact/phoneTimeZone.ts";
import type { Lead } from "../leadSchema.ts";
import { type CallOutcome, isMissedCall } from "./callOutcome.ts";
import type { PlannedTouch } from "./plannedTouch.ts";

/** The next touches that the desk proposes, by the clock of the person's area code. Also when to try a call again. */
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

/** Without duplicate times. If `isMoved`, working hours changed the time, so the label is wrong. */
export function touchProposals({ mobile }: Pick<Lead, "mobile">, now: Date) {
  const all = proposalsAt(mobile, now);
  return all.filter(({ at }, index) => !all.slice(index + 1).some((later) => later.at === at));
}

function proposalsAt(mobile: string, now: Date) {
  const timeZone = timeZoneOf(mobile);
  return proposals.map(({ label, time }) => {
    const wanted = time(now, timeZone);
    const at = workingTime(wanted, timeZone);
    return { label, at: at.toISOString(), isMoved: at > wanted };
  });
}

/** When to follow up after a conversation: in two days at 9:00 of the person's time, but not at a weekend. */
export function followUpAt({ mobile }: Pick<Lead, "mobile">, now: Date): string {
  const timeZone = timeZoneOf(mobile);
  return workingTime(laterDay(now, 2, { timeZone, hour: 9 }), timeZone).toISOString();
}

/** The time itself, or 9:00 on the person's next working day if it is at a weekend, before 8:00 or after 20:00. */
function workingTime(time: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const isWorking = (at: Date) => {
    const [weekday = "", hour] = format.format(at).split(", ");
    return !weekday.startsWith("S") && Number(hour) >= 8 && Number(hour) < 20;
  };
  const mornings = [0, 1, 2, 3].map((days) => laterDay(time, days, { timeZone, hour: 9 }));
  return [time, ...mornings].find((at) => at >= time && isWorking(at)) ?? time;
}

/**
 * When to call again after an outcome. Undefined after a conversation, and after the last try. Who does not show up is
 * called again in two hours, however many tries there were.
 */
export function retryAfter(
  outcome: CallOutcome,
  { mobile, tries = 0 }: Pick<Lead, "mobile" | "tries">,
  now: Date,
): PlannedTouch | undefined {
  const isNoShow = outcome === "did_not_show";
  if (!isNoShow && !isMissedCall(outcome)) return undefined;
  const at = proposalsAt(mobile, now)[isNoShow ? 0 : tries]?.at;
  return at === undefined ? undefined : { kind: "retry", at };
}
