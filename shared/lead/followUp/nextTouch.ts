import { hourMs } from "../../calendar.ts";
import { laterDay, timeZoneOf } from "../contact/localTime.ts";
import type { Lead } from "../leadSchema.ts";
import type { PlannedTouch } from "./leadEvent.ts";

/** The next touches that the desk proposes, by the clock of the person's area code. Also when to try a call again. */
const proposals = [
  { label: "In 2 hours", time: (now: Date) => new Date(now.getTime() + 2 * hourMs) },
  {
    label: "Tomorrow 9:00",
    time: (now: Date, timeZone: string) => laterDay(now, 1, { timeZone, hour: 9 }),
  },
  { label: "In 3 days", time: (now: Date, timeZone: string) => laterDay(now, 3, { timeZone }) },
] as const;

/** After so many calls that reached no one, the lead may be lost. */
export const maxTries = proposals.length + 1;

export function touchProposals({ mobile }: Pick<Lead, "mobile">, now: Date) {
  const timeZone = timeZoneOf(mobile);
  return proposals.map(({ label, time }) => ({ label, at: time(now, timeZone).toISOString() }));
}

/** When to follow up after a conversation: in two days at 9:00 of the person's time, but not at a weekend. */
export function followUpAt({ mobile }: Pick<Lead, "mobile">, now: Date): string {
  const timeZone = timeZoneOf(mobile);
  const weekday = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "short" });
  const [at = now] = [2, 3, 4]
    .map((days) => laterDay(now, days, { timeZone, hour: 9 }))
    .filter((day) => !["Sat", "Sun"].includes(weekday.format(day)));
  return at.toISOString();
}

/** When to call again after another call that reached no one. Undefined after the last try. */
export function nextTry(lead: Pick<Lead, "mobile" | "tries">, now: Date): PlannedTouch | undefined {
  const at = touchProposals(lead, now)[lead.tries ?? 0]?.at;
  return at === undefined ? undefined : { kind: "retry", at };
}
