import * as z from "zod/mini";
import { dateOf, dayMs } from "../calendar.ts";
import { roundHalfUp } from "../plan/round.ts";
import { trafficSources } from "./source/trafficSource.ts";

export const reportPeriods = ["this_month", "last_month", "last_30_days", "last_90_days"] as const;

export type ReportPeriod = (typeof reportPeriods)[number];

/** Days from the first to the last one, as "2026-11-22". */
export type DayRange = { readonly from: string; readonly to: string };

/** The days of a period until today. */
export function daysOf(period: ReportPeriod, today: string): DayRange {
  const firstOf = (day: string) => `${day.slice(0, "2026-11".length)}-01`;
  const lastMonthsEnd = laterDate(firstOf(today), -1);
  return {
    this_month: { from: firstOf(today), to: today },
    last_month: { from: firstOf(lastMonthsEnd), to: lastMonthsEnd },
    last_30_days: { from: laterDate(today, -29), to: today },
    last_90_days: { from: laterDate(today, -89), to: today },
  }[period];
}

/** The weeks of some days, from Monday to Sunday. The first and the last one may be shorter. */
function weeksOf({ from, to }: DayRange): readonly DayRange[] {
  const sunday = laterDate(from, (7 - new Date(from).getUTCDay()) % 7);
  if (sunday >= to) return [{ from, to }];
  return [{ from, to: sunday }, ...weeksOf({ from: laterDate(sunday, 1), to })];
}

function laterDate(day: string, days: number): string {
  return dateOf(new Date(Date.parse(day) + days * dayMs));
}

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

/** What became of the leads that came in on some days of a time zone. */
export const leadReportSchema = z.object({
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  all: figuresSchema,
  /** Highest won value first. The last one, without a source, has the campaigns that have no row of their own. */
  sources: z.array(
    z.object({ ...figures, source: z.optional(z.enum(trafficSources)), campaign: z.string() }),
  ),
  weeks: z.array(z.object({ ...figures, from: z.string(), to: z.string() })),
  /** The sums of all persons, who have no leads, but answers. */
  everyone: figuresSchema,
  /** Highest won value first. The last one, "", has what belongs to no administrator. */
  people: z.array(z.object({ ...figures, person: z.string() })),
  /** The leads with a clock that have no answer. */
  unanswered: z.number(),
});

export type LeadReport = z.output<typeof leadReportSchema>;

/** The counters of a day ("2026-11-22"), also of a person ("2026-11-22#ann") or a campaign ("2026-11-22#google#fall"). */
type Counted = readonly [item: string, counters: Counters];

function nameOf(item: Counted[0]): string {
  return item.slice("2026-11-22#".length);
}

export function leadReport(
  range: DayRange & { readonly time_zone: string },
  counted: Readonly<Record<"days" | "persons" | "campaigns", readonly Counted[]>>,
): LeadReport {
  const { days, persons } = counted;
  const sumOf = ({ from, to }: DayRange) => sum(days.filter(([day]) => from <= day && day <= to));
  // Once leads are erased, only zeros remain.
  const own = persons.filter(([, counters]) => Object.values(counters).some(Boolean));
  const sumOfPerson = (person: string) => sum(own.filter(([item]) => nameOf(item) === person));
  return {
    ...range,
    all: figuresOf(sumOf(range)),
    sources: sourcesOf(counted),
    weeks: weeksOf(range).map((week) => ({ ...week, ...figuresOf(sumOf(week)) })),
    everyone: figuresOf(sum(persons)),
    people: [...new Set(own.map(([item]) => nameOf(item)))]
      .map((person) => ({ person, ...figuresOf(sumOfPerson(person)) }))
      .toSorted((a, b) => Number(!a.person) - Number(!b.person) || b.won_value - a.won_value),
    unanswered: (sum(days).clocked ?? 0) - (sum(persons).clocked ?? 0),
  };
}

/** One row per campaign, and one for the rest of each source. */
function sourcesOf({
  days,
  campaigns,
}: Readonly<Record<"days" | "campaigns", readonly Counted[]>>) {
  const sums = new Map<string, Counters>();
  for (const [item, counters] of campaigns) {
    const key = nameOf(item);
    sums.set(key, sumCounters([sums.get(key) ?? {}, counters]));
  }
  const rows = [...sums].flatMap(([key, counters]) => {
    const source = trafficSources.find((each) => key.startsWith(`${each}#`));
    if (source === undefined || !Object.values(counters).some(Boolean)) return [];
    return [{ source, campaign: key.slice(source.length + 1), counters }];
  });
  const own = sumCounters(rows.map(({ counters }) => counters));
  const others = Object.entries(sum(days)).map(([name, count]) => [name, count - (own[name] ?? 0)]);
  const sorted = rows
    .map(({ counters, ...row }) => ({ ...row, ...figuresOf(counters) }))
    .toSorted(
      (a, b) =>
        b.won_value - a.won_value || b.leads - a.leads || (a.campaign < b.campaign ? -1 : 1),
    );
  if (!others.some(([, count]) => count !== 0)) return sorted;
  return [...sorted, { campaign: otherCampaigns, ...figuresOf(Object.fromEntries(others)) }];
}

const otherCampaigns = "Other campaigns";

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
