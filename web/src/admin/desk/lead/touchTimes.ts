import { dayMs } from "@planner/shared/calendar";
import { phoneTimeZone } from "@planner/shared/lead/contact/phoneTimeZone";
import { byStart } from "@planner/shared/lead/followUp/bookedCall";
import { activeBookings, type Booking } from "@planner/shared/lead/followUp/booking";
import type { PlannedTouch } from "@planner/shared/lead/followUp/plannedTouch";
import { followUpAt, touchProposals } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { dayAndTime, timeOfDay } from "./timeTexts.ts";

/** What is planned, before its time. */
export const touchTexts = {
  retry: "Try again",
  follow_up: "Follow up",
} as const satisfies Readonly<Record<PlannedTouch["kind"], string>>;

/** The lead's next booked call that has not started. */
export function callAhead({ bookings }: Pick<Lead, "bookings">, now: Date): Booking | undefined {
  return activeBookings(bookings)
    .filter(({ start }) => Date.parse(start) > now.getTime())
    .toSorted(byStart)
    .at(0);
}

/** When a touch is planned, by the person's clock if that shows another time. */
export function touchTime(at: string, lead: Pick<Lead, "mobile">, now: Date): string {
  const isSame = theirTime(at, lead) === "";
  const time = dayAndTime(new Date(at), now, isSame ? undefined : phoneTimeZone(lead.mobile));
  return isSame ? time : `${time} their time`;
}

/** "Thu 9:00 am" within a week, then "Thu, Nov 26, 9:00 am": by the person's clock, for a button below the whole time. */
export function shortTouchTime(at: string, lead: Pick<Lead, "mobile">, now: Date): string {
  const time = new Date(at);
  const timeZone = phoneTimeZone(lead.mobile);
  if (time.getTime() - now.getTime() >= 7 * dayMs) return dayAndTime(time, now, timeZone);
  const weekday = time.toLocaleDateString("en-US", { weekday: "short", timeZone });
  return `${weekday}\u00a0${timeOfDay(time, timeZone)}`;
}

/** Empty if it is the user's. */
export function theirTime(at: string, { mobile }: Pick<Lead, "mobile">): string {
  const theirs = timeOfDay(new Date(at), phoneTimeZone(mobile));
  return timeOfDay(new Date(at)) === theirs ? "" : ` (${theirs} their time)`;
}

/** The times that the desk proposes, by the person's clock. */
export function proposedTimes(lead: Pick<Lead, "mobile">, now: Date) {
  return touchProposals(lead, now).map(({ label, at, isMoved }) => {
    const unmoved = theirTime(at, lead) ? label.replace("9:00", "9:00 their time") : label;
    return { at, label: isMoved ? touchTime(at, lead, now) : unmoved };
  });
}

/** The default follow-up and other times. A time that was picked by hand replaces the default. */
export function followUpTimes(lead: Pick<Lead, "mobile">, now: Date, chosen?: string) {
  const others = proposedTimes(lead, now);
  const isOther = chosen === undefined || others.some(({ at }) => at === chosen);
  const first = isOther ? followUpAt(lead, now) : chosen;
  const label = touchTime(first, lead, now);
  return [{ label, at: first }, ...others.filter(({ at }) => at !== first)];
}
