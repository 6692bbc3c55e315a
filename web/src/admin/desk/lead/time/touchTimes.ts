import { dateOf, daysBetween } from "@planner/shared/calendar";
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

/** "Today 3:30 pm", "Tomorrow 9:00 am", then "Thu, Nov 26, 9:00 am": by the person's clock. */
export function proposedTime(at: string, { mobile }: Pick<Lead, "mobile">, now: Date): string {
  const time = new Date(at);
  const timeZone = phoneTimeZone(mobile);
  const days = daysBetween(dateOf(now, timeZone), dateOf(time, timeZone));
  if (days > 1) return dayAndTime(time, now, timeZone);
  return `${days === 0 ? "Today" : "Tomorrow"} ${timeOfDay(time, timeZone)}`;
}

/** " (9:00 am their time)", to follow the user's time. Empty if the person's clock shows the same. */
export function theirTime(at: string, { mobile }: Pick<Lead, "mobile">): string {
  const there = timeThere(new Date(at), mobile);
  return there === undefined ? "" : ` (${there} their time)`;
}

/** "Follow up", or "Follow up, their time" if the person's clock shows another time than the user's. */
export function withTheirClock(title: string, { mobile }: Pick<Lead, "mobile">, now: Date): string {
  return timeThere(now, mobile) === undefined ? title : `${title}, their time`;
}

/** The times to choose from for a follow-up, in order: the proposed ones, and the default or what was picked instead. */
export function followUpTimes(
  lead: Pick<Lead, "mobile">,
  now: Date,
  picked: string | undefined,
): readonly string[] {
  const proposed = touchProposals(lead, now);
  const isOther = picked !== undefined && !proposed.includes(picked);
  const chosen = isOther ? picked : followUpAt(lead, now);
  return [...new Set([...proposed, chosen])].toSorted();
}
