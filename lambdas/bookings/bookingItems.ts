import { dayMs } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { type DeskKey, readDeskItem } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { handlingFields } from "./handling.ts";

/**
 * What stays of a booking until no event of it is accepted any longer, also if its person is erased. Contains no personal
 * data.
 */
export const bookingItemSchema = z.object({
  /** The order of the latest event. */
  latest: z.optional(z.string()),
  start: z.optional(z.string()),
  /** Absent without a lead. */
  lead_id: z.optional(z.string()),
  lead_key: z.optional(z.string()),
  /** Later events are ignored. */
  erased_at: z.optional(z.string()),
  /** What administrators did with a call without a lead that was canceled, for the one that replaces it. */
  kept: z.optional(z.object(handlingFields)),
});

export type BookingItem = z.infer<typeof bookingItemSchema>;

/** Older events are ignored, by their own time. So they need not be known. */
export const knownMs = 30 * dayMs;

/** Reads the items of bookings, or of erased leads, in the order of their IDs. */
export async function readBookingItems(
  tables: Tables,
  ids: readonly string[],
): Promise<readonly (BookingItem | undefined)[]> {
  const unique = [...new Set(ids)];
  const items = await Promise.all(unique.map((id) => readDeskItem(tables, bookingKey(id))));
  const parsed = items.map((item) => item && bookingItemSchema.parse(item));
  return ids.map((id) => parsed[unique.indexOf(id)]);
}

/** The key of a booking, or of what was erased, by its ID. */
export function bookingKey(id: string): DeskKey {
  return { pk: `${deskTable.prefixes.booking}${id}`, sk: "booking" };
}
