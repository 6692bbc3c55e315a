import type { StoredLead } from "../leads/leadItem.ts";
import { findLeadKey, readStoredLeads } from "../leads/readLeads.ts";
import { readPersonLeads } from "../search/readPersonLeads.ts";
import type { Tables } from "../tables/Tables.ts";
import { readBookingItems } from "./bookingItems.ts";
import type { BookingEvent } from "./webhooks/bookingEvent.ts";

type FoundLead = { readonly leadId: string; readonly leadKey: string };

/**
 * The lead that a booking belongs to: the one that it belongs to already, else the one whose ID the link passed on, else the
 * newest with the email address. With several seats, the address comes first.
 */
export async function findBookedLead(
  tables: Tables,
  event: BookingEvent,
): Promise<FoundLead | undefined> {
  const { email, changes } = event;
  const ids = changes.map(({ booking }) => booking.id);
  for (const item of (await readBookingItems(tables, ids)).values()) {
    const lead = await findLeadOfBooking(tables, item);
    if (lead !== undefined) return lead;
  }
  const byAddress = async () => foundLead(await findByAddress(tables, email));
  if (event.hasSeats) return (await byAddress()) ?? (await findLinkedLead(tables, event));
  return (await findLinkedLead(tables, event)) ?? (await byAddress());
}

/** The lead that a booking has already. The index may not have it yet. */
export async function findLeadOfBooking(
  tables: Tables,
  { lead_key: leadKey }: { readonly lead_key?: string | undefined },
): Promise<FoundLead | undefined> {
  if (leadKey === undefined) return undefined;
  return foundLead((await readStoredLeads(tables, [leadKey])).get(leadKey));
}

function foundLead(stored: StoredLead | undefined): FoundLead | undefined {
  return stored && { leadId: stored.lead.id, leadKey: stored.idempotency_key };
}

/** The lead whose ID the booking link passed on. None if it has another seat of the call. */
async function findLinkedLead(
  tables: Tables,
  { leadId, hasSeats, changes }: BookingEvent,
): Promise<FoundLead | undefined> {
  const leadKey = leadId === undefined ? undefined : await findLeadKey(tables, leadId);
  if (leadId === undefined || leadKey === undefined) return undefined;
  if (!hasSeats) return { leadId, leadKey };
  const bookings = (await readStoredLeads(tables, [leadKey])).get(leadKey)?.lead.bookings ?? [];
  const isTaken = changes.some(({ booking: { id, start } }) =>
    bookings.some((other) => other.start === start && other.id !== id),
  );
  return isTaken ? undefined : { leadId, leadKey };
}

/** The newest lead with an email address, also one that was indexed a moment ago. */
export async function findByAddress(tables: Tables, email: string) {
  const contacts = { mobile: "", work_email: email };
  const query = { limit: 20, isConsistent: true };
  const [newest] = (await readPersonLeads(tables, contacts, query)).leads;
  return newest;
}
