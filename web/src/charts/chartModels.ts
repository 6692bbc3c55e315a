import { formatCount, formatMoney, formatShortMoney } from "@planner/shared/format";
import {
  type Plan,
  periodNames,
  type ScenarioName,
  scenarioNames,
} from "@planner/shared/plan/Plan";
import { planUnderScenario, sumWeeks } from "@planner/shared/plan/simulateWeeks";
import { goalLabel, goalWeek, goalWeekSentence } from "@planner/shared/plan/texts/goalTexts";
import { nice, ticks } from "d3-array";

/** The bookings of each week, the goal that the ads must bring, and the week that reaches it. */
export function growthChart(plan: Plan): LineChartModel {
  const { weeks } = plan;
  const goal = plan.additional_estimates_week;
  const values = weeks.map(({ bookings }) => bookings);
  const first = formatCount(values[0] ?? 0);
  const last = formatCount(values.at(-1) ?? 0);
  const reached = weeks.find(({ week }) => week === goalWeek(plan));
  const model: LineChartModel = {
    description: `Line chart of the bookings in each of ${weeks.length} weeks: ${first} in the first week, ${last} in the last. ${goalWeekSentence(plan)}`,
    weeks: { first: 1, last: weeks.length, ticks: [1, ...periodWeeks(plan)] },
    scale: valueScale([...values, goal]),
    lines: [{ name: "Bookings", tone: "lead", values, label: `${last} booked` }],
    level: { value: goal, label: goalLabel(plan) },
  };
  if (reached === undefined) return model;
  const { week, bookings } = reached;
  return { ...model, mark: { week, value: bookings, label: `Goal reached, week ${week}` } };
}

/** Sums by week, and the week that pays the ads back. All scenarios share one scale, so that a choice moves the lines. */
export function paybackChart(plan: Plan, scenario: ScenarioName): LineChartModel {
  const totals = totalsUnder(plan, scenario);
  // Profit, not revenue, because jobs have costs too.
  const paidBack = totals.find(({ ad_spend, gross_profit }) => gross_profit >= ad_spend);
  const lines = figures.map(({ figure, name, tone }): ChartLine => {
    const values = [0, ...totals.map((total) => total[figure])];
    return { name, tone, values, label: `${name} ${formatShortMoney(values.at(-1) ?? 0)}` };
  });
  const heading = paidBack
    ? `Your ads pay for themselves in week ${paidBack.week}`
    : `After ${totals.length} weeks your ads have not paid for themselves yet`;
  const model: LineChartModel = {
    description: `Line chart of sums over ${totals.length} weeks. ${lines.map(describeSums).join(" ")} ${heading}.`,
    weeks: { first: 0, last: totals.length, ticks: [0, ...periodWeeks(plan)] },
    scale: valueScale(
      scenarioNames.flatMap((name) => totalsUnder(plan, name).map(({ revenue }) => revenue)),
      formatShortMoney,
    ),
    lines,
  };
  if (paidBack === undefined) return model;
  const { week, gross_profit } = paidBack;
  return { ...model, mark: { week, value: gross_profit, label: `Paid back: week ${week}` } };
}

const figures = [
  { figure: "revenue", name: "Revenue", tone: "second" },
  { figure: "gross_profit", name: "Gross profit", tone: "lead" },
  { figure: "ad_spend", name: "Ad spend", tone: "cost" },
] as const;

/** The cumulative totals at the end of each week. */
function totalsUnder(plan: Plan, scenario: ScenarioName) {
  const { weeks } = planUnderScenario(plan, scenario);
  return weeks.map(({ week }, index) => ({ week, ...sumWeeks(weeks.slice(0, index + 1)) }));
}

function describeSums({ name, values }: ChartLine): string {
  return `${name}: ${formatMoney(values.at(-1) ?? 0)} at the end.`;
}

/** A line chart over weeks. The component only draws it. */
export type LineChartModel = {
  readonly description: string;
  /** The range of the horizontal axis and its labeled weeks. */
  readonly weeks: {
    readonly first: number;
    readonly last: number;
    readonly ticks: readonly number[];
  };
  /** The value axis. */
  readonly scale: ReturnType<typeof valueScale>;
  readonly lines: readonly ChartLine[];
  /** The area between two lines, from a week on. */
  readonly band?:
    | undefined
    | {
        readonly from: number;
        readonly low: readonly number[];
        readonly high: readonly number[];
      };
  readonly points?: readonly ChartPoint[];
  /** Weeks without numbers, marked with a question mark. */
  readonly gaps?: readonly number[];
  /** A horizontal line with a label, for a goal. */
  readonly level?: { readonly value: number; readonly label: string };
  readonly mark?: { readonly week: number; readonly value: number; readonly label: string };
};

/** A hollow point is not counted but expected. */
export type ChartPoint = {
  readonly week: number;
  readonly value: number;
  readonly isHollow?: boolean;
};

export type ChartLine = {
  readonly name: string;
  /**
   * `lead` is the line that the heading is about; `cost` is money spent, or the plan; `other` is the lead under another
   * condition; `past` is what led to it. Each line of a chart has a different tone.
   */
  readonly tone: "lead" | "second" | "cost" | "other" | "past";
  /** The week of the first value. The axis's first one if absent. */
  readonly from?: number;
  /** One value per week. */
  readonly values: readonly number[];
  /** The label at the end of the line: name and last value. */
  readonly label?: string;
};

/** An axis from 0 to a round number, also without values, with about four ticks, of which no two look the same. */
export function valueScale(values: readonly number[], format = tickFormat.format) {
  const [, top] = nice(0, Math.max(...values) || 1, aboutFour);
  return { top, ticks: ticks(0, top, aboutFour), format };
}

const aboutFour = 4;

const tickFormat = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });

/** The weeks that the axes label: the ends of the periods (4, 8 and 12). */
function periodWeeks({ assumptions }: Pick<Plan, "assumptions">): readonly number[] {
  return periodNames.map((period) => assumptions.weeksAtEndOf[period]);
}
