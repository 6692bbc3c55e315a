import type { BookingVisitor } from "@planner/shared/bookingLink";
import * as z from "zod/mini";
import { parseJson } from "./parseJson.ts";
import { tabStorage, tabStorageKeys } from "./tabStorage.ts";

const text = z.optional(z.string());
const visitorSchema = z.object({ name: text, email: text, leadId: text });

/** The visitor who submitted a plan in this tab, for the booking page. */
export function bookingVisitor(): BookingVisitor {
  const stored = parseJson(tabStorage.read(tabStorageKeys.bookingVisitor));
  return visitorSchema.safeParse(stored).data ?? {};
}

/** Adds to what is known of the visitor: the contact on submission, the lead's ID once it is saved. */
export function rememberVisitor(known: BookingVisitor): void {
  tabStorage.write(
    tabStorageKeys.bookingVisitor,
    JSON.stringify({ ...bookingVisitor(), ...known }),
  );
}
