import { activeBooking, type Booking, withBooking } from "@planner/shared/lead/followUp/booking";
import type { NextDue } from "@planner/shared/lead/followUp/due";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import type { DeskTables } from "../desk/DeskTables.ts";
import { type EditOutcome, editLead } from "../desk/editLead.ts";
import { readPostings } from "../desk/search/postings.ts";
import { personTokens } from "../desk/search/searchTokens.ts";
import { findLeadKey, readStoredLeads } from "../leads/readLeads.ts";
import type { BookingEvent } from "./bookingEvent.ts";
import { storeBookingWithoutLead } from "./bookingsWithoutLead.ts";

/**
 * Applies a booking to its lead: the one whose ID the link passed on, else the newest with the email address. Repeated
 * and reordered events end in the same state.
 */
export async function applyBooking(
  tables: DeskTables,
  event: BookingEvent,
  now: Date,
): Promise<"saved" | "without a lead" | "ignored"> {
  const leadId = await findLead(tables, event);
  if (leadId !== undefined) {
    const edit = { leadId, now, eventId: uuidv7({ msecs: now.getTime() }) };
    const outcome = await editLead<EditOutcome | { readonly kind: "unchanged" }>(
      tables,
      edit,
      async (lead) => {
        const after = afterBooking(lead, event, now);
        const booking = timelineEvent(event, { id: edit.eventId, at: now.toISOString() });
        return after === lead ? { kind: "unchanged" } : { kind: "edit", after, event: booking };
      },
    );
    if (outcome.kind === "unchanged") return "ignored";
    if (outcome.kind === "edited") return "saved";
  }
  const { name, email, bookings } = event;
  for (const booking of bookings)
    await storeBookingWithoutLead(tables, { ...booking, name, email });
  return "without a lead";
}

/** The ID of the lead that a booking belongs to. */
async function findLead(
  tables: DeskTables,
  { leadId, email }: BookingEvent,
): Promise<string | undefined> {
  const isId = leadId !== undefined && z.guid().safeParse(leadId).success;
  if (isId && (await findLeadKey(tables, leadId)) !== undefined) return leadId;
  const [, token = ""] = personTokens({ mobile: "", work_email: email });
  const postings = await readPostings(tables, { beginning: `${token}#`, limit: 20 });
  const stored = await readStoredLeads(
    tables,
    postings.map(({ lead_key }) => lead_key),
  );
  return [...stored.values()]
    .flatMap(({ lead }) => (lead?.work_email === email ? [lead.id] : []))
    .toSorted()
    .at(-1);
}

/** The lead after an event. The same object if the event is known, or older than a known one. */
function afterBooking(lead: Lead, event: BookingEvent, now: Date): Lead {
  const before = lead.bookings ?? [];
  const bookings = event.bookings.reduce<readonly Booking[]>(withBooking, before);
  if (bookings === before) return lead;
  const isEarlier = stages.indexOf(lead.stage) < stages.indexOf("call_booked");
  return {
    ...lead,
    bookings: [...bookings],
    next_due: nextTouch(bookings, event),
    ...(isEarlier && { stage: "call_booked", version: lead.version + 1 }),
    ...(lead.first_response_at === undefined && {
      clock_ended_at: lead.clock_ended_at ?? now.toISOString(),
    }),
  };
}

/**
 * The booked call, or a call right after the last one was canceled. Another time takes the visitor some minutes to
 * choose.
 */
function nextTouch(bookings: readonly Booking[], { isRescheduled }: BookingEvent): NextDue {
  const active = activeBooking(bookings);
  if (active !== undefined) return { kind: "booked", at: active.start };
  const canceledAt = Math.max(...bookings.map(({ changed_at }) => Date.parse(changed_at)));
  const at = new Date(canceledAt + (isRescheduled ? reschedulingMs : 0));
  return { kind: "canceled", at: at.toISOString() };
}

const reschedulingMs = 10 * 60_000;

function timelineEvent({ bookings }: BookingEvent, entry: Pick<LeadEvent, "id" | "at">): LeadEvent {
  const { start = "", canceled = false, time_zone } = bookings.at(-1) ?? {};
  return { ...entry, by: "", kind: "booking", start, canceled, ...(time_zone && { time_zone }) };
}
