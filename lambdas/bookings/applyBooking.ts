import { editLead } from "../leads/edits/editLead.ts";
import { foldEvents } from "../leads/timeline/foldEvents.ts";
import type { Tables } from "../tables/Tables.ts";
import { untilWritten } from "../tables/untilWritten.ts";
import { readBookingItems } from "./bookingItems.ts";
import { isWithinLimits } from "./bookingLimits.ts";
import { bookingWrites } from "./bookingWrites.ts";
import {
  bookingsOf,
  type ChangedBooking,
  handlingOfAll,
  readChangedBookings,
} from "./changedBookings.ts";
import { addressNotErased } from "./eraseBookings.ts";
import { findBookedLead, findByAddress, findLeadOfBooking } from "./findBookedLead.ts";
import { leadAfterBookings, withHandling } from "./leadAfterBookings.ts";
import { takeOverBookings } from "./takeOverBookings.ts";
import type { BookingEvent } from "./webhooks/bookingEvent.ts";

/**
 * Applies a booking to its lead, or lists it without one. Each event is applied once, so repeated and reordered events end
 * in the same state.
 */
export async function applyBooking(
  tables: Tables,
  event: BookingEvent,
  now: Date,
): Promise<BookingOutcome> {
  if (!event.changes.every(({ booking }) => isWithinLimits(booking, now))) return "ignored";
  // A repeated event does what a request that was interrupted left undone.
  if ((await readChangedBookings(tables, event)).length === 0) {
    return (await giveToLead(tables, event, now)) ? "saved" : "ignored";
  }
  const found = await findBookedLead(tables, event);
  if (found === undefined) return storeWithoutLead(tables, event, now);
  const edit = { ...found, now, eventId: tables.newId(now) };
  const outcome = await editLead(tables, edit, async (lead) => {
    const changed = await readChangedBookings(tables, event);
    const last = changed.at(-1)?.booking;
    if (last === undefined) return { kind: "unchanged" };
    const { start, canceled, time_zone } = last;
    const booked = leadAfterBookings(lead, bookingsOf(changed), now);
    return {
      kind: "edit",
      after: withHandling(booked, handlingOfAll(changed)),
      event: {
        id: edit.eventId,
        at: now.toISOString(),
        by: "",
        kind: "booking",
        start,
        canceled,
        time_zone,
      },
      writes: [
        ...changed.flatMap((each) => bookingWrites(tables, each, { booker: found })),
        ...(await foldEvents(tables, found.leadId)),
      ],
    };
  });
  if (outcome.kind === "unchanged") return "ignored";
  return outcome.kind === "edited" ? "saved" : storeWithoutLead(tables, event, now);
}

/** What became of an event. */
type BookingOutcome = "saved" | "without a lead" | "ignored";

/** Lists a call without a lead. A lead with its address may have been saved and indexed in the same moment. */
async function storeWithoutLead(
  tables: Tables,
  event: BookingEvent,
  now: Date,
): Promise<BookingOutcome> {
  const outcome = await listCall(tables, event);
  if (outcome === "ignored") return "ignored";
  if (outcome === "has a lead") return applyBooking(tables, event, now);
  return (await giveToLead(tables, event, now)) ? "saved" : "without a lead";
}

/**
 * Lists the call, unless it has a lead meanwhile, or its person was erased. Other events of the booking may be delivered at
 * the same time.
 */
function listCall(
  tables: Tables,
  event: BookingEvent,
): Promise<"listed" | "has a lead" | "ignored"> {
  const { name, email, mobile } = event;
  return untilWritten(tables, "The booking", async () => {
    const changed = await readChangedBookings(tables, event);
    const last = changed.at(-1)?.booking;
    if (last === undefined) return { kind: "done", outcome: "ignored" };
    if (await hasLead(tables, changed)) return { kind: "done", outcome: "has a lead" };
    const inherited = handlingOfAll(changed);
    return {
      kind: "write",
      check: { item: addressNotErased(tables, email, last), otherwise: "ignored" },
      items: changed.flatMap((each) =>
        bookingWrites(tables, each, { booker: { name, email, mobile }, inherited }),
      ),
      outcome: "listed",
    };
  });
}

/** Whether indexing a lead has taken one of the calls over meanwhile. */
async function hasLead(tables: Tables, changed: readonly ChangedBooking[]): Promise<boolean> {
  const leads = await Promise.all(
    changed.map(({ stored }) => findLeadOfBooking(tables, stored ?? {})),
  );
  return leads.some((lead) => lead !== undefined);
}

/** Gives a call that is listed without a lead to the newest lead with its address, if there is one. */
async function giveToLead(tables: Tables, event: BookingEvent, now: Date): Promise<boolean> {
  const ids = event.changes.map(({ booking }) => booking.id);
  const items = await readBookingItems(tables, ids);
  const isListed = [...items.values()].some(
    ({ start, lead_id }) => start !== undefined && lead_id === undefined,
  );
  const lead = isListed ? await findByAddress(tables, event.email) : undefined;
  return lead !== undefined && (await takeOverBookings(tables, lead, now)) > 0;
}
