import { isDeepStrictEqual } from "node:util";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { monthOf } from "@planner/shared/calendar";
import { type DayRange, wholeMonths } from "@planner/shared/reports/reportPeriod";
import { readItems } from "../aws/database.ts";
import { rangeQuery, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { maxRows, readCampaignRows } from "./campaignRows.ts";
import {
  type Counted,
  type Counters,
  campaignItem,
  monthItem,
  reportPartition,
  reportPrefixes,
  statisticsKey,
  toCounted,
} from "./statisticsItems.ts";

/**
 * Reads what the leads of some days contribute to the reports: by day, by person and by campaign. Persons and campaigns have
 * one entry for each whole month.
 */
export async function readReportCounters(tables: Tables, generation: number, days: DayRange) {
  const { months, others } = wholeMonths(days);
  const read = (prefix: string, { from, to }: DayRange) =>
    readPartition(tables, {
      pk: reportPartition(generation),
      from: `${prefix}${from}`,
      to: `${prefix}${to}~`,
    });
  const readDays = async () => (await read(reportPrefixes.days, days)).map(toCounted);
  const readPersons = async () => {
    const parts = [
      ...others.map((range) => read(reportPrefixes.persons, range)),
      ...months.map((month) => read(reportPrefixes.personMonths, { from: month, to: month })),
    ];
    return (await Promise.all(parts)).flat().map(toCounted);
  };
  for (let attempt = 1; ; attempt += 1) {
    const counted = await readDays();
    const [persons, campaigns] = await Promise.all([
      readPersons(),
      readCampaigns(tables, generation, days),
    ]);
    // A lead that is counted in between would be in some tables only, and make `Other campaigns` negative.
    const isSame = isDeepStrictEqual(await readDays(), counted);
    if (isSame || attempt === maxReads) return { days: counted, persons, campaigns };
  }
}

const maxReads = 5;

/** Reads the counters of the campaigns with rows: of whole months their sums, else by day. */
async function readCampaigns(tables: Tables, generation: number, days: DayRange) {
  const { others } = wholeMonths(days);
  const parts = (await readCampaignRows(tables, days)).map(({ sk, first_leads }) => {
    const month = monthOf(sk);
    const names = Object.keys(first_leads);
    const range = others.find(({ from }) => from.startsWith(month));
    if (range) return readCampaignDays(tables, { generation, names, range });
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

async function readCampaignDays(
  tables: Tables,
  { generation, names, range: { from, to } }: CampaignDays,
): Promise<readonly Counted[]> {
  const keys = names.map((name) => statisticsKey(generation, campaignItem(from, name)));
  const items = await readItems(tables.client, tables.deskTableName, keys);
  return items
    .map(toCounted)
    .flatMap(([item, counters]) => campaignDays(item, counters))
    .filter(([day]) => from <= day && day <= `${to}~`);
}

/** The counters of a campaign's month ("leads_22") by day and campaign. */
function campaignDays(item: string, counters: Counters): readonly Counted[] {
  const month = item.slice(0, "2026-11-".length);
  const name = item.slice("2026-11-01".length);
  const days = new Map<string, Record<string, number>>();
  for (const [of, count] of Object.entries(counters)) {
    const day = of.slice(-2);
    const own = days.get(day) ?? {};
    own[of.slice(0, -"_22".length)] = count;
    days.set(day, own);
  }
  return [...days].map(([day, own]) => [month + day + name, own]);
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
): Promise<readonly Counted[]> {
  const prefix = `${reportPrefixes.campaignMonths}${month}`;
  const range = { pk: reportPartition(generation), from: prefix, to: `${prefix}~` };
  const query = new QueryCommand(rangeQuery(tables, { ...range, limit: 2 * maxRows }));
  const { Items = [], LastEvaluatedKey } = await tables.client.send(query);
  if (LastEvaluatedKey === undefined) {
    const wanted = new Set(names.map((name) => `${month}-01#${name}`));
    return Items.map(toCounted).filter(([name]) => wanted.has(name));
  }
  const keys = names.map((name) =>
    statisticsKey(generation, monthItem("campaignMonths", month, name)),
  );
  return (await readItems(tables.client, tables.deskTableName, keys)).map(toCounted);
}
