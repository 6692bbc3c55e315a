import { type Booking, maxBookings } from "@planner/shared/lead/followUp/booking";
import { editLead } from "../leads/edits/editLead.ts";
import { listedLead, type StoredLead } from "../leads/leadItem.ts";
import { eventPut } from "../leads/timeline/leadEvents.ts";
import type { Tables } from "../tables/Tables.ts";
import { readBookingItems } from "./bookingItems.ts";
import { bookingWrites } from "./bookingWrites.ts";
import { findListedBookings } from "./findBookings.ts";
import { handlingOf } from "./handling.ts";
import { leadAfterBookings, withHandling } from "./leadAfterBookings.ts";
import { type ListedBooking, readListedBooking } from "./listedBookings.ts";

/**
 * Gives a lead the booked calls of its person that have no lead, as if the lead had been saved before them. The person is
 * recognized by email address or phone number. Takes each call once, and at most the last twenty. A suspect lead and that of a
 * smoke test take none.
 *
 * @returns the number of calls that were taken
 */
export async function takeOverBookings(
  tables: Tables,
  stored: StoredLead,
  now: Date,
): Promise<number> {
  const lead = listedLead(stored);
  if (lead === undefined || lead.suspect !== undefined) return 0;
  const leadKey = stored.idempotency_key;
  let taken = 0;
  const listed = await findListedBookings(tables, lead);
  for (const found of listed.slice(-maxBookings)) {
    if (await takeOverBooking(tables, { leadId: lead.id, leadKey, found, now })) taken += 1;
  }
  return taken;
}

type Takeover = {
  readonly leadId: string;
  readonly leadKey: string;
  readonly found: Pick<Booking, "id" | "start">;
  readonly now: Date;
};

/** Gives a lead one booked call. Returns false if the call is gone, has a lead, or its person was erased. */
export async function takeOverBooking(
  tables: Tables,
  { leadId, leadKey, found, now }: Takeover,
): Promise<boolean> {
  const eventId = tables.newId(now);
  const edit = { leadId, leadKey, now, eventId };
  const result = await editLead(tables, edit, async (lead) => {
    const stored = (await readBookingItems(tables, [found.id])).get(found.id);
    const isFree = stored?.lead_id === undefined && stored?.erased_at === undefined;
    const listed = isFree ? await readListedBooking(tables, found) : undefined;
    if (listed === undefined) return { kind: "unchanged" };
    const { start, time_zone, changed_at = now.toISOString(), outcome, answered_at } = listed;
    const booking = { id: found.id, start, changed_at, canceled: false, time_zone };
    const answered = { ...booking, outcome, answered_at };
    const after = withHandling(leadAfterBookings(lead, [answered], now), handlingOf(listed));
    return {
      kind: "edit",
      after,
      event: {
        id: eventId,
        at: now.toISOString(),
        by: "",
        kind: "booking",
        start,
        time_zone,
        canceled: false,
      },
      writes: [
        ...bookingWrites(tables, { booking, stored, listed }, { booker: { leadId, leadKey } }),
        ...outcomePuts(tables, leadId, listed),
      ],
    };
  });
  return result.kind === "edited";
}

/** The timeline's entry for an outcome that was recorded before the call had a lead. None without one. */
function outcomePuts(
  tables: Tables,
  leadId: string,
  { outcome, answered_at: at, answered_by: by }: ListedBooking,
) {
  if (outcome === undefined || at === undefined || by === undefined) return [];
  const id = tables.newId(new Date(at));
  return [eventPut(tables, leadId, { id, at, by, kind: "call", outcome })];
}
