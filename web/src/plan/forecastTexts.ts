import {
  type MeasureName,
  measureNames,
  type PlanForecast,
  type SavedPlan,
  type verdicts,
} from "@planner/shared/api/planContract";
import { formatAboutCount, formatAboutMoney, formatMoney, pluralize } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";

/** What a plan with a forecast says: the sentences of the page, without markup. */
export type TrackedForecast = Readonly<{ forecast: PlanForecast; weeks: SavedPlan["weeks"] }>;

type MeasureRow = Readonly<{
  name: string;
  figure: string;
  expectation: string;
  verdict?: (typeof verdicts)[number];
  range?: MeasureRange;
}>;

/** The likely range and the estimate in percent of an axis, whose middle is the plan. All measures share its scale. */
type MeasureRange = Readonly<{ low: number; high: number; estimate: number }>;

/** The rows that compare the entered weeks with the plan. The trade's own measure, the cost per booked estimate, leads. */
export function measureRows({ forecast, weeks }: TrackedForecast): readonly MeasureRow[] {
  const deviations = measureNames.flatMap((measure) => {
    const { low, high, plan } = forecast.measures[measure];
    return [Math.abs(low / plan - 1), Math.abs(high / plan - 1)];
  });
  const scale = 50 / Math.max(...deviations);
  return [
    {
      name: "Cost per booked estimate",
      ...comparison(forecast.cost_per_booking, weeks, formatMoney),
    },
    ...measureNames.map((measure) => {
      const figures = forecast.measures[measure];
      const { name, format } = measures[measure];
      const { figure, expectation } = comparison(figures, weeks, format);
      const isOff = !["On plan", "Too early"].includes(figures.verdict);
      return {
        name,
        figure,
        expectation: isOff ? `${expectation} ${likelyRange(figures)}` : expectation,
        verdict: figures.verdict,
        range: {
          low: 50 + scale * (figures.low / figures.plan - 1),
          high: 50 + scale * (figures.high / figures.plan - 1),
          estimate: 50 + scale * (figures.estimate / figures.plan - 1),
        },
      };
    }),
  ];
}

/** What happened ("27%"), and "The plan expects 29% in weeks 1 to 4." */
function comparison(
  { actual, expected }: PlanForecast["cost_per_booking"],
  weeks: SavedPlan["weeks"],
  format: (figure: number) => string,
) {
  return {
    figure: actual === undefined ? "–" : format(actual),
    expectation:
      expected === undefined
        ? "Nothing to compare yet."
        : `The plan expects ${format(expected)} in ${formatWeeks(weeks.map(({ week }) => week))}.`,
  };
}

/** "Likely 3% to 39% above plan." */
function likelyRange({ low, high, plan }: PlanForecast["measures"][MeasureName]): string {
  const away = (figure: number) => formatPercent(Math.abs(figure / plan - 1));
  if (low >= plan) return `Likely ${away(low)} to ${away(high)} above plan.`;
  if (high <= plan) return `Likely ${away(high)} to ${away(low)} below plan.`;
  return `Likely between ${away(low)} below and ${away(high)} above plan.`;
}

/** What to change. */
export function advice({ lever, measures: figures, weeks }: PlanForecast): string {
  if (lever === undefined) return "Nothing to change yet.";
  const profit = formatThousands(figures[lever].profit_at_plan);
  return `${measures[lever].lever} is what costs you: about ${profit} of profit by week ${weeks.length}.`;
}

/** Where the plan ends up. */
export function outlook({ weeks }: PlanForecast) {
  const last = weeks.at(-1);
  if (last === undefined) throw new Error("The forecast has no weeks");
  const { low, median, high, planned, week } = last;
  return {
    jobs: pluralize(median.jobs, "job", formatAboutCount),
    against: `by week ${week}. The plan says ${formatAboutCount(planned.jobs)}.`,
    range: `Eight times out of ten it’s between ${formatAboutCount(low.jobs)} and ${formatAboutCount(high.jobs)}. Profit after ads is about ${formatThousands(median.profit)}, between ${formatThousands(low.profit)} and ${formatThousands(high.profit)}.`,
  };
}

/** Numbers of weeks in order: "week 1", "weeks 1 to 4". With gaps: "weeks 1, 3, and 4". */
export function formatWeeks(weeks: readonly number[]): string {
  const [first = 0] = weeks;
  const last = weeks.at(-1) ?? first;
  if (first === last) return `week ${first}`;
  const hasGap = last - first >= weeks.length;
  return `weeks ${hasGap ? list.format(weeks.map(String)) : `${first} to ${last}`}`;
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

/** `lever` is the subject of the advice. */
const measures = {
  cost_per_lead: { name: "Cost per lead", lever: "Lead cost", format: formatMoney },
  booking_rate: { name: "Booking", lever: "Booking", format: formatPercent },
  show_rate: { name: "Show", lever: "The show rate", format: formatPercent },
  close_rate: { name: "Close", lever: "Closing", format: formatPercent },
} as const satisfies Readonly<Record<MeasureName, object>>;
