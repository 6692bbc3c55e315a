import {
  type leverNames,
  type MeasureName,
  measureNames,
  type PlanForecast,
  type StoredWeek,
  type verdicts,
} from "@planner/shared/api/planContract";
import {
  formatAboutCount,
  formatAboutMoney,
  formatCents,
  formatCount,
  formatMoney,
  pluralize,
} from "@planner/shared/format";
import { formatShare } from "@planner/shared/plan/planTexts";
import { roundHalfUp } from "@planner/shared/plan/round";

type MeasureRow = Readonly<{
  name: string;
  figure: string;
  expectation: string;
  tag: string;
  tone: "worse" | "better" | "level";
  range: MeasureRange;
}>;

/** The likely range and the estimate in percent of an axis: its middle is the plan, better is to the right. */
type MeasureRange = Readonly<{ low: number; high: number; estimate: number }>;

/** The rows that compare what is likely with the plan. All share the scale of their axes. */
export function measureRows({ measures: figures }: PlanForecast): readonly MeasureRow[] {
  const rows = measureNames.map((measure) => {
    const { low, high, estimate, plan } = figures[measure];
    const better = (figure: number) =>
      measure === "cost_per_lead" ? plan / figure - 1 : figure / plan - 1;
    const [one, other] = [better(low), better(high)];
    const range = { low: Math.min(one, other), high: Math.max(one, other) };
    return { measure, range: { ...range, estimate: better(estimate) } };
  });
  const ends = rows.flatMap(({ range: { low, high } }) => [Math.abs(low), Math.abs(high)]);
  const scale = 50 / Math.max(0.1, ...ends);
  return rows.map(({ measure, range }) => {
    const { plan, estimate, low, high, verdict, changed_since: week } = figures[measure];
    const { name, format } = measures[measure];
    const tone = tones[verdict];
    const verdictText = measure === "cost_per_lead" ? (costVerdicts[verdict] ?? verdict) : verdict;
    return {
      name,
      figure: format(estimate),
      expectation: `Plan ${format(plan)}. Likely ${format(low)} to ${format(high)}.`,
      tag: `${marks[tone]}${verdictText}${week === undefined ? "" : `, since week ${week}`}`,
      tone,
      range: {
        low: 50 + scale * range.low,
        high: 50 + scale * range.high,
        estimate: 50 + scale * range.estimate,
      },
    };
  });
}

const tones = {
  "Below plan": "worse",
  Watch: "worse",
  "Too early": "level",
  "On plan": "level",
  "Looking good": "better",
  "Above plan": "better",
} as const satisfies Readonly<Record<(typeof verdicts)[number], MeasureRow["tone"]>>;

const marks = { worse: "▼ ", better: "▲ ", level: "" } as const;

/** A high cost is a bad one, so `Above plan` would say the opposite of what it means. */
const costVerdicts: Readonly<Record<string, string>> = {
  "Below plan": "Worse than plan",
  "Above plan": "Better than plan",
};

/** The jobs that are likely, and what the last entry changed: "50 jobs likely", "Last Monday: 54.", "Fewer leads …". */
export function headline({ likely, last_monday, weeks }: PlanForecast) {
  const jobs = likely.jobs.median;
  const title = `${countJobs(jobs)} likely`;
  if (!last_monday) return { title };
  const entered = weeks.filter(({ won }) => won !== undefined);
  const [before = 0, last = 0] = entered.slice(-2).map(({ week }) => week);
  const when = last - before === 1 ? "Last Monday" : "Before this entry";
  const isSame = formatAboutCount(last_monday.jobs) === formatAboutCount(jobs);
  if (isSame) return { title, before: `${when}: the same.` };
  const { moved } = last_monday;
  return {
    title,
    before: `${when}: ${formatAboutCount(last_monday.jobs)}.`,
    reason: moved && moves[moved][jobs < last_monday.jobs ? 0 : 1],
  };
}

export type Advice = Readonly<{
  kind: "lever" | "chance" | "none";
  title: string;
  sentences: readonly string[];
  /** What to do. */
  action?: string;
}>;

