import { dayMs } from "@planner/shared/calendar";
import { type Booking, bookingOrder } from "@planner/shared/lead/followUp/booking";
import { v7 as uuidv7 } from "uuid";
import { editLead } from "../leads/edits/editLead.ts";
import type { StoredLead } from "../leads/leadItem.ts";
import { findLeadKey, readStoredLeads } from "../leads/readLeads.ts";
import { foldEvents } from "../leads/timeline/foldedEvents.ts";
import { readPersonLeads } from "../search/personRows.ts";
import type { Tables } from "../tables/Tables.ts";
import { untilWritten } from "../tables/untilWritten.ts";
import type { BookingEvent } from "./bookingEvent.ts";
import {
  addressNotErased,
  bookingWrites,
  type ChangedBooking,
  handlingOf,
  knownMs,
  readBookingItems,
  readListedBooking,
} from "./bookingItems.ts";
import { leadAfterBookings, withHandling } from "./leadAfterBookings.ts";
import { takeOverBookings } from "./takeOverBookings.ts";

/**
 * Applies a booking to its lead: the one that it belongs to already, else the one whose ID the link passed on, else the
 * newest with the email address. Each event is applied once, so repeated and reordered events end in the same state.
 */
export async function applyBooking(
  tables: Tables,
  event: BookingEvent,
  now: Date,
): Promise<"saved" | "without a lead" | "ignored"> {
  if (!event.changes.every(({ booking }) => isAccepted(booking, now))) return "ignored";
  // A repeated event does what a request that was interrupted left undone.
  if ((await readChanged(tables, event)).length === 0) {
    return (await giveToLead(tables, event, now)) ? "saved" : "ignored";
  }
  const found = await findLead(tables, event);
  if (found === undefined) return storeWithoutLead(tables, event, now);
  const edit = { ...found, now, eventId: uuidv7({ msecs: now.getTime() }) };
  const outcome = await editLead(tables, edit, async (lead) => {
    const changed = await readChanged(tables, event);
    const last = changed.at(-1)?.booking;
    if (last === undefined) return { kind: "unchanged" };
    const { start, canceled, time_zone } = last;
    const entry = { id: edit.eventId, at: now.toISOString(), by: "" };
    return {
      kind: "edit",
      after: withHandling(
        leadAfterBookings(lead, bookingsOf(changed), now),
        handlingOfAll(changed),
      ),
      event: { ...entry, kind: "booking", start, canceled, time_zone },
      writes: [
        ...changed.flatMap((each) => bookingWrites(tables, each, found)),
        ...(await foldEvents(tables, found.leadId)),
      ],
    };
  });
  if (outcome.kind === "unchanged") return "ignored";
  return outcome.kind === "edited" ? "saved" : storeWithoutLead(tables, event, now);
}

/** The bookings as their lead stores them, with the outcome of the call if it was listed without a lead. */
function bookingsOf(changed: readonly ChangedBooking[]): readonly Booking[] {
  return changed.map(({ booking, listed }) => ({
    ...booking,
    outcome: listed?.outcome,
    answered_at: listed?.answered_at,
  }));
}

/** What administrators did with the call, or with the one that it replaces. */
function handlingOfAll(changed: readonly ChangedBooking[]) {
  const [first] = changed.flatMap(({ known, listed }) => {
    const handling = listed ? handlingOf(listed) : known?.kept;
    return handling ?? [];
  });
  return first ?? {};
}

/** Dates outside of the calendar could hide a lead. An event that is too old may have been applied before. */
function isAccepted({ start, changed_at }: Booking, now: Date): boolean {
  const startsIn = Date.parse(start) - now.getTime();
  const age = now.getTime() - Date.parse(changed_at);
  return startsIn >= -yearMs && startsIn <= 2 * yearMs && age >= -dayMs && age <= knownMs;
}

const yearMs = 366 * dayMs;

type FoundLead = { readonly leadId: string; readonly leadKey: string };

/** The lead that a booking belongs to. */
async function findLead(tables: Tables, event: BookingEvent): Promise<FoundLead | undefined> {
  const { email, changes } = event;
  const ids = changes.map(({ booking }) => booking.id);
  for (const item of await readBookingItems(tables, ids)) {
    const known = await findKnownLead(tables, item ?? {});
    if (known !== undefined) return known;
  }
  const byAddress = async () => foundLead(await findByAddress(tables, email));
  return event.hasSeats
    ? ((await byAddress()) ?? (await findLinkedLead(tables, event)))
    : ((await findLinkedLead(tables, event)) ?? (await byAddress()));
}

