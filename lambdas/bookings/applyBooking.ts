import { dayMs, hourMs } from "@planner/shared/calendar";
import {
  activeBookings,
  type Booking,
  bookingOrder,
  withBooking,
} from "@planner/shared/lead/followUp/booking";
import type { NextDue } from "@planner/shared/lead/followUp/due";
import { stageRanks } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { v7 as uuidv7 } from "uuid";
import { BusyError, transact } from "../aws/database.ts";
import type { DeskTables } from "../desk/DeskTables.ts";
import { editLead } from "../desk/editLead.ts";
import { readPersonLeads } from "../desk/personRows.ts";
import { findLeadKey, readStoredLeads } from "../leads/readLeads.ts";
import type { BookingEvent } from "./bookingEvent.ts";
import {
  addressNotErased,
  bookingWrites,
  type ChangedBooking,
  knownMs,
  readBookingItems,
} from "./bookingItems.ts";

/**
 * Applies a booking to its lead: the one that it belongs to already, else the one whose ID the link passed on, else the
 * newest with the email address. Each event is applied once, so repeated and reordered events end in the same state.
 */
export async function applyBooking(
  tables: DeskTables,
  event: BookingEvent,
  now: Date,
): Promise<"saved" | "without a lead" | "ignored"> {
  if (!event.changes.every(({ booking }) => isAccepted(booking, now))) return "ignored";
  if ((await readChanged(tables, event)).length === 0) return "ignored";
  const leadId = await findLead(tables, event);
  if (leadId === undefined) return storeWithoutLead(tables, event);
  const edit = { leadId, now, eventId: uuidv7({ msecs: now.getTime() }) };
  const outcome = await editLead(tables, edit, async (lead) => {
    const changed = await readChanged(tables, event);
    const last = changed.at(-1)?.booking;
    if (last === undefined) return { kind: "unchanged" };
    const { start, canceled, time_zone } = last;
    const entry = { id: edit.eventId, at: now.toISOString(), by: "" };
    return {
      kind: "edit",
      after: afterBookings(lead, changed, now),
      event: { ...entry, kind: "booking", start, canceled, time_zone },
      writes: changed.flatMap((each) => bookingWrites(tables, each, { leadId })),
    };
  });
  if (outcome.kind === "unchanged") return "ignored";
  return outcome.kind === "edited" ? "saved" : storeWithoutLead(tables, event);
}

/** Dates outside of the calendar could hide a lead. An event that is too old may have been applied before. */
function isAccepted({ start, changed_at }: Booking, now: Date): boolean {
  const startsIn = Date.parse(start) - now.getTime();
  const age = now.getTime() - Date.parse(changed_at);
  return startsIn >= -yearMs && startsIn <= 2 * yearMs && age >= -dayMs && age <= knownMs;
}

const yearMs = 366 * dayMs;

/** The ID of the lead that a booking belongs to. */
async function findLead(tables: DeskTables, event: BookingEvent): Promise<string | undefined> {
  const { email, changes } = event;
  const ids = changes.map(({ booking }) => booking.id);
  for (const item of await readBookingItems(tables, ids)) {
    const id = item?.lead_id;
    if (id !== undefined && (await findLeadKey(tables, id)) !== undefined) return id;
  }
  const contacts = { mobile: "", work_email: email };
  const byAddress = async () =>
    (await readPersonLeads(tables, contacts, { limit: 20 })).leads[0]?.lead.id;
  return event.hasSeats
    ? ((await byAddress()) ?? (await findLinkedLead(tables, event)))
    : ((await findLinkedLead(tables, event)) ?? (await byAddress()));
}

/** The lead whose ID the booking link passed on. None if it has another seat of the call. */
async function findLinkedLead(
  tables: DeskTables,
  { leadId, hasSeats, changes }: BookingEvent,
): Promise<string | undefined> {
  const key = leadId === undefined ? undefined : await findLeadKey(tables, leadId);
  if (key === undefined) return undefined;
  if (!hasSeats) return leadId;
  const bookings = (await readStoredLeads(tables, [key])).get(key)?.lead.bookings ?? [];
  const isTaken = changes.some(({ booking: { id, start } }) =>
    bookings.some((other) => other.start === start && other.id !== id),
  );
  return isTaken ? undefined : leadId;
}

/** The bookings that an event changes. None if it is known, older than a known one, or about an erased person. */
async function readChanged(
  tables: DeskTables,
  { changes, leadId }: BookingEvent,
): Promise<readonly ChangedBooking[]> {
  const ids = changes.map(({ booking }) => booking.id);
  const conditionIds = changes.map(({ booking, ifKnown }) => ifKnown ?? booking.id);
  const known = await readBookingItems(tables, ids);
  const conditions = await readBookingItems(tables, conditionIds);
  const leadIds = [leadId, ...known.map((item) => item?.lead_id)].flatMap((id) => id ?? []);
  const leads = await readBookingItems(tables, leadIds);
  if ([...known, ...leads].some((item) => item?.erased_at !== undefined)) return [];
  return changes
    .filter(({ ifKnown }, index) => ifKnown === undefined || conditions[index] !== undefined)
    .map(({ booking }) => ({ booking, known: known[ids.indexOf(booking.id)] }))
    .filter(({ booking, known }) => (known?.latest ?? "") < bookingOrder(booking));
}