/** What to change, or why nothing. With a lever or a low chance, the caller can help. */
export function advice(forecast: PlanForecast): Advice {
  const { lever, planned, likely } = forecast;
  if (lever) return { kind: "lever", ...leverTexts(forecast, lever) };
  const watched = measureNames
    .filter((measure) => forecast.measures[measure].verdict === "Watch")
    .sort((one, other) => surpriseOf(forecast, one) - surpriseOf(forecast, other))[0];
  const texts = watched
    ? {
        title: `${measures[watched].subject} may be ${watched === "cost_per_lead" ? "above" : "below"} plan.`,
        sentences: [
          `If nothing is wrong, results this bad come up in about 1 of ${oneOf(surpriseOf(forecast, watched))} plans. Look again next Monday.`,
        ],
      }
    : { title: "Nothing stands out.", sentences: ["Small leaks need more weeks to show."] };
  const chance = likely.chance_of_80_percent;
  if (chance >= 0.5) return { kind: "none", ...texts };
  const enough = pluralize(Math.ceil(0.8 * planned.jobs), "job");
  const percent = chance < 0.01 ? "below 1" : Math.floor(chance * 100);
  const chanceSentence = `The chance of ${enough}, 80% of your plan, is ${percent}%.`;
  return { kind: "chance", ...texts, sentences: [...texts.sentences, chanceSentence] };
}

function surpriseOf({ measures: figures }: PlanForecast, measure: MeasureName): number {
  return figures[measure].surprise;
}

/** One of so many, rounded down to tens. */
function oneOf(probability: number): string {
  return formatCount(Math.max(10, Math.floor(1 / probability / 10 + 1e-9) * 10));
}

function leverTexts(forecast: PlanForecast, { name, gain }: NonNullable<PlanForecast["lever"]>) {
  const profit =
    gain >= 0.5
      ? [`About ${formatThousands(gain)} of profit by week ${forecast.weeks.length}.`]
      : [];
  if (name === "spend") {
    const { title, sentences } = spendTexts(forecast);
    return { title, sentences: [...sentences, ...profit] };
  }
  const { subject, action } = measures[name];
  const { since, figures, certainty } = measureTexts(forecast, name);
  const title = since
    ? `${since}, ${measures[name].drop}: ${figures}.`
    : `${subject} is what costs you: ${figures}.`;
  return { title, sentences: [`${certainty} it is worse than planned.`, ...profit], action };
}

function measureTexts({ measures: figures }: PlanForecast, name: MeasureName) {
  const { estimate, plan, changed_since, chance_worse_than_plan: chance } = figures[name];
  const { format, exact } = measures[name];
  const [is, planned] = distinct([estimate, plan], format, exact);
  return {
    since: changed_since === undefined ? undefined : `Since week ${changed_since}`,
    figures: `${is}, planned ${planned}`,
    certainty: `We are ${Math.min(99, Math.floor(chance * 100))}% sure`,
  };
}

function spendTexts({ spend, likely, at_plan_spend }: PlanForecast) {
  const [actual, planned] = distinct(
    [spend.a_week, spend.planned_a_week],
    formatMoney,
    formatCents,
  );
  const [jobs, now] = [at_plan_spend ?? likely, likely].map(({ jobs }) => jobs.median);
  const hasMore = formatAboutCount(jobs ?? 0) !== formatAboutCount(now ?? 0);
  return {
    title: `Your ads ${paceText(spend.pace)}.`,
    sentences: [
      `You spend ${actual} a week; the plan needs ${planned}.`,
      ...(hasMore
        ? [
            `At the plan’s spend: about ${countJobs(jobs ?? 0)} instead of ${formatAboutCount(now ?? 0)}.`,
          ]
        : []),
    ],
  };
}

function paceText(pace: number): string {
  if (pace === 0) return "do not run";
  const percent = Math.round(pace * 100);
  const share =
    percent < 1 ? "less than 1%" : Math.abs(pace - 0.5) <= 0.05 ? "half" : `${percent}%`;
  return `run at ${share} of the plan`;
}

/** Where the plan ends up, and on what condition. */
export function outlook({ likely, at_plan_spend, spend }: PlanForecast) {
  const keep = `If you keep spending ${spend.a_week > 0 ? `${formatMoney(spend.a_week)} a week` : "nothing"}`;
  const { jobs, profit } = likely;
  const noun = formatAboutCount(jobs.high) === "1" ? "job" : "jobs";
  return {
    sentence: `${keep}: ${rangeText(jobs, formatAboutCount)} ${noun}, eight times out of ten. ${profitSentence(profit)}`,
    forecasts: at_plan_spend && [
      { condition: keep, ...summaryTexts(likely) },
      {
        condition: `At the plan’s spend, ${formatMoney(spend.planned_a_week)} a week`,
        ...summaryTexts(at_plan_spend),
      },
    ],
  };
}

