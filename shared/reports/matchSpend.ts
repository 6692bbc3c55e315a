import type { TrafficSource } from "../lead/source/trafficSource.ts";
import { type AdService, sourceOfService } from "./adService.ts";
import {
  type CampaignSpend,
  centsOf,
  dailySpend,
  foldCampaign,
  type SpendMonth,
} from "./adSpend.ts";
import type { DayRange } from "./reportPeriod.ts";
import { daysWithin } from "./spendDays.ts";
import type { SpendJoin } from "./spendJoin.ts";

/** A row of the report by source and campaign. Without a source, it is `Other campaigns`. */
export type SpendRow = { readonly source?: TrafficSource | undefined; readonly campaign: string };

/** What is known about the spend of a period. */
export type StoredSpend = {
  /** Of the months of the period. */
  readonly months: readonly SpendMonth[];
  readonly joins: readonly SpendJoin[];
  /** The services of which anything was ever imported. */
  readonly services: readonly AdService[];
  /** The campaigns whose leads count in `Other campaigns`, by month: `otherKey`. */
  readonly others: ReadonlySet<string>;
};

/** The spend of a period, by row. */
export type MatchedSpend = {
  /** By `rowKey`. */
  readonly rows: ReadonlyMap<string, RowSpend>;
  /** The campaigns that belong to no row. */
  readonly unmatched: readonly CampaignCents[];
  readonly cents: number;
};

/** A campaign of an account, and what it cost. */
export type CampaignCents = {
  readonly service: AdService;
  readonly campaign: string;
  readonly cents: number;
};

/** What the campaigns of a row cost. */
export type RowSpend = {
  readonly row: SpendRow;
  readonly cents: number;
  /** The campaigns that were joined to the row by hand. */
  readonly joined: readonly CampaignCents[];
};

/** A row of the report with the leads that it counts. */
type CountedRow = SpendRow & { readonly leads: number };

/** The row of the leads and campaigns that belong to no other row. */
export const otherRow: SpendRow = { campaign: "Other campaigns" };

/** Identifies a row of the report. */
export function rowKey({ source, campaign }: SpendRow): string {
  return `${source ?? ""}#${campaign}`;
}

/** The key of a campaign whose leads of a month count in `Other campaigns`. */
export function otherKey(month: string, source: TrafficSource, name: string): string {
  return `${month} ${source}#${name}`;
}

/**
 * Assigns each campaign's spend of a period to one row: the one that it was joined to, else the one of the same source with its
 * name or ID.
 */
export function matchSpend(
  rows: readonly CountedRow[],
  { months, joins, others }: Pick<StoredSpend, "months" | "joins" | "others">,
  { from, to }: DayRange,
): MatchedSpend {
  const find = rowFinder(rows, { joins, others });
  const matched = new Map<string, RowSpend>();
  const unmatched = new Map<string, CampaignCents>();
  let total = 0;
  for (const { service, month, campaigns } of months) {
    const days = new Set(daysWithin(month, { from, to }));
    for (const campaign of campaigns) {
      if (!dailySpend(campaign).some(({ day }) => days.has(day))) continue;
      const spent = {
        service,
        campaign: campaign.name,
        cents: centsOf(campaign, (day) => days.has(day)),
      };
      total += spent.cents;
      const { row, isJoined } = find(service, month, campaign);
      if (row === undefined) addSpend(unmatched, spent);
      else addToRow(matched, row, { spent, isJoined });
    }
  }
  return {
    rows: matched,
    unmatched: [...unmatched.values()].filter(({ cents }) => cents > 0).toSorted(mostFirst),
    cents: total,
  };
}

/** Finds the row of an account's campaign in a month. */
function rowFinder(
  rows: readonly CountedRow[],
  { joins, others }: Pick<StoredSpend, "joins" | "others">,
) {
  const byName = rowsByName(rows);
  const joinOf = new Map(joins.map((join) => [spendKey(join.service, join.campaign), join]));
  return (service: AdService, month: string, { name, ids = [] }: CampaignSpend) => {
    const join = joinOf.get(spendKey(service, name));
    if (join) return { row: rowOfJoin(join, byName), isJoined: true };
    const source = sourceOfService[service];
    const names = [name, ...ids];
    if (names.some((each) => others.has(otherKey(month, source, each)))) {
      return { row: otherRow, isJoined: false };
    }
    const keys = names.flatMap((campaign) => [
      rowKey({ source, campaign }),
      foldedKey(source, campaign),
    ]);
    for (const key of keys) {
      const row = byName.get(key);
      if (row !== undefined) return { row, isJoined: false };
    }
    return { row: undefined, isJoined: false };
  };
}

/** Adds what a campaign cost to its row. */
function addToRow(
  matched: Map<string, RowSpend>,
  row: SpendRow,
  { spent, isJoined }: { readonly spent: CampaignCents; readonly isJoined: boolean },
): void {
  const key = rowKey(row);
  const { cents = 0, joined = [] } = matched.get(key) ?? {};
  const sums = new Map(joined.map((each) => [spendKey(each.service, each.campaign), each]));
  if (isJoined) addSpend(sums, spent);
  matched.set(key, {
    row,
    cents: cents + spent.cents,
    joined: [...sums.values()].toSorted(mostFirst),
  });
}

/** The row that a campaign was joined to. If no lead counts in it, it has only spend. */
function rowOfJoin(
  { source, counts_as: campaign }: SpendJoin,
  byName: ReadonlyMap<string, SpendRow>,
): SpendRow {
  if (source === undefined) return otherRow;
  const row = { source, campaign };
  return byName.get(rowKey(row)) ?? byName.get(foldedKey(source, campaign)) ?? row;
}

/** The rows by their exact name, and by the folded one. Of several with the same folded name, the one with the most leads. */
function rowsByName(rows: readonly CountedRow[]) {
  const byName = new Map<string, SpendRow>();
  for (const { source, campaign } of rows.toSorted((one, other) => one.leads - other.leads)) {
    if (source === undefined) continue;
    byName.set(foldedKey(source, campaign), { source, campaign });
    byName.set(rowKey({ source, campaign }), { source, campaign });
  }
  return byName;
}

function foldedKey(source: TrafficSource, campaign: string): string {
  return `${source} ${foldCampaign(campaign)}`;
}

/** Identifies a campaign of an account. */
export function spendKey(service: AdService, campaign: string): string {
  return `${service} ${foldCampaign(campaign)}`;
}

/** Adds what a campaign cost to the sum of the campaign. */
function addSpend(sums: Map<string, CampaignCents>, spent: CampaignCents): void {
  const key = spendKey(spent.service, spent.campaign);
  sums.set(key, { ...spent, cents: spent.cents + (sums.get(key)?.cents ?? 0) });
}

/** The highest spend first. Of equal ones, by the name of the campaign, then by the service. */
function mostFirst(one: CampaignCents, other: CampaignCents): number {
  if (one.cents !== other.cents) return other.cents - one.cents;
  if (one.campaign !== other.campaign) return one.campaign < other.campaign ? -1 : 1;
  return one.service < other.service ? -1 : 1;
}
