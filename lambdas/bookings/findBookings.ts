import type { Booking } from "@planner/shared/lead/followUp/booking";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { deskTable } from "@planner/shared/tables/deskTable";
import { readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { bookerPartitions } from "./bookerKeys.ts";
import { readBookingItems } from "./bookingItems.ts";
import { type ListedBooking, placeOf, toListedBooking } from "./listedBookings.ts";

/** Finds the listed calls of a lead's person, by email address or phone number. Costs as much as they do. */
export async function findListedBookings(
  tables: Tables,
  { work_email: email, mobile }: Pick<Lead, "work_email" | "mobile">,
): Promise<readonly Pick<Booking, "id" | "start">[]> {
  const found = await Promise.all(
    // The sort key of an erased address is "booking", which sorts after every time.
    bookerPartitions({ email, mobile }).map((pk) => readPartition(tables, { pk, to: "9" })),
  );
  const keys = new Set(found.flat().map(({ sk }) => sk));
  return [...keys].toSorted().map(placeOf);
}

/** Finds the leads that took over calls which were booked without a lead, with this email address or phone number. */
export async function findBookedLeadIds(
  tables: Tables,
  contacts: Pick<Lead, "work_email" | "mobile">,
): Promise<readonly string[]> {
  const found = await findListedBookings(tables, contacts);
  const items = await readBookingItems(
    tables,
    found.map(({ id }) => id),
  );
  const leadIds = [...items.values()].flatMap(({ lead_id }) => lead_id ?? []);
  return [...new Set(leadIds)];
}

/** Finds the bookings without a lead with one of these email addresses and phone numbers, which are as in a saved lead. */
export async function findBookings(
  tables: Tables,
  contacts: ReadonlySet<string>,
): Promise<readonly ListedBooking[]> {
  const all = await readPartition(tables, { pk: deskTable.bookings });
  return all
    .map(toListedBooking)
    .filter(({ email, mobile = "" }) => contacts.has(email) || contacts.has(mobile));
}
