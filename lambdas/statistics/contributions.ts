import { dateOf, dayMs, monthOf } from "@planner/shared/calendar";
import type { TouchGroup } from "@planner/shared/lead/followUp/nextTouch";
import { hasClock, isWithinLimit } from "@planner/shared/lead/followUp/responseClock";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { campaignOf } from "@planner/shared/lead/source/campaign";
import { trafficSource } from "@planner/shared/lead/source/trafficSource";
import { assumptions } from "@planner/shared/plan/assumptions";
import { budgetGatePasses } from "@planner/shared/plan/budgetGate";
import { roundHalfUp } from "@planner/shared/plan/round";
import { answerBucket, noAnswers } from "@planner/shared/reports/answerTimes";
import { lossCounter } from "@planner/shared/reports/reportFigures";
import { keptDays } from "@planner/shared/reports/reportPeriod";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import type { Item } from "../aws/database.ts";
import type { DeskKey } from "../tables/deskItems.ts";

/**
 * Numbers by name. Money is in whole cents, so additions are exact. Numbers are exact up to 9e15 cents, which is 90
 * million leads with the maximum job value.
 */
export type Counters = Readonly<Record<string, number>>;

/** Counters by the statistics item that they belong to: `total`, or a UTC day of capture such as `day#2026-11-22`. */
export type Contributions = Readonly<Record<string, Counters>>;

export const totalItem = "total";

export function statisticsPartition(generation: number): string {
  return `${deskTable.prefixes.statistics}${generation}`;
}

/** The partition of the items of the reports, so that the statistics cost no more with them. */
export function reportPartition(generation: number): string {
  return `${statisticsPartition(generation)}#reports`;
}

/** The key of a statistics item. */
export function statisticsKey(generation: number, item: string): DeskKey {
  const partition = item.startsWith("report") ? reportPartition : statisticsPartition;
  return { pk: partition(generation), sk: item };
}

/**
 * What a lead contributes to the statistics, with its group in the queue. An erased lead contributes nothing. Rounds each
 * amount half up to cents.
 */
export function contributionsOf(
  lead: Lead | undefined,
  due: TouchGroup | undefined,
  timeZone: string,
): Contributions {
  if (lead === undefined) return {};
  const contributions: Record<string, Counters> = {
    ...sumOf(reportContributions(lead, timeZone)),
    [totalItem]: totalCounters(lead, due),
  };
  if (hasClock(lead)) contributions[dayItem(new Date(lead.created_at))] = clockCounters(lead);
  return contributions;
}

function totalCounters(lead: Lead, due: TouchGroup | undefined): Counters {
  const counters: Record<string, number> = {
    leads: 1,
    job_value_cents: toCents(lead.avg_job_value),
    revenue_30_cents: toCents(lead.calculated_revenue_30),
    [`stage_${lead.stage}`]: 1,
  };
  if (lead.stage === "won") counters.won_cents = toCents(lead.won_value ?? 0);
  if (due !== undefined) counters[`due_${due}`] = 1;
  return counters;
}

/** Empty for a lead without a clock. */
function clockCounters(lead: Lead): Counters {
  const { created_at, first_response_at: answeredAt } = lead;
  if (!hasClock(lead)) return {};
  const isOnTime = answeredAt !== undefined && isWithinLimit(created_at, answeredAt);
  return isOnTime ? { clocked: 1, on_time: 1 } : { clocked: 1 };
}

/**
 * What a lead adds to the reports: to its day, to its campaign, and to the administrators. Answers and calls count for the person who made them,
 * booked and won for the owner. Without an owner, they count for the person who moved the lead, which is "" for a booking.
 */
function reportContributions(lead: Lead, timeZone: string): readonly Contributions[] {
  const { owner, call_counts: calls = {}, no_show_counts: noShows = {} } = lead;
  const day = dateOf(new Date(lead.created_at), timeZone);
  const campaign = `${trafficSource(lead)}#${campaignOf(lead)}`;
  const parts = [ofDayAndCampaign(day, campaign, capturedCounters(lead))];
  if (lead.first_response_at !== undefined) {
    const answer = answerCounters(lead, lead.first_response_at);
    parts.push(ofPerson(day, lead.first_response_by, answer));
  }
  for (const [by, count] of Object.entries(calls)) {
    parts.push(ofPerson(day, by, { calls: count }));
  }
  for (const [by, count] of Object.entries(noShows)) {
    parts.push(ofPerson(day, by, { no_shows: count }));
  }
  if (lead.booked_at !== undefined) {
    const booked = { booked: 1 };
    parts.push(ofDayAndCampaign(day, campaign, booked));
    parts.push(ofPerson(day, owner ?? lead.booked_by, booked));
  }
  if (lead.stage === "won") {
    const won = { won: 1, won_cents: toCents(lead.won_value ?? 0) };
    parts.push(ofDayAndCampaign(day, campaign, won));
    parts.push(ofPerson(day, owner ?? lead.won_by, won));
  }
  // Not by campaign.
  if (lead.stage === "lost" && lead.lost_reason) {
    parts.push({ [`${reportPrefixes.days}${day}`]: { [lossCounter(lead.lost_reason)]: 1 } });
  }
  return parts;
}

