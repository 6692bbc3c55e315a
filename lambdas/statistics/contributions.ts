import { dayMs } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/lead/deskTable";
import { activeBookings } from "@planner/shared/lead/followUp/booking";
import type { DueGroup } from "@planner/shared/lead/followUp/due";
import { isWithinLimit } from "@planner/shared/lead/followUp/responseClock";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { roundHalfUp } from "@planner/shared/plan/round";

/**
 * Numbers by name. Money is in whole cents, so additions are exact. Numbers are exact up to 9e15 cents, which is 90
 * million leads with the maximum job value.
 */
export type Counters = Readonly<Record<string, number>>;

/**
 * Counters by the statistics item that they belong to: `total`, a UTC day of capture such as `day#2026-11-22`, or a UTC
 * day of booked calls such as `calls#2026-11-22`, with a counter per quarter of an hour, so that any time zone's day is a
 * sum of them.
 */
export type Contributions = Readonly<Record<string, Counters>>;

export const totalItem = "total";

export function statisticsPartition(generation: number): string {
  return `${deskTable.prefixes.statistics}${generation}`;
}

/**
 * What a lead contributes to the statistics, with its group in the queue. An erased lead contributes nothing. Rounds each
 * amount half up to cents.
 */
export function contributionsOf(lead: Lead | undefined, due: DueGroup | undefined): Contributions {
  if (lead === undefined) return {};
  const { stage, created_at, first_response_at, suspect, joined_to } = lead;
  const isOnTime = first_response_at !== undefined && isWithinLimit(created_at, first_response_at);
  const calls = activeBookings(lead.bookings).map(({ start }) => ({
    [callsItem(start)]: { [quarterOf(start)]: 1 },
  }));
  return {
    ...calls.reduce((sum, call) => addContributions(sum, call), {}),
    [totalItem]: {
      leads: 1,
      job_value_cents: toCents(lead.avg_job_value),
      revenue_30_cents: toCents(lead.calculated_revenue_30),
      [`stage_${stage}`]: 1,
      ...(stage === "won" && { won_cents: toCents(lead.won_value ?? 0) }),
      ...(due && { [`due_${due}`]: 1 }),
    },
    // A suspect lead has no clock, a booking ends it without an answer, and a joined lead waits for the newer one's answer.
    ...(suspect === undefined &&
      (joined_to === undefined || first_response_at !== undefined) &&
      lead.clock_ended_at === undefined && {
        [dayItem(new Date(created_at))]: { clocked: 1, ...(isOnTime && { on_time: 1 }) },
      }),
  };
}

/** Adds the second contributions to the first, or subtracts them with the sign -1. Leaves out zeros. */
export function addContributions(
  first: Contributions,
  second: Contributions,
  sign: 1 | -1 = 1,
): Contributions {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries(
    [...names].map((name) => [name, addCounters(first[name] ?? {}, second[name] ?? {}, sign)]),
  );
}

function addCounters(first: Counters, second: Counters, sign: 1 | -1): Counters {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  const sums = [...names].map(
    (name) => [name, (first[name] ?? 0) + sign * (second[name] ?? 0)] as const,
  );
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
}

const dayPrefix = "day#";

export function dayItem(time: Date): string {
  return `${dayPrefix}${time.toISOString().slice(0, "2026-11-22".length)}`;
}

const callsPrefix = "calls#";

function callsItem(start: string): string {
  return `${callsPrefix}${start.slice(0, "2026-11-22".length)}`;
}

/** The counter of a quarter of an hour: "t1445" for 14:52 UTC. */
function quarterOf(start: string): string {
  const minutes = Math.floor(Number(start.slice(14, 16)) / 15) * 15;
  return `t${start.slice(11, 13)}${String(minutes).padStart(2, "0")}`;
}

/** The number of calls that are booked for a time of at most 48 hours. */
export function bookedCalls(statistics: Contributions, from: Date, to: Date): number {
  const quarters = Math.min(192, Math.ceil((to.getTime() - from.getTime()) / quarterMs));
  return Array.from({ length: Math.max(0, quarters) }, (_, index) => {
    const start = new Date(from.getTime() + index * quarterMs).toISOString();
    return statistics[callsItem(start)]?.[quarterOf(start)] ?? 0;
  }).reduce((sum, calls) => sum + calls, 0);
}

const quarterMs = 900_000;

/** The API shows 30 days. The rest allows for late records. */
const keptDays = 40;

/**
 * When an item expires, in seconds since the epoch. Undefined if it does not. Days that have expired are neither written
 * nor read again, so that DynamoDB's deletion of the item changes nothing.
 */
export function expiryOf(item: string): number | undefined {
  const prefix = [dayPrefix, callsPrefix].find((each) => item.startsWith(each));
  if (prefix === undefined) return undefined;
  return Date.parse(item.slice(prefix.length)) / 1000 + (keptDays * dayMs) / 1000;
}

/** The items of the last days, today included. */
export function lastDayItems(now: Date, days: number): readonly string[] {
  return Array.from({ length: days }, (_, age) => dayItem(new Date(now.getTime() - age * dayMs)));
}

function toCents(dollars: number): number {
  return Math.round(roundHalfUp(dollars, 2) * 100);
}