function summaryTexts({ jobs, profit }: PlanForecast["likely"]) {
  return {
    jobs: countJobs(jobs.median),
    range: `${rangeText(jobs, formatAboutCount, "to")}, about ${formatThousands(profit.median)} after ads`,
  };
}

type Range = Readonly<{ low: number; median: number; high: number }>;

function profitSentence(profit: Range, plan = ""): string {
  const range = rangeText(profit, formatThousands);
  const about = formatThousands(profit.median);
  return `Profit after ads about ${about}${range === about ? "" : `, ${range}`}${plan}.`;
}

/** "between 38 and 65", "38 to 65", or a single figure if both ends look the same. */
function rangeText({ low, high }: Range, format: (figure: number) => string, to?: "to"): string {
  const [from = "", until = ""] = [low, high].map(format);
  if (from === until) return from;
  return to ? `${from} ${to} ${until}` : `between ${from} and ${until}`;
}

/** The jobs won, and what the plan has by then. */
export function wonSoFar({ weeks }: Pick<PlanForecast, "weeks">, weeksOver: number) {
  const entered = weeks.filter(({ won }) => won !== undefined);
  const last = entered.at(-1);
  const planned = sumOf(weeks.slice(0, last?.week ?? 0), ({ planned }) => planned.jobs);
  const isWhole = entered.length === last?.week;
  const among = isWhole ? "" : ` in the ${pluralize(entered.length, "week")} entered`;
  const when = last?.week === weeksOver ? "by now" : `by week ${last?.week}`;
  return {
    won: `${formatCount(last?.won ?? 0)} won`,
    against: `${among}; your plan has ${formatCount(planned)} ${when}.`,
  };
}

/** What the forecast assumes of open estimates. Undefined if the contractor has said it. */
export function assumedOpen({ open }: PlanForecast): string | undefined {
  if (open.is_answered) return undefined;
  const [coming, undecided] = [open.still_to_come, open.undecided].map((count) =>
    roundHalfUp(count, 0),
  );
  return coming || undecided
    ? `Assumes about ${pluralize(coming ?? 0, "estimate")} to come and ${undecided} undecided.`
    : "Assumes that no estimates are open.";
}

/** What the contractor has said of the open estimates. Empty if he has not. */
export function statedOpen({ still_to_come: coming, undecided }: Partial<StoredWeek> = {}): string {
  if (coming === undefined || undecided === undefined) return "";
  const count = (open: number, none: string) => (open === 0 ? none : formatCount(open));
  return `${count(coming, "Nothing")} to come, ${count(undecided, "nothing")} undecided.`;
}

/** What was reached after the last week. `weeks` are those of the plan. */
export function ending(
  forecast: PlanForecast,
  { weeks, won_since: since }: { weeks: readonly StoredWeek[]; won_since?: number | undefined },
) {
  const { planned, likely, open, end } = forecast;
  const won = sumOf(weeks, (week) => week.won);
  const more = Math.max(0, likely.jobs.median - won);
  const missing = forecast.weeks.length - weeks.length;
  const [coming, undecided] = [open.still_to_come, open.undecided].map((count) =>
    roundHalfUp(count, 0),
  );
  const about = open.is_answered ? "" : "about ";
  const rest = [
    ...(missing > 0 ? [`${pluralize(missing, "week")} without numbers`] : []),
    `${about}${pluralize(coming ?? 0, "estimate")} to come`,
    `${undecided ?? 0} undecided`,
  ];
  return {
    won: countJobs(won + (since ?? 0)),
    more:
      since !== undefined
        ? `${formatCount(won)} in the 12 weeks and ${formatCount(since)} since.`
        : more > 0 && `About ${formatAboutCount(more)} more expected`,
    rest: since === undefined && more > 0 && ` from ${listOf(rest)}.`,
    plan: ` Your plan had ${formatAboutCount(planned.jobs)}.`,
    expected: { jobs: more, range: rangeText(likely.jobs, formatAboutCount, "to") },
    profit: profitSentence(likely.profit, `; your plan had ${formatThousands(planned.profit)}`),
    gap: end.gap && gapTexts(forecast, end.gap, weeks),
  };
}