async function storeWithoutLead(
  tables: DeskTables,
  event: BookingEvent,
): Promise<"without a lead" | "ignored"> {
  const { name, email, mobile } = event;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const changed = await readChanged(tables, event);
    const last = changed.at(-1)?.booking;
    if (last === undefined) return "ignored";
    const writes = changed.flatMap((each) => bookingWrites(tables, each, { name, email, mobile }));
    const notErased = addressNotErased(tables, email, last);
    const result = await transact(tables.client, [notErased, ...writes]);
    if (result.kind === "written") return "without a lead";
    if (result.failed.includes(0)) return "ignored";
  }
  throw new BusyError("The booking changes too often");
}

/** Other events of the booking may be delivered at the same time. */
const maxAttempts = 5;

/**
 * The lead after an event. A booking moves it to Call booked, also a lost one. Once no call is left, a lead that no one has
 * moved since goes back.
 */
function afterBookings(lead: Lead, changed: readonly ChangedBooking[], now: Date): Lead {
  const { bookings: before = [], stage, version, first_response_at, clock_ended_at } = lead;
  const events = changed.map(({ booking }) => booking);
  const bookings = events.reduce<readonly Booking[]>(withBooking, before);
  const isBooked = events.some(({ canceled }) => !canceled) && activeBookings(bookings).length > 0;
  const moves = isBooked && stageRanks[stage] < stageRanks.call_booked;
  const at = now.toISOString();
  const after: Lead = {
    ...lead,
    bookings: [...bookings],
    next_due: nextTouch(bookings, now) ?? lead.next_due,
    last_touch: { kind: events.at(-1)?.canceled ? "canceled" : "booked", at },
    ...(moves && {
      stage: "call_booked",
      stage_before_booking: stage,
      lost_reason: undefined,
      booked_at: lead.booked_at ?? at,
      booked_by: lead.booked_by ?? "",
      version: version + 1,
    }),
    ...(first_response_at === undefined && { clock_ended_at: clock_ended_at ?? at }),
  };
  return withoutBooking(after, now) ?? after;
}

/**
 * The lead at its stage before the booking, if no call is left and the visitor does not choose another time now. A lost
 * lead stays open. Undefined for all other leads.
 */
function withoutBooking(lead: Lead, now: Date): Lead | undefined {
  const { bookings = [], next_due: next, stage, stage_before_booking: before, version } = lead;
  const isDue = next?.kind === "canceled" && Date.parse(next.at) <= now.getTime();
  const isLeft = stage === "call_booked" && activeBookings(bookings).length === 0 && isDue;
  if (before === undefined || !isLeft) return undefined;
  return {
    ...lead,
    stage: before === "lost" ? "contacted" : before,
    stage_before_booking: undefined,
    version: version + 1,
  };
}

/** Moves the leads back whose visitors canceled to choose another time, and have chosen none within ten minutes. */
export async function endRescheduling(
  tables: DeskTables,
  leadKeys: readonly string[],
  now: Date,
): Promise<void> {
  for (const { lead } of (await readStoredLeads(tables, leadKeys)).values()) {
    if (withoutBooking(lead, now) === undefined) continue;
    const edit = { leadId: lead.id, now, eventId: uuidv7({ msecs: now.getTime() }) };
    await editLead(tables, edit, async (current) => {
      const after = withoutBooking(current, now);
      if (after === undefined) return { kind: "unchanged" };
      const { stage: from } = current;
      const entry = { id: edit.eventId, at: now.toISOString(), by: "" };
      return { kind: "edit", after, event: { ...entry, kind: "stage", from, to: after.stage } };
    });
  }
}

/**
 * The call that was booked last and is not over, else a call right after the last one was canceled. Another time takes the
 * visitor some minutes to choose.
 */
function nextTouch(bookings: readonly Booking[], now: Date): NextDue | undefined {
  const isOver = ({ start }: Booking) => Date.parse(start) + hourMs <= now.getTime();
  const next = activeBookings(bookings).findLast((booking) => !isOver(booking));
  const last =
    next ?? bookings.toSorted((a, b) => (bookingOrder(a) < bookingOrder(b) ? -1 : 1)).at(-1);
  if (last === undefined) return undefined;
  if (!last.canceled) return { kind: "booked", at: last.start };
  const waitMs = last.rescheduled ? reschedulingMs : 0;
  const at = new Date(Date.parse(last.changed_at) + waitMs);
  return { kind: "canceled", at: at.toISOString() };
}

const reschedulingMs = 10 * 60_000;