function ofDayAndCampaign(
  day: string,
  campaign: string,
  counters: Counters,
): Record<string, Counters> {
  const ofDay = Object.entries(counters).map(([name, count]) => [
    `${name}_${day.slice(-2)}`,
    count,
  ]);
  return {
    [`${reportPrefixes.days}${day}`]: counters,
    [campaignItem(day, campaign)]: Object.fromEntries(ofDay),
    [monthItem("campaignMonths", day, campaign)]: counters,
  };
}

function ofPerson(
  day: string,
  person: string | undefined,
  counters: Counters,
): Record<string, Counters> {
  return {
    [`${reportPrefixes.persons}${day}#${person ?? ""}`]: counters,
    [monthItem("personMonths", day, person ?? "")]: counters,
  };
}

function capturedCounters(lead: Lead): Counters {
  const counters = { leads: 1, ...clockCounters(lead) };
  if (lead.suspect) return { ...counters, suspect: 1 };
  const passes = budgetGatePasses(lead.calculated_daily_budget, assumptions.dailyBudget);
  return passes ? { ...counters, passing: 1 } : counters;
}

function answerCounters(lead: Lead, answeredAt: string): Counters {
  if (!hasClock(lead)) return { answered: 1 };
  const ms = Date.parse(answeredAt) - Date.parse(lead.created_at);
  return { answered: 1, ...clockCounters(lead), [answerBucket(ms)]: 1 };
}

/**
 * The dimensions of the reports: the beginnings of their items. The day of capture follows, then the person. Campaigns have
 * an item per month, with the month's first day, source and campaign. Its counters have the day: "leads_22". Persons and
 * campaigns also have their sums of each month, so that a report of a year reads these instead of its days.
 */
export const reportPrefixes = {
  days: "report-day#",
  persons: "report-person#",
  personMonths: "report-person-month#",
  campaigns: "report-campaign#",
  campaignMonths: "report-campaign-month#",
} as const;

/** The item of a campaign ("google#fall-offer") for the days of a day's month. */
export function campaignItem(day: string, campaign: string): string {
  return monthItem("campaigns", day, campaign);
}

/** The item of a person or campaign for a day's month. */
export function monthItem(
  dimension: "personMonths" | "campaigns" | "campaignMonths",
  day: string,
  name: string,
): string {
  return `${reportPrefixes[dimension]}${monthOf(day)}-01#${name}`;
}

/** The counters that an item always has, so that reading it does not cost more with more leads. */
export function initialCounters(item: string): Counters {
  const { persons, personMonths } = reportPrefixes;
  return item.startsWith(persons) || item.startsWith(personMonths) ? noAnswers : {};
}

/** Adds up contributions. Leaves out zeros, but keeps the items. */
export function sumOf(parts: readonly Contributions[]): Contributions {
  const sums: Record<string, Record<string, number>> = {};
  for (const contributions of parts) {
    for (const [item, counters] of Object.entries(contributions)) {
      const sum = { ...sums[item] };
      for (const [name, count] of Object.entries(counters)) {
        sum[name] = (sum[name] ?? 0) + count;
      }
      sums[item] = Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0));
    }
  }
  return sums;
}

/** What is taken from the statistics: each count with the other sign. */
export function negative(contributions: Contributions): Contributions {
  const negated: Record<string, Counters> = {};
  for (const [item, counters] of Object.entries(contributions)) {
    const counts = Object.entries(counters).map(([name, count]) => [name, -count]);
    negated[item] = Object.fromEntries(counts);
  }
  return negated;
}

const dayPrefix = "day#";

export function dayItem(time: Date): string {
  return `${dayPrefix}${time.toISOString().slice(0, "2026-11-22".length)}`;
}

/** How long items are kept: the API shows 30 days, and reports 800. The rest allows for late records. */
const keptDaysOf = {
  [dayPrefix]: 40,
  [reportPrefixes.days]: keptDays + 10,
  [reportPrefixes.persons]: keptDays + 10,
  // From the month's first day.
  [reportPrefixes.personMonths]: keptDays + 41,
  [reportPrefixes.campaigns]: keptDays + 41,
  [reportPrefixes.campaignMonths]: keptDays + 41,
};

/**
 * When an item expires, in seconds since the epoch. Undefined if it does not. Days that have expired are neither written
 * nor read again, so that DynamoDB's deletion of the item changes nothing.
 */
export function expiryOf(item: string): number | undefined {
  const [prefix, days] = Object.entries(keptDaysOf).find(([each]) => item.startsWith(each)) ?? [];
  if (prefix === undefined || days === undefined) return undefined;
  const day = item.slice(prefix.length, prefix.length + "2026-11-22".length);
  return Date.parse(day) / 1000 + (days * dayMs) / 1000;
}

/** The items of the last days, today included. */
export function lastDayItems(now: Date, days: number): readonly string[] {
  return Array.from({ length: days }, (_, age) => dayItem(new Date(now.getTime() - age * dayMs)));
}

function toCents(dollars: number): number {
  return Math.round(roundHalfUp(dollars, 2) * 100);
}

/** The counters of a day or a month's first day, also of a person or campaign: "2026-11-22#google#fall". */
export type Counted = readonly [name: string, counters: Counters];

/** An item's name, in the reports without its prefix, and its counters. */
export function toCounted(item: Item): Counted {
  const { pk: _, sk, expires_at: __, ...counters } = countedSchema.parse(item);
  return [sk.replace(/^report-[a-z-]+#/, ""), counters];
}

const countedSchema = z.catchall(
  z.object({ pk: z.string(), sk: z.string(), expires_at: z.optional(z.number()) }),
  z.number(),
);
