import type { BookingVisitor } from "@planner/shared/bookingLink";

let visitor: BookingVisitor = {};

/** The visitor who submitted a plan on this page, for the booking page. Not stored, so a reload forgets the contact. */
export function bookingVisitor(): BookingVisitor {
  return visitor;
}

/** Adds to what is known of the visitor: the contact on submission, the lead's ID once it is saved. */
export function rememberVisitor(known: BookingVisitor): void {
  visitor = { ...visitor, ...known };
}
