import type { CallsToday } from "@planner/shared/api/admin/queueContract";
import { callOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import { hasOutcome, readBookings } from "../../bookings/listedBookings.ts";
import { type ListedCall, readCalls } from "../../callQueue/callItems.ts";
import { readStoredLeads } from "../../leads/readLeads.ts";
import { readPublished } from "../../statistics/generations.ts";
import type { Tables } from "../../tables/Tables.ts";

/** The beginning and the end of a day, which is excluded. */
type Day = { readonly from: Date; readonly to: Date };

type TodaysCall = CallsToday["calls"][number];

/** Reads the booked calls of a day. Costs as much as these calls. */
export async function readCallsToday(tables: Tables, day: Day): Promise<CallsToday> {
  const { calls, withoutLead } = await readCallsOf(tables, day);
  const stored = await readStoredLeads(
    tables,
    calls.map(({ leadKey }) => leadKey),
  );
  const listed = calls.flatMap((call): readonly TodaysCall[] => {
    const lead = stored.get(call.leadKey)?.lead;
    // A lead is missing while its erasure is not settled yet.
    return lead === undefined ? [] : [{ ...todaysCall(call), lead }];
  });
  const all = [...listed, ...withoutLead].toSorted(compareCalls);
  return { calls: all, left: all.filter(({ is_done }) => !is_done).length };
}

/** Calls without an outcome come first, then by start. */
function compareCalls(one: TodaysCall, other: TodaysCall): number {
  if (one.is_done !== other.is_done) return one.is_done ? 1 : -1;
  const timeBetween = Date.parse(one.start) - Date.parse(other.start);
  if (timeBetween !== 0) return timeBetween;
  return one.id < other.id ? -1 : 1;
}

/** The booked calls of a day: those of leads by their items, and those without a lead. */
async function readCallsOf(tables: Tables, day: Day) {
  const [calls, withoutLead] = await Promise.all([
    readPublished(tables, (generation) => readCalls(tables, generation, day)),
    readBookingsOf(tables, day),
  ]);
  return { calls, withoutLead };
}

/** A lead's call as the list shows it. */
function todaysCall({ bookingId: id, start, state }: ListedCall): TodaysCall {
  const outcome = callOutcomes.find((each) => each === state);
  return { id, start, outcome, is_done: state !== "no_outcome" };
}

/** The calls of people without a lead as the list shows them. */
async function readBookingsOf(tables: Tables, { from, to }: Day): Promise<readonly TodaysCall[]> {
  const range = { from: from.toISOString(), to: to.toISOString() };
  const bookings = await readBookings(tables, range);
  return bookings.map((booking) => {
    const is_done = hasOutcome(booking);
    const outcome = is_done ? booking.outcome : undefined;
    return { id: booking.id, start: booking.start, outcome, is_done, booking };
  });
}

/** Counts the booked calls of a day, as `readCallsToday` lists them. */
export async function countCallsToday(
  tables: Tables,
  day: Day,
): Promise<{ readonly total: number; readonly left: number }> {
  const { calls, withoutLead } = await readCallsOf(tables, day);
  const left = calls.filter(({ state }) => state === "no_outcome").length;
  const leftWithoutLead = withoutLead.filter(({ is_done }) => !is_done).length;
  return { total: calls.length + withoutLead.length, left: left + leftWithoutLead };
}
