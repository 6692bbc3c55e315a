import * as z from "zod/mini";
import { type LostReason, lostReasons } from "../lead/followUp/stage.ts";
import { trafficSources } from "../lead/source/trafficSource.ts";
import { roundHalfUp } from "../plan/round.ts";
import { adServiceSchema } from "./adService.ts";
import {
  type CampaignCents,
  hasSpreadSpend,
  type MatchedSpend,
  matchSpend,
  missingSpend,
  otherRow,
  rowKey,
  type StoredSpend,
  spendByDay,
  spentOn,
} from "./matchSpend.ts";
import type { DayRange } from "./reportPeriod.ts";
import { weeksOf } from "./reportWeeks.ts";

/** The minutes at which the histogram's classes of answers start. */
const answerClasses = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 90, 120, 180, 240, 300],
  ...[360, 480, 720, 1_440, 2_880, 4_320, 7_200, 10_080, 20_160, 43_200],
];

/** The counters of a histogram without answers. */
export const noAnswers: Counters = Object.fromEntries(
  answerClasses.map((minutes) => [`minutes_${minutes}`, 0]),
);

/** The counter of the answers that took about as long: "minutes_3". */
export function answerCounter(ms: number): string {
  return `minutes_${answerClasses.findLast((minutes) => minutes * 60_000 <= ms) ?? 0}`;
}

type Counters = Readonly<Record<string, number>>;

/** Percentages are whole. They and the median are null without leads. */
const figures = {
  leads: z.number(),
  suspect: z.number(),
  /** Of the leads that are not suspect. */
  pass_the_gate_pct: z.nullable(z.number()),
  /** Of the leads with a clock. Of persons: of their answers to such leads. */
  within_5_min_pct: z.nullable(z.number()),
  answered: z.number(),
  calls: z.number(),
  /** Booked calls to which the visitor did not show up. */
  no_shows: z.number(),
  /** The start of the class of the median answer to leads with a clock. */
  median_answer_minutes: z.nullable(z.number()),
  booked: z.number(),
  won: z.number(),
  won_value: z.number(),
};
const figuresSchema = z.object(figures);

export type ReportFigures = z.output<typeof figuresSchema>;

const rangeSchema = z.object({ from: z.string(), to: z.string() });

/** In dollars. Null if it is not known. */
const spend = z.nullable(z.number());

const spentFiguresSchema = z.object({ ...figures, spend });

export type SpentFigures = z.output<typeof spentFiguresSchema>;

/** A campaign of an account, with what it cost in the period, in dollars. */
const campaignSchema = z.object({
  service: adServiceSchema,
  campaign: z.string(),
  spend: z.number(),
});

/** What became of the leads that came in on some days of a time zone. */
export const leadReportSchema = z.object({
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  all: spentFiguresSchema,
  /** The sums of the rows and campaigns with spend. */
  ads: spentFiguresSchema,
  /** Highest won value first. The last one, without a source, has the campaigns that have no row of their own. */
  sources: z.array(
    z.object({
      ...figures,
      spend,
      source: z.optional(z.enum(trafficSources)),
      campaign: z.string(),
      /** The accounts' campaigns that were joined to the row by hand. */
      joined: z.optional(z.array(campaignSchema)),
    }),
  ),
  weeks: z.array(z.object({ ...figures, spend, from: z.string(), to: z.string() })),
  /** Why leads were lost, the most frequent reason first. */
  losses: z.array(z.object({ reason: z.enum(lostReasons), leads: z.number() })),
  /** Absent until a first file is imported. */
  spend: z.optional(
    z.object({
      /** The accounts' campaigns that belong to no row. The highest spend first. */
      unmatched: z.array(campaignSchema),
      /** The days whose spend was not imported, by service. */
      missing: z.array(z.object({ service: adServiceSchema, days: z.array(rangeSchema) })),
      /** Whether part of it is spread evenly over the days of longer rows. */
      is_spread: z.boolean(),
    }),
  ),
  /** The sums of all persons, who have no leads, but answers. */
  everyone: figuresSchema,
  /** Highest won value first. The last one, "", has what belongs to no administrator. */
  people: z.array(z.object({ ...figures, person: z.string() })),
  /** The leads with a clock that have no answer. */
  unanswered: z.number(),
});

export type LeadReport = z.output<typeof leadReportSchema>;

/**
 * The counters of a day ("2026-11-22"), also of a person ("2026-11-22#ann") or a campaign ("2026-11-22#google#fall"). Persons
 * and campaigns may have the sums of a month under its first day.
 */
type Counted = readonly [item: string, counters: Counters];

function nameOf(item: Counted[0]): string {
  return item.slice("2026-11-22#".length);
}

