import { isDeepStrictEqual } from "node:util";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { monthOf } from "@planner/shared/calendar";
import type { CountedItem } from "@planner/shared/reports/reportFigures";
import { type DayRange, wholeMonths } from "@planner/shared/reports/reportPeriod";
import { readItems } from "../aws/database.ts";
import { rangeQuery, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { maxRows, readCampaignRows } from "./campaignRows.ts";
import {
  campaignItem,
  monthItem,
  reportPartition,
  reportPrefixes,
  statisticsKey,
  toCountedItem,
} from "./statisticsItems.ts";

/**
 * Reads what the leads of some days contribute to the reports: by day, by person and by campaign. Persons and campaigns have
 * one entry for each whole month.
 */
export async function readReportCounters(tables: Tables, generation: number, days: DayRange) {
  for (let attempt = 1; ; attempt += 1) {
    const counted = await readDays(tables, generation, days);
    const [persons, campaigns] = await Promise.all([
      readPersons(tables, generation, days),
      readCampaigns(tables, generation, days),
    ]);
    // A lead that is counted in between would be in some tables only, and make `Other campaigns` negative.
    const isSame = isDeepStrictEqual(await readDays(tables, generation, days), counted);
    if (isSame || attempt === maxReads) return { days: counted, persons, campaigns };
  }
}

/** After this many reads, a changed day is returned as it is. */
const maxReads = 5;

function readDays(tables: Tables, generation: number, days: DayRange) {
  return readItemsOf(tables, generation, { prefix: reportPrefixes.days, ...days });
}

/** Whether leads of some days are counted. */
export async function hasCountedDays(
  tables: Tables,
  generation: number,
  { from, to }: DayRange,
): Promise<boolean> {
  const { days } = reportPrefixes;
  const range = { pk: reportPartition(generation), from: `${days}${from}`, to: `${days}${to}~` };
  return (await readPartition(tables, { ...range, limit: 1 })).length > 0;
}

/** Reads the counters of the persons: of whole months their sums, else by day. */
async function readPersons(tables: Tables, generation: number, days: DayRange) {
  const { months, others } = wholeMonths(days);
  const { persons, personMonths } = reportPrefixes;
  const ranges = [
    ...others.map((range) => ({ prefix: persons, ...range })),
    ...months.map((month) => ({ prefix: personMonths, from: month, to: month })),
  ];
  const parts = await Promise.all(ranges.map((range) => readItemsOf(tables, generation, range)));
  return parts.flat();
}

type ItemRange = DayRange & { readonly prefix: string };

async function readItemsOf(
  tables: Tables,
  generation: number,
  { prefix, from, to }: ItemRange,
): Promise<readonly CountedItem[]> {
  const items = await readPartition(tables, {
    pk: reportPartition(generation),
    from: `${prefix}${from}`,
    to: `${prefix}${to}~`,
  });
  return items.map(toCountedItem);
}

/** Reads the counters of the campaigns with rows: of whole months their sums, else by day. */
async function readCampaigns(tables: Tables, generation: number, days: DayRange) {
  const { others } = wholeMonths(days);
  const parts = (await readCampaignRows(tables, days)).map(({ sk, first_leads }) => {
    const month = monthOf(sk);
    const names = Object.keys(first_leads);
    const range = others.find(({ from }) => from.startsWith(month));
    if (range !== undefined) return readCampaignDays(tables, { generation, names, range });
    return readCampaignMonths(tables, { generation, month, names });
  });
  return (await Promise.all(parts)).flat();
}

type CampaignDays = {
  readonly generation: number;
  readonly names: readonly string[];
  /** In one month. */
  readonly range: DayRange;
};

/** Reads the counters of some campaigns by day. */
async function readCampaignDays(
  tables: Tables,
  { generation, names, range: { from, to } }: CampaignDays,
): Promise<readonly CountedItem[]> {
  const keys = names.map((name) => statisticsKey(generation, campaignItem(from, name)));
  const items = await readItems(tables.client, tables.deskTableName, keys);
  return items
    .map(toCountedItem)
    .flatMap(campaignDays)
    .filter(({ item }) => from <= item && item <= `${to}~`);
}

/** The counters of a campaign's month ("leads_22"), by day and campaign. */
function campaignDays({ item, counters }: CountedItem): readonly CountedItem[] {
  const month = item.slice(0, "2026-11-".length);
  const campaign = item.slice("2026-11-01".length);
  const days = new Map<string, Record<string, number>>();
  for (const [nameAndDay, count] of Object.entries(counters)) {
    const day = nameAndDay.slice(-2);
    const countersOfDay = days.get(day) ?? {};
    countersOfDay[nameAndDay.slice(0, -"_22".length)] = count;
    days.set(day, countersOfDay);
  }
  return [...days].map(([day, countersOfDay]) => ({
    item: `${month}${day}${campaign}`,
    counters: countersOfDay,
  }));
}

type CampaignMonths = {
  readonly generation: number;
  readonly month: string;
  /** "google#fall-offer" */
  readonly names: readonly string[];
};

/**
 * Reads the sums of some campaigns of a month. A query of the month takes a fraction of the read units of its items by key. But
 * if bots have invented campaigns, the month has too many.
 */
export async function readCampaignMonths(
  tables: Tables,
  { generation, month, names }: CampaignMonths,
): Promise<readonly CountedItem[]> {
  const prefix = `${reportPrefixes.campaignMonths}${month}`;
  const monthRange = {
    pk: reportPartition(generation),
    from: prefix,
    to: `${prefix}~`,
    limit: 2 * maxRows,
  };
  const query = new QueryCommand(rangeQuery(tables, monthRange));
  const { Items = [], LastEvaluatedKey } = await tables.client.send(query);
  if (LastEvaluatedKey === undefined) {
    const wanted = new Set(names.map((name) => `${month}-01#${name}`));
    return Items.map(toCountedItem).filter(({ item }) => wanted.has(item));
  }
  const keys = names.map((name) =>
    statisticsKey(generation, monthItem("campaignMonths", month, name)),
  );
  return (await readItems(tables.client, tables.deskTableName, keys)).map(toCountedItem);
}
