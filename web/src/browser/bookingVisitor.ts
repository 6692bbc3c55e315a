import type { BookingVisitor } from "@planner/shared/bookingLink";

let visitor: BookingVisitor = {};
let latestKey: string | undefined;

/** The visitor who submitted a plan on this page, for the booking page. Not stored, so a reload forgets the contact. */
export function bookingVisitor(): BookingVisitor {
  return visitor;
}

/** Remembers who submits a lead, and the lead's idempotency key. */
export function rememberVisitor(key: string, contact: Omit<BookingVisitor, "leadId">): void {
  latestKey = key;
  visitor = contact;
}

/** Remembers a saved lead's ID, unless a later one was submitted: an earlier one may be saved after it. */
export function rememberLead(key: string, leadId: string): void {
  if (key === (latestKey ?? key)) visitor = { ...visitor, leadId };
}