export function leadReport(
  range: DayRange & { readonly time_zone: string },
  counted: Readonly<Record<"days" | "persons" | "campaigns", readonly Counted[]>>,
  { spend = noSpend, weeks = weeksOf(range) }: ReportOptions = {},
): LeadReport {
  const { days, persons } = counted;
  const inRange = ({ from, to }: DayRange) => days.filter(([day]) => from <= day && day <= to);
  // Once leads are erased, only zeros remain.
  const own = persons.filter(([, counters]) => Object.values(counters).some(Boolean));
  const sumOfPerson = (person: string) => sum(own.filter(([item]) => nameOf(item) === person));
  const rows = sourcesOf(counted);
  const matched = matchSpend(rows, spend, range);
  const sources = withSpend(rows, matched);
  const isKnown = spend.months.length > 0;
  const byDay = spendByDay(spend.months);
  return {
    ...range,
    all: { ...figuresOf(sum(days)), spend: isKnown ? matched.cents / 100 : null },
    ads: {
      ...figuresOf(sumCounters(sources.map((row) => (row.spend === null ? {} : row.counters)))),
      spend: isKnown ? matched.cents / 100 : null,
    },
    sources: sources.map(({ counters: _, ...row }) => row),
    weeks: weeks.map((week) => {
      const cents = spentOn(byDay, week);
      const spent = cents === undefined ? null : cents / 100;
      return { ...week, ...figuresOf(sum(inRange(week))), spend: spent };
    }),
    losses: lossesOf(sum(days)),
    ...(spend.services.length > 0 && {
      spend: {
        unmatched: matched.unmatched.map(inDollars),
        missing: missingSpend(spend, range).map(({ service, days: missing }) => {
          return { service, days: [...missing] };
        }),
        is_spread: hasSpreadSpend(spend.months, range),
      },
    }),
    everyone: figuresOf(sum(persons)),
    people: [...new Set(own.map(([item]) => nameOf(item)))]
      .map((person) => ({ person, ...figuresOf(sumOfPerson(person)) }))
      .toSorted((a, b) => Number(!a.person) - Number(!b.person) || b.won_value - a.won_value),
    unanswered: (sum(days).clocked ?? 0) - (sum(persons).clocked ?? 0),
  };
}

type ReportOptions = {
  readonly spend?: StoredSpend;
  /** By default, from Monday to Sunday. */
  readonly weeks?: readonly DayRange[];
};

const noSpend: StoredSpend = { months: [], joins: [], services: [], others: new Set() };

function inDollars({ cents, ...campaign }: CampaignCents) {
  return { ...campaign, spend: cents / 100 };
}

/** The counter of the leads of a day that were lost for a reason. */
export function lossCounter(reason: LostReason): string {
  return `lost_${reason}`;
}

function lossesOf(counters: Counters): LeadReport["losses"] {
  return lostReasons
    .map((reason) => ({ reason, leads: counters[lossCounter(reason)] ?? 0 }))
    .filter(({ leads }) => leads > 0)
    .toSorted((one, other) => other.leads - one.leads);
}

type SourceRow = ReturnType<typeof sourcesOf>[number];

/** The rows with what their campaigns cost. Rows that only have spend are added before `Other campaigns`. */
function withSpend(rows: readonly SourceRow[], matched: MatchedSpend) {
  const left = new Map(matched.rows);
  const spent = rows.map((row) => {
    const key = rowKey(row);
    const found = left.get(key);
    left.delete(key);
    return spentRow(row, found);
  });
  const added = [...left.values()].map((found) =>
    spentRow({ ...found.row, ...figuresOf({}), counters: {} }, found),
  );
  const all = [...spent, ...added];
  return [
    ...all.filter(({ source }) => source !== undefined),
    ...all.filter(({ source }) => source === undefined),
  ];
}

function spentRow<Row extends object>(
  row: Row,
  found: { readonly cents: number; readonly joined: readonly CampaignCents[] } | undefined,
) {
  const joined = (found?.joined ?? []).map(inDollars);
  return {
    ...row,
    spend: found === undefined ? null : found.cents / 100,
    ...(joined.length > 0 && { joined }),
  };
}

/** One row per campaign, and one for the rest of each source. */
function sourcesOf({
  days,
  campaigns,
}: Readonly<Record<"days" | "campaigns", readonly Counted[]>>) {
  const parts = new Map<string, Counters[]>();
  for (const [item, counters] of campaigns) {
    const key = nameOf(item);
    const own = parts.get(key) ?? [];
    own.push(counters);
    parts.set(key, own);
  }
  const rows = [...parts].flatMap(([key, all]) => {
    const counters = sumCounters(all);
    const source = trafficSources.find((each) => key.startsWith(`${each}#`));
    if (source === undefined || !Object.values(counters).some(Boolean)) return [];
    return [{ source, campaign: key.slice(source.length + 1), counters }];
  });
  const own = sumCounters(rows.map(({ counters }) => counters));
  const others = Object.fromEntries(
    Object.entries(sum(days))
      // Days count the reasons for loss, campaigns do not.
      .filter(([name]) => !/^lost_/.test(name))
      .map(([name, count]) => [name, count - (own[name] ?? 0)]),
  );
  const sorted = rows
    .map((row) => ({ ...row, ...figuresOf(row.counters) }))
    .toSorted(
      (a, b) =>
        b.won_value - a.won_value || b.leads - a.leads || (a.campaign < b.campaign ? -1 : 1),
    );
  if (!Object.values(others).some((count) => count !== 0)) return sorted;
  const row = { ...otherRow, source: undefined, counters: others, ...figuresOf(others) };
  return [...sorted, row];
}

function sum(all: readonly Counted[]): Counters {
  return sumCounters(all.map(([, counters]) => counters));
}

export function sumCounters(all: readonly Counters[]): Counters {
  const sums: Record<string, number> = {};
  for (const [name, count] of all.flatMap((counters) => Object.entries(counters))) {
    sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}

function figuresOf(counters: Counters): ReportFigures {
  const { leads = 0, suspect = 0, passing = 0, clocked = 0, on_time = 0 } = counters;
  const { answered = 0, calls = 0, no_shows = 0, booked = 0, won = 0, won_cents = 0 } = counters;
  let seen = 0;
  const median = answerClasses.find((start) => {
    seen += counters[`minutes_${start}`] ?? 0;
    return seen > 0 && 2 * seen >= clocked;
  });
  return {
    leads,
    suspect,
    answered,
    calls,
    no_shows,
    booked,
    won,
    won_value: won_cents / 100,
    pass_the_gate_pct: percentOf(passing, leads - suspect),
    within_5_min_pct: percentOf(on_time, clocked),
    median_answer_minutes: median ?? null,
  };
}

function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundHalfUp((100 * part) / whole, 0);
}
