import {
  type MeasureName,
  measureNames,
  type PlanForecast,
  type verdicts,
} from "@planner/shared/api/planContract";
import { formatAboutCount, formatAboutMoney, formatMoney, pluralize } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";

type MeasureRow = Readonly<{
  name: string;
  figure: string;
  expectation: string;
  verdict: (typeof verdicts)[number];
  range: MeasureRange;
}>;

/** The likely range and the estimate in percent of an axis: its middle is the plan, better is to the right. */
type MeasureRange = Readonly<{ low: number; high: number; estimate: number }>;

/** The rows that compare what is likely with the plan. All share the scale of their axes. */
export function measureRows({ measures: figures }: PlanForecast): readonly MeasureRow[] {
  const ranges = measureNames.map((measure) => {
    const { low, high, estimate, plan } = figures[measure];
    const better = (figure: number) =>
      measure === "cost_per_lead" ? plan / figure - 1 : figure / plan - 1;
    const [one, other] = [better(low), better(high)];
    return { low: Math.min(one, other), high: Math.max(one, other), estimate: better(estimate) };
  });
  const scale =
    50 / Math.max(...ranges.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
  return measureNames.flatMap((measure, index) =>
    ranges.slice(index, index + 1).map((range) => {
      const { plan, estimate, low, high, verdict } = figures[measure];
      const { name, format } = measures[measure];
      return {
        name,
        figure: format(estimate),
        expectation: `Plan ${format(plan)}. Likely ${format(low)} to ${format(high)}.`,
        verdict,
        range: {
          low: 50 + scale * range.low,
          high: 50 + scale * range.high,
          estimate: 50 + scale * range.estimate,
        },
      };
    }),
  );
}

/** What to change. */
export function advice({ lever, spend, likely, at_plan_spend, weeks }: PlanForecast): string {
  if (lever === undefined) return "Nothing stands out. Small leaks need more weeks to show.";
  const { name, gain } = lever;
  if (name !== "spend") {
    return `${measures[name].lever} is what costs you: about ${formatThousands(gain)} of profit by week ${weeks.length}.`;
  }
  const [actual, planned] = [spend.a_week, spend.planned_a_week].map(formatMoney);
  const jobs = [at_plan_spend?.jobs ?? likely.jobs, likely.jobs].map(({ median }) => median);
  return `You spend ${actual} a week; the plan needs ${planned}. At the plan’s spend: about ${jobs.map(formatAboutCount).join(" jobs instead of ")}.`;
}

/** Where the plan ends up. */
export function outlook({ weeks, planned, likely, spend }: PlanForecast) {
  const { jobs, profit } = likely;
  const condition = `if you keep spending ${formatMoney(spend.a_week)} a week`;
  return {
    jobs: pluralize(jobs.median, "job", formatAboutCount),
    against: `by week ${weeks.length}. The plan says ${formatAboutCount(planned.jobs)}.`,
    range: `Eight times out of ten it’s between ${formatAboutCount(jobs.low)} and ${formatAboutCount(jobs.high)}${spend.a_week > 0 ? `, ${condition}` : ""}. Profit after ads is about ${formatThousands(profit.median)}, between ${formatThousands(profit.low)} and ${formatThousands(profit.high)}.`,
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
