import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import { hourMs } from "@planner/shared/calendar";
import { isAnswered } from "@planner/shared/lead/followUp/bookedCall";
import type { Booking } from "@planner/shared/lead/followUp/booking";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { type DeskKey, type DeskRange, partitionPages, readDeskItem } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { handlingFields } from "./handling.ts";

/** The key of a booked call in the list of those without a lead, which is sorted by start. Canceled calls are not listed. */
export function listKey(id: string, start: string): DeskKey {
  return { pk: deskTable.bookings, sk: `${start}#${id}` };
}

/** A listed call as it is stored: also dismissed, and how often it was edited on the desk. */
export type ListedBooking = BookingWithoutLead & {
  readonly changed_at?: string | undefined;
  readonly dismissed_at?: string | undefined;
  readonly edits?: number | undefined;
};

/** Reads a listed call, also one that was dismissed. Undefined if it is not listed for this start. */
export async function readListedBooking(
  tables: Tables,
  { id, start }: Pick<Booking, "id" | "start">,
): Promise<ListedBooking | undefined> {
  const item = await readDeskItem(tables, listKey(id, start));
  return item && toListedBooking(item);
}

/**
 * Reads the booked calls of people without a lead that the queue shows: the last ones of the day that has passed, then the
 * next ones. Costs as much as these calls.
 */
export async function readNextBookings(
  tables: Tables,
  now: Date,
): Promise<readonly BookingWithoutLead[]> {
  const limit = mostInQueue;
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString();
  const [passed, next] = await Promise.all([
    readBookings(tables, { from: hoursAgo(24), to: hoursAgo(1), newestFirst: true, limit }),
    readBookings(tables, { from: hoursAgo(1), limit }),
  ]);
  return [...passed.toReversed(), ...next];
}

/** The most calls that are shown of those that have passed, and of the next ones. */
const mostInQueue = 10;

/**
 * Reads the booked calls of people without a lead in a range of starts, `to` excluded, but not those that were dismissed.
 * Costs as much as these calls.
 */
export async function readBookings(
  tables: Tables,
  { limit = Number.POSITIVE_INFINITY, ...range }: Omit<DeskRange, "pk">,
): Promise<readonly BookingWithoutLead[]> {
  const found: BookingWithoutLead[] = [];
  for await (const items of partitionPages(tables, { pk: deskTable.bookings, ...range })) {
    for (const item of items) {
      const booking = toListedBooking(item);
      if (booking.dismissed_at === undefined) found.push(withoutStorage(booking));
      if (found.length === limit) return found;
    }
  }
  return found;
}

/** A listed call, without what only the storage needs. */
function withoutStorage(listed: ListedBooking): BookingWithoutLead {
  return {
    id: listed.id,
    name: listed.name,
    email: listed.email,
    mobile: listed.mobile,
    start: listed.start,
    time_zone: listed.time_zone,
    owner: listed.owner,
    outcome: listed.outcome,
    answered_at: listed.answered_at,
    answered_by: listed.answered_by,
  };
}

/** Whether someone has recorded how the call went. An outcome from long before its start was of another call. */
export function hasOutcome(booking: BookingWithoutLead): boolean {
  return booking.outcome !== undefined && isAnswered(booking);
}

/** Reads a booked call without a lead by its place in the list. Undefined once it is gone, dismissed or has an outcome. */
export async function readUnansweredBooking(
  tables: Tables,
  sk: string,
): Promise<BookingWithoutLead | undefined> {
  const item = await readDeskItem(tables, { pk: deskTable.bookings, sk });
  const booking = item && toListedBooking(item);
  if (booking === undefined || booking.dismissed_at !== undefined) return undefined;
  return hasOutcome(booking) ? undefined : withoutStorage(booking);
}

/** The message that reminds of a booked call without a lead. */
export function bookingReminder({ id, start }: BookingWithoutLead) {
  return { kind: "due" as const, is_booking: true, idempotency_key: listKey(id, start).sk };
}

/** The condition that a listed call was not edited since it was read. */
export function ifUnedited({ edits }: ListedBooking) {
  if (edits === undefined) {
    return { ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(edits)" };
  }
  return {
    ConditionExpression: "edits = :edits",
    ExpressionAttributeValues: { ":edits": edits },
  };
}

/** Reads a listed booking. A damaged one has no name or address. */
export function toListedBooking(item: unknown): ListedBooking {
  const { sk, ...booking } = listedSchema.parse(item);
  return { ...booking, ...placeOf(sk) };
}

/** The start and the ID in the sort key of the list. */
export function placeOf(sk: string): Pick<Booking, "id" | "start"> {
  const end = sk.indexOf("#");
  return { id: sk.slice(end + 1), start: sk.slice(0, end) };
}

const listedSchema = z.object({
  sk: z.string(),
  name: z.catch(z.string(), ""),
  email: z.catch(z.string(), ""),
  mobile: z.catch(z.optional(z.string()), undefined),
  time_zone: z.catch(z.optional(z.string()), undefined),
  changed_at: z.catch(z.optional(z.string()), undefined),
  edits: z.catch(z.optional(z.number()), undefined),
  ...handlingFields,
});
