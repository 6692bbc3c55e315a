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

/** What the person's clock shows at a time: "9:00 am". Undefined if that is the user's time too. */
export function timeThere(time: Date, mobile: string): string | undefined {
  const there = timeOfDay(time, phoneTimeZone(mobile));
  return there === timeOfDay(time) ? undefined : there;
}

/** When a touch is planned, by the person's clock if that shows another time. */
function plannedTimeText(at: string, { mobile }: Pick<Lead, "mobile">, now: Date): string {
  const time = new Date(at);
  if (timeThere(time, mobile) === undefined) return dayAndTime(time, now);
  return `${dayAndTime(time, now, phoneTimeZone(mobile))} their time`;
}

/** "Thu 9:00 am" within a week, then "Thu, Nov 26, 9:00 am": by the person's clock, for a button below the whole time. */
export function shortTouchTime(at: string, lead: Pick<Lead, "mobile">, now: Date): string {
  const time = new Date(at);
  const timeZone = phoneTimeZone(lead.mobile);
  if (time.getTime() - now.getTime() >= 7 * dayMs) return dayAndTime(time, now, timeZone);
  const weekday = time.toLocaleDateString("en-US", { weekday: "short", timeZone });
  return `${weekday}\u00a0${timeOfDay(time, timeZone)}`;
}

/** " (9:00 am their time)", to follow the user's time. Empty if the person's clock shows the same. */
export function theirTime(at: string, { mobile }: Pick<Lead, "mobile">): string {
  const there = timeThere(new Date(at), mobile);
  return there === undefined ? "" : ` (${there} their time)`;
}

/** The times that the desk proposes, by the person's clock. */
export function proposedTimes(lead: Pick<Lead, "mobile">, now: Date) {
  return touchProposals(lead, now).map(({ label, at, isMoved }) => {
    if (isMoved) return { at, label: plannedTimeText(at, lead, now) };
    const isOtherTime = timeThere(new Date(at), lead.mobile) !== undefined;
    // Only the label of tomorrow has a time of the day.
    return { at, label: isOtherTime ? label.replace("9:00", "9:00 their time") : label };
  });
}

/** The default follow-up and other times. A time that was picked by hand replaces the default. */
export function followUpTimes(lead: Pick<Lead, "mobile">, now: Date, chosen?: string) {
  const others = proposedTimes(lead, now);
  const isOther = chosen === undefined || others.some(({ at }) => at === chosen);
  const first = isOther ? followUpAt(lead, now) : chosen;
  const label = plannedTimeText(first, lead, now);
  return [{ label, at: first }, ...others.filter(({ at }) => at !== first)];
}