/** The largest gap, and what ran on plan. */
function gapTexts(
  forecast: PlanForecast,
  gap: NonNullable<PlanForecast["end"]["gap"]>,
  weeks: readonly StoredWeek[],
) {
  const total = (figure: keyof StoredWeek, planned: keyof PlanForecast["weeks"][0]["planned"]) =>
    [
      sumOf(weeks, (week) => Number(week[figure])),
      sumOf(forecast.weeks, (week) => week.planned[planned]),
    ] as const;
  const fine = measureNames.filter(
    (name) =>
      name !== gap &&
      ["On plan", "Looking good", "Above plan"].includes(forecast.measures[name].verdict),
  );
  const isBetter = fine.some((name) => forecast.measures[name].verdict !== "On plan");
  const others =
    fine.length > 0 &&
    `${listOf(fine.map((name, index) => (index === 0 ? measures[name].short : measures[name].short.toLowerCase())))} ran on plan${isBetter ? " or better" : ""}.`;
  if (gap === "spend") {
    const [spent, planned] = total("spend_cents", "ad_spend");
    return {
      title: `Ad spend: ${formatMoney(spent / 100)}, planned ${formatMoney(planned)}.`,
      sentences: [others],
    };
  }
  const { short, drop } = measures[gap];
  const { since, figures, certainty } = measureTexts(forecast, gap);
  const [leads, plannedLeads] = total("leads", "leads");
  return {
    title: since ? `${since}, ${drop}: ${figures}.` : `${short}: ${figures}.`,
    sentences: [
      `${certainty} it was worse than planned.`,
      gap === "cost_per_lead" &&
        `${pluralize(leads, "lead")}; the plan had ${formatAboutCount(plannedLeads)}.`,
      others,
    ],
  };
}

function listOf(texts: readonly string[]): string {
  return new Intl.ListFormat("en-US", { type: "conjunction" }).format(texts);
}

function sumOf<Item>(items: readonly Item[], figureOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + figureOf(item), 0);
}

/** Both figures in the short format or, if they would look the same, in the exact one. */
function distinct(
  figures: readonly [number, number],
  short: (figure: number) => string,
  exact: (figure: number) => string,
) {
  const [one, other] = figures.map(short);
  return one === other ? figures.map(exact) : [one, other];
}

function countJobs(jobs: number): string {
  return pluralize(jobs, "job", formatAboutCount);
}

/** Dollars to the thousand, and smaller amounts to two digits. A minus stays on the line of its amount. */
export function formatThousands(dollars: number): string {
  const text =
    Math.abs(dollars) < 10_000 ? formatAboutMoney(dollars) : formatMoney(roundHalfUp(dollars, -3));
  return text.replace("−", "−\u2060");
}

function formatPercent(rate: number): string {
  return `${Math.round(rate * 100)}%`;
}

const rate = { format: formatPercent, exact: formatShare } as const;

/** `drop` completes "Since week 5, …". */
export const measures = {
  cost_per_lead: {
    name: "Cost per lead",
    short: "Lead cost",
    subject: "Lead cost",
    drop: "leads cost more",
    action: "Ask us to look at the ads",
    format: formatMoney,
    exact: formatCents,
  },
  booking_rate: {
    ...rate,
    name: "Booking",
    short: "Booking",
    subject: "Booking",
    drop: "fewer leads are booked",
    action: "Call within five minutes",
  },
  show_rate: {
    ...rate,
    name: "Show",
    short: "Show",
    subject: "The show rate",
    drop: "fewer estimates are held",
    action: "Confirm the day before",
  },
  close_rate: {
    ...rate,
    name: "Close",
    short: "Close",
    subject: "Closing",
    drop: "fewer estimates are won",
    action: "Send the estimate the same day",
  },
} as const satisfies Readonly<Record<MeasureName, object>>;

/** What changed if the jobs are fewer or more than last Monday. */
const moves = {
  cost_per_lead: ["Fewer leads for the money.", "More leads for the money."],
  booking_rate: ["Fewer leads are booked.", "More leads are booked."],
  show_rate: ["Fewer estimates are held.", "More estimates are held."],
  close_rate: ["Fewer estimates are won.", "More estimates are won."],
  spend: ["You spend less.", "You spend more."],
} as const satisfies Readonly<Record<(typeof leverNames)[number], readonly [string, string]>>;
