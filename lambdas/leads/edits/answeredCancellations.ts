import type { Booking } from "@planner/shared/lead/followUp/booking";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** The bookings after someone answered the lead: each cancellation without an answer gets the time of this one. */
export function withAnsweredCancellations(bookings: Lead["bookings"], now: Date): Lead["bookings"] {
  const isUnanswered = ({ canceled, answered_at, changed_at }: Booking) =>
    canceled && (answered_at === undefined || answered_at < changed_at);
  if (!bookings?.some(isUnanswered)) return bookings;
  const answered_at = now.toISOString();
  return bookings.map((each) => (isUnanswered(each) ? { ...each, answered_at } : each));
}

/** The bookings, without the answer to cancellations that an undone edit gave. */
export function withUnansweredCancellations(
  bookings: Lead["bookings"],
  answeredAt: string,
): Lead["bookings"] {
  const isUndone = ({ canceled, answered_at }: Booking) => canceled && answered_at === answeredAt;
  if (!bookings?.some(isUndone)) return bookings;
  return bookings.map((each) => (isUndone(each) ? { ...each, answered_at: undefined } : each));
}