/** The lead that a booking has already. The index may not have it yet. */
async function findKnownLead(
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
async function findByAddress(tables: Tables, email: string) {
  const contacts = { mobile: "", work_email: email };
  const query = { limit: 20, isConsistent: true };
  const [newest] = (await readPersonLeads(tables, contacts, query)).leads;
  return newest;
}

/** The bookings that an event changes. None if it is known, older than a known one, or about an erased person. */
async function readChanged(
  tables: Tables,
  { changes, leadId }: BookingEvent,
): Promise<readonly ChangedBooking[]> {
  const ids = changes.map(({ booking }) => booking.id);
  const conditionIds = changes.map(({ booking, ifKnown }) => ifKnown ?? booking.id);
  const known = await readBookingItems(tables, ids);
  const conditions = await readBookingItems(tables, conditionIds);
  const leadIds = [leadId, ...known.map((item) => item?.lead_id)].flatMap((id) => id ?? []);
  const leads = await readBookingItems(tables, leadIds);
  if ([...known, ...leads].some((item) => item?.erased_at !== undefined)) return [];
  const listed = await Promise.all(ids.map((id, index) => readListed(tables, id, known[index])));
  return changes
    .filter(({ ifKnown }, index) => ifKnown === undefined || conditions[index] !== undefined)
    .map(({ booking }) => {
      const index = ids.indexOf(booking.id);
      return { booking, known: known[index], listed: listed[index] };
    })
    .filter(({ booking, known }) => (known?.latest ?? "") < bookingOrder(booking));
}

/** A call is listed at its last start, unless it has a lead. */
async function readListed(tables: Tables, id: string, known: ChangedBooking["known"]) {
  if (known?.start === undefined || known.lead_id !== undefined) return undefined;
  return readListedBooking(tables, { id, start: known.start });
}

/** Lists a call without a lead. A lead with its address may have been saved and indexed in the same moment. */
async function storeWithoutLead(
  tables: Tables,
  event: BookingEvent,
  now: Date,
): Promise<"saved" | "without a lead" | "ignored"> {
  const outcome = await listCall(tables, event);
  if (outcome === "ignored") return "ignored";
  if (outcome === "has a lead") return applyBooking(tables, event, now);
  return (await giveToLead(tables, event, now)) ? "saved" : "without a lead";
}

/** Other events of the booking may be delivered at the same time. */
function listCall(
  tables: Tables,
  event: BookingEvent,
): Promise<"listed" | "has a lead" | "ignored"> {
  const { name, email, mobile } = event;
  return untilWritten(tables, "The booking", async () => {
    const changed = await readChanged(tables, event);
    const last = changed.at(-1)?.booking;
    if (last === undefined) return { kind: "done", outcome: "ignored" };
    if (await haveLead(tables, changed)) return { kind: "done", outcome: "has a lead" };
    const inherited = handlingOfAll(changed);
    return {
      kind: "write",
      check: { item: addressNotErased(tables, email, last), otherwise: "ignored" },
      items: changed.flatMap((each) =>
        bookingWrites(tables, each, { name, email, mobile }, inherited),
      ),
      outcome: "listed",
    };
  });
}

/** Whether indexing a lead has taken one of the calls over meanwhile. */
async function haveLead(tables: Tables, changed: readonly ChangedBooking[]): Promise<boolean> {
  const leads = await Promise.all(changed.map(({ known }) => findKnownLead(tables, known ?? {})));
  return leads.some((lead) => lead !== undefined);
}

/** Gives a call that is listed without a lead to the newest lead with its address, if there is one. */
async function giveToLead(tables: Tables, event: BookingEvent, now: Date): Promise<boolean> {
  const ids = event.changes.map(({ booking }) => booking.id);
  const known = await readBookingItems(tables, ids);
  const isListed = known.some((item) => item?.start !== undefined && item.lead_id === undefined);
  const stored = isListed ? await findByAddress(tables, event.email) : undefined;
  return stored !== undefined && (await takeOverBookings(tables, stored, now)) > 0;
}
