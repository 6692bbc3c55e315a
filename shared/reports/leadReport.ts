import * as z from "zod/mini";
import { lostReasons } from "../lead/followUp/lostReasons.ts";
import { trafficSources } from "../lead/source/trafficSource.ts";
import { adServiceSchema } from "./adService.ts";
import { type MatchedSpend, matchSpend, type StoredSpend } from "./matchSpend.ts";
import {
  type CountedItem,
  type Counters,
  figuresOf,
  figuresSchema,
  hasCounts,
  lossCounter,
  nameOf,
  sumCounters,
  sumOf,
} from "./reportFigures.ts";
import type { DayRange } from "./reportPeriod.ts";
import { weeksOf } from "./reportWeeks.ts";
import { inDollars, type SpentRow, sourceRows, withSpend } from "./sourceRows.ts";
import { hasSpreadSpend, missingSpend, spendByDay, spentOn } from "./spendDays.ts";

/** The first and last day of a range. */
export const dayRangeSchema = z.object({ from: z.string(), to: z.string() });

/** In dollars. Null if it is not known. */
const spendSchema = z.nullable(z.number());

const spentFiguresSchema = z.extend(figuresSchema, { spend: spendSchema });

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
    z.extend(spentFiguresSchema, {
      source: z.optional(z.enum(trafficSources)),
      campaign: z.string(),
      /** The accounts' campaigns that were joined to the row by hand. */
      joined: z.optional(z.array(campaignSchema)),
    }),
  ),
  weeks: z.array(z.extend(spentFiguresSchema, { from: z.string(), to: z.string() })),
  /** Why leads were lost, the most frequent reason first. */
  losses: z.array(z.object({ reason: z.enum(lostReasons), leads: z.number() })),
  /** Absent until a first file is imported. */
  spend: z.optional(
    z.object({
      /** The accounts' campaigns that belong to no row. The highest spend first. */
      unmatched: z.array(campaignSchema),
      /** The days whose spend was not imported, by service. */
      missing: z.array(z.object({ service: adServiceSchema, days: z.array(dayRangeSchema) })),
      /** Whether part of it is spread evenly over the days of longer rows. */
      is_spread: z.boolean(),
    }),
  ),
  /** The sums of all persons. They count answers, not leads. */
  everyone: figuresSchema,
  /** Highest won value first. The last one, "", has what belongs to no administrator. */
  people: z.array(z.extend(figuresSchema, { person: z.string() })),
  /** The leads with a clock that have no answer. */
  unanswered: z.number(),
});

export type LeadReport = z.output<typeof leadReportSchema>;

/** What the statistics counted in a period. */
export type CountedPeriod = {
  readonly days: readonly CountedItem[];
  readonly persons: readonly CountedItem[];
  readonly campaigns: readonly CountedItem[];
};

type ReportOptions = {
  readonly spend?: StoredSpend;
  /** By default, from Monday to Sunday. */
  readonly weeks?: readonly DayRange[];
};

/** The report of a period, from what the statistics counted in it. */
export function leadReport(
  range: DayRange & { readonly time_zone: string },
  { days, persons, campaigns }: CountedPeriod,
  { spend = noSpend, weeks = weeksOf(range) }: ReportOptions = {},
): LeadReport {
  const dayTotals = sumOf(days);
  const personTotals = sumOf(persons);
  const rows = sourceRows(days, campaigns);
  const matched = matchSpend(rows, spend, range);
  const sources = withSpend(rows, matched);
  const withAds = sources.filter((row) => row.spend !== null);
  const isSpendKnown = spend.months.length > 0;
  const total = isSpendKnown ? matched.cents / 100 : null;
  const report: LeadReport = {
    ...range,
    all: { ...figuresOf(dayTotals), spend: total },
    ads: { ...figuresOf(sumCounters(withAds.map(({ counters }) => counters))), spend: total },
    sources: sources.map(sourceOf),
    weeks: weekRows(days, weeks, spend),
    losses: lossesOf(dayTotals),
    everyone: figuresOf(personTotals),
    people: peopleOf(persons),
    unanswered: (dayTotals.clocked ?? 0) - (personTotals.clocked ?? 0),
  };
  if (spend.services.length === 0) return report;
  return { ...report, spend: spendOf(spend, matched, range) };
}

const noSpend: StoredSpend = { months: [], joins: [], services: [], others: new Set() };

/** A row as the report has it: without counters, and with `joined` only if there are any. */
function sourceOf(spent: SpentRow): LeadReport["sources"][number] {
  const { source, campaign, counters, spend, joined } = spent;
  const row = { source, campaign, ...figuresOf(counters), spend };
  return joined.length === 0 ? row : { ...row, joined: [...joined] };
}

/** The figures and the spend of each week. */
function weekRows(
  days: readonly CountedItem[],
  weeks: readonly DayRange[],
  { months }: StoredSpend,
): LeadReport["weeks"] {
  const byDay = spendByDay(months);
  return weeks.map((week) => {
    const inWeek = days.filter(({ item: day }) => week.from <= day && day <= week.to);
    const cents = spentOn(byDay, week);
    const spend = cents === undefined ? null : cents / 100;
    return { ...week, ...figuresOf(sumOf(inWeek)), spend };
  });
}

/** The figures of each person, the highest won value first. What belongs to no administrator comes last. */
function peopleOf(persons: readonly CountedItem[]): LeadReport["people"] {
  const counted = persons.filter(({ counters }) => hasCounts(counters));
  const names = [...new Set(counted.map(nameOf))];
  const people = names.map((person) => {
    const days = counted.filter((each) => nameOf(each) === person);
    return { person, ...figuresOf(sumOf(days)) };
  });
  const named = people.filter(({ person }) => person !== "");
  const unnamed = people.filter(({ person }) => person === "");
  return [...named.toSorted((one, other) => other.won_value - one.won_value), ...unnamed];
}

/** What the report says of the spend. Only with an imported file. */
function spendOf(
  spend: StoredSpend,
  { unmatched }: MatchedSpend,
  range: DayRange,
): LeadReport["spend"] {
  return {
    unmatched: unmatched.map(inDollars),
    missing: missingSpend(spend, range).map(({ service, days }) => ({ service, days: [...days] })),
    is_spread: hasSpreadSpend(spend.months, range),
  };
}

/** The reasons for which leads were lost, the most frequent first. */
function lossesOf(counters: Counters): LeadReport["losses"] {
  return lostReasons
    .map((reason) => ({ reason, leads: counters[lossCounter(reason)] ?? 0 }))
    .filter(({ leads }) => leads > 0)
    .toSorted((one, other) => other.leads - one.leads);
}
