import { dateOf, dayMs, monthOf } from "@planner/shared/calendar";
import { noAnswers } from "@planner/shared/reports/answerTimes";
import type { CountedItem } from "@planner/shared/reports/reportFigures";
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

/**
 * Counters by the statistics item that they belong to: `total`, a UTC day of capture such as `day#2026-11-22`, or an item of
 * the reports.
 */
export type Contributions = Readonly<Record<string, Counters>>;

/** The item with the counters of all leads. */
export const totalItem = "total";

/** The partition of the total and the days of capture. */
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

/** The beginning of the items of the days of capture. */
const dayPrefix = "day#";

/** The item of the UTC day of a time. */
export function dayItem(time: Date): string {
  return `${dayPrefix}${dateOf(time)}`;
}

/** Days that an item is kept longer than it is shown, for late records. */
const marginDays = 10;

/** The API shows 30 days of capture. */
const captureDays = 30 + marginDays;

/** Reports show 800 days. */
const reportDays = keptDays + marginDays;

/** From the first day of a month, whose last day is shown as long as any other. */
const reportDaysOfMonth = reportDays + 31;

/** How many days after its day an item expires. */
const keptDaysOf = {
  [dayPrefix]: captureDays,
  [reportPrefixes.days]: reportDays,
  [reportPrefixes.persons]: reportDays,
  [reportPrefixes.personMonths]: reportDaysOfMonth,
  [reportPrefixes.campaigns]: reportDaysOfMonth,
  [reportPrefixes.campaignMonths]: reportDaysOfMonth,
};

/**
 * When an item expires, in seconds since the epoch. Undefined if it does not. Days that have expired are neither written
 * nor read again, so that DynamoDB's deletion of the item changes nothing.
 */
export function expiryOf(item: string): number | undefined {
  const kept = Object.entries(keptDaysOf).find(([prefix]) => item.startsWith(prefix));
  if (kept === undefined) return undefined;
  const [prefix, days] = kept;
  const day = item.slice(prefix.length, prefix.length + "2026-11-22".length);
  return Date.parse(day) / 1000 + (days * dayMs) / 1000;
}

/** Whether an item has expired. */
export function hasExpired(item: string, now: Date): boolean {
  const expiry = expiryOf(item);
  return expiry !== undefined && expiry * 1000 <= now.getTime();
}

/** The items of the last days, today included. */
export function lastDayItems(now: Date, days: number): readonly string[] {
  return Array.from({ length: days }, (_, age) => dayItem(new Date(now.getTime() - age * dayMs)));
}

/** A stored item's name and counters. The items of reports have no prefix: "2026-11-22#google#fall". */
export function toCountedItem(stored: Item): CountedItem {
  const { pk: _, sk, expires_at: __, ...counters } = countedSchema.parse(stored);
  return { item: sk.replace(/^report-[a-z-]+#/, ""), counters };
}

const countedSchema = z.catchall(
  z.object({ pk: z.string(), sk: z.string(), expires_at: z.optional(z.number()) }),
  z.number(),
);
