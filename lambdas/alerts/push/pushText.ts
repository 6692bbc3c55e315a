import type { AlertKind } from "@planner/shared/lead/alerts";
import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import { type AlertSubject, isBookingWithoutLead } from "../AlertSubject.ts";
import type { AlertLimit } from "../limitedAlerts.ts";
import { timeText, timeUntil } from "../page/alertTimes.ts";

/** What a push notification says. It names no person. */
export function pushText(
  subject: AlertSubject,
  kind: AlertKind,
  { now, timeZone }: Pick<AlertLimit, "now"> & { readonly timeZone: string },
): string {
  const bookedCall = (start: string) => {
    // The call is in minutes, so the time needs no AM or PM.
    const clock = timeText(Date.parse(start), timeZone).replace(/ [AP]M$/, "");
    return `Booked call at ${clock}, ${timeUntil(Date.parse(start), now())}`;
  };
  if (isBookingWithoutLead(subject)) return bookedCall(subject.start);
  const { created_at, alerted_call, suspect } = subject;
  const captured = Date.parse(created_at);
  if (kind === "still waiting") return `Still waiting: a lead of ${timeText(captured, timeZone)}`;
  if (kind === "due") {
    if (alerted_call !== undefined) return bookedCall(alerted_call.start);
    return "Due now: a lead waits for you";
  }
  if (suspect) return "Suspect lead";
  // In steps of ten seconds, because the message needs some to arrive.
  const secondsLeft = Math.ceil((captured + responseLimitMs - now().getTime()) / 10_000) * 10;
  if (secondsLeft <= 0) return "New lead";
  const seconds = String(secondsLeft % 60).padStart(2, "0");
  return `New lead, ${Math.floor(secondsLeft / 60)}:${seconds} to answer`;
}
