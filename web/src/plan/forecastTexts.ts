import {
  type MeasureName,
  measureNames,
  type PlanForecast,
  type SavedPlan,
} from "@planner/shared/api/planContract";
import { formatAboutCount, formatAboutMoney, formatMoney, pluralize } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";

/** What a plan with a forecast says: the sentences of the page, without markup. */
export type TrackedForecast = Readonly<{ forecast: PlanForecast; weeks: SavedPlan["weeks"] }>;

type Verdict = PlanForecast["measures"][MeasureName]["verdict"];

/** A measure compared with the plan. */
export type MeasureRow = Readonly<{
  name: string;
  /** What happened: "27%". */
  figure: string;
  /** "The plan expects 29% in weeks 1 to 4." */
  expectation: string;
  verdict?: Verdict;
  /** The central 80% and the estimate, each relative to the plan. */
  range?: Readonly<{ low: number; estimate: number; high: number }>;
}>;

/** The rows that compare the entered weeks with the plan. The trade's own measure, the cost per booked estimate, leads. */
export function measureRows({ forecast, weeks }: TrackedForecast): readonly MeasureRow[] {
  const during = formatWeeks(weeks.map(({ week }) => week));
  const expects = (expected: string | undefined) =>
    expected === undefined
      ? "Nothing to compare yet."
      : `The plan expects ${expected} in ${during}.`;
  const { actual, expected } = forecast.cost_per_booking;
  return [
    {
      name: "Cost per booked estimate",
      figure: actual === undefined ? "–" : formatMoney(actual),
      expectation: expects(expected === undefined ? undefined : formatMoney(expected)),
    },
    ...measureNames.map((measure): MeasureRow => {
      const { actual, expected, plan, estimate, low, high, verdict } = forecast.measures[measure];
      const { name, format } = measures[measure];
      const range = { low: low / plan, estimate: estimate / plan, high: high / plan };
      const isOff = !["On plan", "Too early"].includes(verdict);
      return {
        name,
        figure: actual === undefined ? "–" : format(actual),
        expectation: [
          expects(expected === undefined ? undefined : format(expected)),
          ...(isOff ? [likelyRange(range)] : []),
        ].join(" "),
        verdict,
        range,
      };
    }),
  ];
}

/** "Likely 3% to 39% above plan." */
function likelyRange({ low, high }: { low: number; high: number }): string {
  const percent = (ratio: number) => `${Math.round(Math.abs(ratio - 1) * 100)}%`;
  if (low >= 1) return `Likely ${percent(low)} to ${percent(high)} above plan.`;
  if (high <= 1) return `Likely ${percent(high)} to ${percent(low)} below plan.`;
  return `Likely between ${percent(low)} below and ${percent(high)} above plan.`;
}

/** What to change, and why. */
export function advice(tracked: TrackedForecast): Readonly<{ title: string; reason?: string }> {
  const { forecast, weeks } = tracked;
  const { lever } = forecast;
  if (lever === undefined) return { title: "Nothing to change yet." };
  const { lever: subject, reason, format } = measures[lever];
  const { actual, expected, profit_at_plan } = forecast.measures[lever];
  const others = measureNames.filter((measure) => measure !== lever);
  const isOnlyOne = others.every((measure) =>
    ["On plan", "Looking good", "Above plan"].includes(forecast.measures[measure].verdict),
  );
  const compared =
    actual === undefined || expected === undefined
      ? []
      : [
          `${reason(format(actual))}, the plan expects ${format(expected)} in ${formatWeeks(weeks.map(({ week }) => week))}.`,
        ];
  return {
    title: `${subject} is what costs you: about ${formatThousands(profit_at_plan)} of profit by week ${forecast.weeks.length}.`,
    reason: [...compared, ...(isOnlyOne ? ["The rest runs as planned."] : [])].join(" "),
  };
}

/** Where the plan ends up. */
export function outlook({ forecast }: TrackedForecast) {
  const last = forecast.weeks.at(-1);
  if (last === undefined) throw new Error("The forecast has no weeks");
  const { low, median, high, planned, week } = last;
  return {
    jobs: pluralize(median.jobs, "job", formatAboutCount),
    against: `by week ${week}, the plan says ${formatAboutCount(planned.jobs)}`,
    range: `Eight times out of ten between ${formatAboutCount(low.jobs)} and ${formatAboutCount(high.jobs)}. Profit after ads about ${formatThousands(median.profit)}, between ${formatThousands(low.profit)} and ${formatThousands(high.profit)}.`,
  };
}

/** Numbers of weeks in order: "week 1", "weeks 1 to 4", "weeks 1 to 3 and 5". */
export function formatWeeks(weeks: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const week of weeks) {
    const run = runs.at(-1);
    if (run?.last === week - 1) run.last = week;
    else runs.push({ first: week, last: week });
  }
  const parts = runs.flatMap(({ first, last }) =>
    last - first > 1
      ? [`${first} to ${last}`]
      : first === last
        ? [`${first}`]
        : [`${first}`, `${last}`],
  );
  return `${weeks.length === 1 ? "week" : "weeks"} ${list.format(parts)}`;
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Dollars to the thousand, and smaller amounts to two digits. */
function formatThousands(dollars: number): string {
  if (Math.abs(dollars) < 10_000) return formatAboutMoney(dollars);
  return formatMoney(roundHalfUp(dollars, -3));
}

function formatPercent(rate: number): string {
  return `${Math.round(rate * 100)}%`;
}

const measures = {
  cost_per_lead: {
    name: "Cost per lead",
    lever: "Lead cost",
    reason: (figure: string) => `You paid ${figure} a lead`,
    format: formatMoney,
  },
  booking_rate: {
    name: "Booking",
    lever: "Booking",
    reason: (figure: string) => `You booked ${figure} of your leads`,
    format: formatPercent,
  },
  show_rate: {
    name: "Show",
    lever: "The show rate",
    reason: (figure: string) => `${figure} of the booked estimates were held`,
    format: formatPercent,
  },
  close_rate: {
    name: "Close",
    lever: "Closing",
    reason: (figure: string) => `You won ${figure} of the held estimates`,
    format: formatPercent,
  },
} as const satisfies Readonly<Record<MeasureName, object>>;
