import type { BookingVisitor } from "@planner/shared/brand/bookingLink";
import { calculatorKeys } from "./calculatorKeys.ts";
import { tabStorage } from "./storage.ts";

/** The visitor who submitted a plan on this page, for the booking page. Not stored, so a reload forgets the contact. */
export function bookingVisitor(): BookingVisitor {
  return visitor;
}

let visitor: BookingVisitor = {};

/** Remembers who submits a lead, and, through reloads, the lead's idempotency key. */
export function rememberVisitor(key: string, contact: Omit<BookingVisitor, "leadId">): void {
  tabStorage.write(calculatorKeys.submittedLead, key);
  visitor = contact;
}

/** Remembers the ID of the lead that this tab submitted last. An earlier one, perhaps of another visitor, may be saved after it. */
export function rememberLead(key: string, leadId: string): void {
  if (key === tabStorage.read(calculatorKeys.submittedLead)) visitor = { ...visitor, leadId };
}
