import { isWithinLimit } from "@planner/shared/lead/followUp/responseClock";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { roundHalfUp } from "@planner/shared/plan/round";

/**
 * Numbers by name. Money is in whole cents, so additions are exact. Numbers are exact up to 9e15 cents, which is 90
 * million leads with the maximum job value.
 */
export type Counters = Readonly<Record<string, number>>;

/** Counters by the statistics item that they belong to: `total`, or a UTC day of capture such as `day#2026-11-22`. */
export type Contributions = Readonly<Record<string, Counters>>;

export const totalItem = "total";

/** What a lead contributes to the statistics. An erased lead contributes nothing. Rounds each amount half up to cents. */
export function contributionsOf(lead: Lead | undefined): Contributions {
  if (lead === undefined) return {};
  const { stage, created_at, first_response_at, suspect } = lead;
  const isOnTime = first_response_at !== undefined && isWithinLimit(created_at, first_response_at);
  return {
    [totalItem]: {
      leads: 1,
      job_value_cents: toCents(lead.avg_job_value),
      revenue_30_cents: toCents(lead.calculated_revenue_30),
      [`stage_${stage}`]: 1,
    },
    // A suspect lead has no clock.
    ...(suspect === undefined && {
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

const dayMs = 86_400_000;
const dayPrefix = "day#";

/** The statistics item of a UTC day. */
export function dayItem(time: Date): string {
  return `${dayPrefix}${time.toISOString().slice(0, "2026-11-22".length)}`;
}

/** The API shows 30 days. The rest allows for late records. */
const keptDays = 40;

/**
 * When an item expires, in seconds since the epoch. Undefined if it does not. Days that have expired are neither written
 * nor read again, so that DynamoDB's deletion of the item changes nothing.
 */
export function expiryOf(item: string): number | undefined {
  if (!item.startsWith(dayPrefix)) return undefined;
  return Date.parse(item.slice(dayPrefix.length)) / 1000 + (keptDays * dayMs) / 1000;
}

/** The items of the last days, today included. */
export function lastDayItems(now: Date, days: number): readonly string[] {
  return Array.from({ length: days }, (_, age) => dayItem(new Date(now.getTime() - age * dayMs)));
}

function toCents(dollars: number): number {
  return Math.round(roundHalfUp(dollars, 2) * 100);
}
