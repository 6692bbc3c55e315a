import { type TrafficSource, trafficSources } from "../lead/source/trafficSource.ts";
import {
  type CampaignCents,
  type MatchedSpend,
  otherRow,
  type RowSpend,
  rowKey,
} from "./matchSpend.ts";
import {
  type CountedItem,
  type Counters,
  figuresOf,
  hasCounts,
  isLossCounter,
  nameOf,
  type ReportFigures,
  sumCounters,
  sumOf,
} from "./reportFigures.ts";

/** A campaign, or the rest of a source, with what became of its leads. Without a source, it is `Other campaigns`. */
export type SourceRow = ReportFigures & {
  readonly source: TrafficSource | undefined;
  readonly campaign: string;
  readonly counters: Counters;
};

/** One row per campaign, the highest won value first. The last row has all leads that belong to no row. */
export function sourceRows(
  days: readonly CountedItem[],
  campaigns: readonly CountedItem[],
): readonly SourceRow[] {
  const rows = campaignRows(campaigns);
  const others = otherCounters(days, rows);
  if (!hasCounts(others)) return rows;
  const other = { ...otherRow, source: undefined, counters: others, ...figuresOf(others) };
  return [...rows, other];
}

/** One row per campaign. Each may be counted in several items: one per day or month. */
function campaignRows(campaigns: readonly CountedItem[]): readonly SourceRow[] {
  const countersByName = new Map<string, Counters[]>();
  for (const campaign of campaigns) {
    const name = nameOf(campaign);
    const sameName = countersByName.get(name);
    if (sameName === undefined) countersByName.set(name, [campaign.counters]);
    else sameName.push(campaign.counters);
  }
  const rows: SourceRow[] = [];
  for (const [name, all] of countersByName) {
    const counters = sumCounters(all);
    const source = trafficSources.find((each) => name.startsWith(`${each}#`));
    if (source === undefined || !hasCounts(counters)) continue;
    const campaign = name.slice(source.length + 1);
    rows.push({ source, campaign, counters, ...figuresOf(counters) });
  }
  return rows.toSorted(byWonValue);
}

/** The highest won value first. Of equal ones, the most leads first, then by source and campaign. */
function byWonValue(one: SourceRow, other: SourceRow): number {
  if (one.won_value !== other.won_value) return other.won_value - one.won_value;
  if (one.leads !== other.leads) return other.leads - one.leads;
  return rowKey(one) < rowKey(other) ? -1 : 1;
}

/** The counters of the days minus those of the rows. Without the reasons for loss, which only days count. */
function otherCounters(days: readonly CountedItem[], rows: readonly SourceRow[]): Counters {
  const inRows = sumCounters(rows.map(({ counters }) => counters));
  const others: Record<string, number> = {};
  for (const [name, count] of Object.entries(sumOf(days))) {
    if (!isLossCounter(name)) others[name] = count - (inRows[name] ?? 0);
  }
  return others;
}

/** A row with what its campaigns cost, in dollars. Null if that is not known. */
export type SpentRow = SourceRow & {
  readonly spend: number | null;
  /** The accounts' campaigns that were joined to the row by hand. */
  readonly joined: readonly CampaignDollars[];
};

type CampaignDollars = Omit<CampaignCents, "cents"> & { readonly spend: number };

/** The rows with what their campaigns cost. Rows that only have spend are added. */
export function withSpend(rows: readonly SourceRow[], matched: MatchedSpend): readonly SpentRow[] {
  const known = new Set(rows.map(rowKey));
  const spent = rows.map((row) => spentRow(row, matched.rows.get(rowKey(row))));
  for (const [key, found] of matched.rows) {
    if (known.has(key)) continue;
    const { source, campaign } = found.row;
    spent.push(spentRow({ source, campaign, counters: {}, ...figuresOf({}) }, found));
  }
  // `Other campaigns` stays last.
  return [
    ...spent.filter(({ source }) => source !== undefined),
    ...spent.filter(({ source }) => source === undefined),
  ];
}

function spentRow(row: SourceRow, found: RowSpend | undefined): SpentRow {
  if (found === undefined) return { ...row, spend: null, joined: [] };
  return { ...row, spend: found.cents / 100, joined: found.joined.map(inDollars) };
}

/** What a campaign cost, in dollars instead of cents. */
export function inDollars({ service, campaign, cents }: CampaignCents): CampaignDollars {
  return { service, campaign, spend: cents / 100 };
}
