import type { SavedPlan } from "@planner/shared/api/planContract";
import { type PlanForecast, planWeeks } from "@planner/shared/api/planForecast";
import { formatAboutCount, formatCount, pluralize } from "@planner/shared/format";
import type { ChartLine, ChartPoint, LineChartModel } from "../../charts/LineChartModel.ts";
import { valueScale } from "../../charts/valueScale.ts";
import { enteredWeeks } from "./forecastTexts.ts";

/** The chart of a plan's jobs, and what its legend has to say. */
export type JobsChartFigures = {
  readonly model: LineChartModel;
  /** Whether weeks are entered. */
  readonly hasEntries: boolean;
  /** The weeks before the last entered one that are not entered. */
  readonly missed: readonly number[];
  /** Whether all weeks are entered, and jobs may still come of open estimates. */
  readonly hasOpen: boolean;
};

type EnteredPlan = Pick<SavedPlan, "weeks" | "won_since">;

export function jobsChartModel(forecast: PlanForecast, plan: EnteredPlan): JobsChartFigures {
  const series = seriesOf(forecast, plan);
  const hasEntries = series.entered.length > 0;
  return {
    hasEntries,
    model: hasEntries ? forecastChart(series) : planChart(series),
    missed: series.missed,
    hasOpen: series.hasOpen,
  };
}

/** The figures of the chart, week by week. */
type Series = ReturnType<typeof seriesOf>;

/** The points up to the first gap are won jobs. From there on, they are what is likely with the missing weeks. */
function seriesOf(
  { weeks, likely, second }: PlanForecast,
  { weeks: ownWeeks, won_since: wonSince }: EnteredPlan,
) {
  const entered = enteredWeeks(weeks);
  const last = entered.at(-1) ?? 0;
  const missed = weeks
    .map(({ week }) => week)
    .filter((week) => week < last && !entered.includes(week));
  const weeksToFirstGap = weeks.slice(0, (missed[0] ?? last + 1) - 1);
  const won = weeksToFirstGap.map((week) => week.won ?? 0);
  const wonByNow = won.at(-1) ?? 0;
  /** Nothing is left to forecast but what is open. */
  const isComplete = won.length === weeks.length;
  const total = isComplete && wonSince !== undefined ? wonByNow + wonSince : likely.jobs.median;
  return {
    entered,
    missed,
    /** The entered weeks without ad spend. */
    pauses: ownWeeks
      .filter(({ week, spend_cents }) => week > 0 && spend_cents === 0)
      .map(({ week }) => week),
    planned: weeks.map((week) => week.decided),
    won,
    wonByNow,
    /** All won jobs as entered, also after a gap. */
    wonInAll: weeks[last - 1]?.won ?? 0,
    isComplete,
    /** The jobs in the end. */
    total,
    likely: [...jobsByWeek(likely, "median").slice(0, -1), total],
    low: jobsByWeek(likely, "low"),
    high: jobsByWeek(likely, "high"),
    /** What is likely on the forecast's second condition, such as the planned spend. */
    otherLikely: isComplete ? [] : jobsByWeek(second, "median"),
    hasOpen: isComplete && total > wonByNow,
    /** The week from which lines are forecasts. */
    from: Math.max(1, won.length),
  };
}

function jobsByWeek(
  summary: PlanForecast["likely"] | undefined,
  end: "low" | "median" | "high",
): readonly number[] {
  return summary?.jobs_by_week.map((week) => week[end]) ?? [];
}

const weekAxis = { first: 1, last: planWeeks, ticks: [1, 4, 8, planWeeks] };

const title = `Line chart of jobs over ${planWeeks} weeks.`;

/** Before the first entry: the plan's line alone. */
function planChart({ planned }: Series): LineChartModel {
  const sum = planned.at(-1) ?? 0;
  const label = pluralize(sum, "job", formatAboutCount);
  return {
    description: `${title} The plan reaches ${formatAboutCount(sum)}.`,
    weeks: weekAxis,
    scale: valueScale(planned),
    lines: [{ tone: "cost", values: planned, label }],
  };
}

function forecastChart(series: Series): LineChartModel {
  const { from, planned, low, high, otherLikely, missed, pauses, isComplete } = series;
  const band = { from, low: low.slice(from - 1), high: high.slice(from - 1) };
  return {
    description: describe(series),
    weeks: weekAxis,
    scale: valueScale([...planned, ...high, ...otherLikely]),
    lines: linesOf(series).filter(({ values }) => values.length > 0),
    band: isComplete ? undefined : band,
    points: pointsOf(series),
    gaps: missed,
    pauses,
  };
}

function describe({ planned, total, wonInAll, entered, missed, pauses }: Series): string {
  const plan = formatAboutCount(planned.at(-1) ?? 0);
  const ends = `The plan reaches ${plan}, the forecast ${formatAboutCount(total)}.`;
  const soFar = `So far ${formatCount(wonInAll)} in ${pluralize(entered.length, "week")}.`;
  const gaps = missed.length > 0 ? ` Not entered: week ${missed.join(", ")}.` : "";
  const off = pauses.length > 0 ? ` Ads off: week ${pauses.join(", ")}.` : "";
  return `${title} ${ends} ${soFar}${gaps}${off}`;
}

function linesOf(series: Series): readonly ChartLine[] {
  const { planned, won, wonByNow, hasOpen, from, otherLikely, likely, total } = series;
  return [
    {
      tone: "cost",
      values: planned,
      label: `Plan ${formatAboutCount(planned.at(-1) ?? 0)}`,
    },
    { tone: "past", values: won, label: hasOpen ? formatCount(wonByNow) : "" },
    {
      tone: "other",
      from,
      values: otherLikely.slice(from - 1),
      label: formatAboutCount(otherLikely.at(-1) ?? 0),
    },
    {
      tone: "lead",
      from,
      values: likely.slice(from - 1),
      label: formatAboutCount(total),
    },
  ];
}

/** Hollow points are expected: entered weeks after a gap, and the end if something is open. */
function pointsOf({ entered, won, likely, hasOpen }: Series): readonly ChartPoint[] {
  const counted = won.map((value, index) => ({ week: index + 1, value }));
  const expectedWeeks = entered.filter(
    (week) => week > won.length || (hasOpen && week === planWeeks),
  );
  const expected = expectedWeeks.map((week) => ({
    week,
    value: likely[week - 1] ?? 0,
    isHollow: true,
  }));
  return [...counted, ...expected];
}
