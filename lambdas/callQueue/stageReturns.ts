import { activeBookings } from "@planner/shared/lead/followUp/booking";
import { cancellationDueAt } from "@planner/shared/lead/followUp/canceledCall";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { deskTable } from "@planner/shared/tables/deskTable";
import { readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { type DueItem, type DueScope, dueItemSchema } from "./dueItems.ts";
import { keyAfterTime, maxPassed } from "./readDue.ts";

/**
 * The item of a lead whose calls are all canceled, by when the lead goes back to its stage before the booking. Undefined for
 * all other leads.
 */
export function returnItemOf(
  lead: Lead | undefined,
  leadKey: string,
  { generation }: Pick<DueScope, "generation">,
): DueItem | undefined {
  const at = lead && stageReturnsAt(lead);
  if (lead === undefined || at === undefined) return undefined;
  const sk = `${new Date(at).toISOString()}#${lead.id}`;
  return { pk: returnsPartition(generation), sk, lead_key: leadKey };
}

/**
 * When a lead goes back to its stage before a booking, in milliseconds since the epoch: once its last call is canceled, and
 * the visitor does not choose another time. Undefined if someone has moved it, or answered the cancellation.
 */
export function stageReturnsAt(lead: Lead): number | undefined {
  const { stage, stage_before_booking, bookings } = lead;
  const hasCalls = activeBookings(bookings).length > 0;
  if (stage !== "call_booked" || stage_before_booking === undefined || hasCalls) return undefined;
  return cancellationDueAt(bookings);
}

/** Reads the leads that go back to their stage before a booking now. */
export async function readReturning(
  tables: Tables,
  generation: number,
  now: Date,
): Promise<readonly DueItem[]> {
  const range = { pk: returnsPartition(generation), to: keyAfterTime(now), limit: maxPassed };
  return (await readPartition(tables, range)).map((item) => dueItemSchema.parse(item));
}

/** The partition with the items of leads that go back, sorted by when. */
export function returnsPartition(generation: number): string {
  return `${deskTable.prefixes.due}${generation}#returns`;
}
