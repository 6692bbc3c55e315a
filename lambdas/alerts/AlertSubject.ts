import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import type { AlertedLead } from "../leads/readLeadIfDue.ts";

/** A lead, perhaps with the booked call that is about to start, or a booked call of a person without a lead. */
export type AlertSubject = AlertedLead | BookingWithoutLead;

/** Whether an alert is about a booked call without a lead: only such a call has a start of its own. */
export function isBookingWithoutLead(subject: AlertSubject): subject is BookingWithoutLead {
  return "start" in subject;
}
