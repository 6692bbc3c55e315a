import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { type DeskKey, readDeskItem } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { handlingFields } from "./handling.ts";

/**
 * What is stored about a booking until its events are too old to be accepted, even if its person is erased. Contains no
 * personal data.
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

/** What is stored about a booking. */
export type BookingItem = z.infer<typeof bookingItemSchema>;

/** Reads the items of bookings, or of erased leads, by their IDs. Leaves out those that do not exist. */
export async function readBookingItems(
  tables: Tables,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BookingItem>> {
  const items = new Map<string, BookingItem>();
  const readItem = async (id: string) => {
    const item = await readDeskItem(tables, bookingKey(id));
    return { id, item };
  };
  const read = await Promise.all([...new Set(ids)].map(readItem));
  for (const { id, item } of read) {
    if (item !== undefined) items.set(id, bookingItemSchema.parse(item));
  }
  return items;
}

/** The key of a booking, or of what was erased, by its ID. */
export function bookingKey(id: string): DeskKey {
  return { pk: `${deskTable.prefixes.booking}${id}`, sk: "booking" };
}
