import type { PlanForecast } from "@planner/shared/api/planForecast";
import { formatAboutCount, formatCount, pluralize } from "@planner/shared/format";
import { type ChartLine, type LineChartModel, valueScale } from "../../charts/chartModels.ts";
import { enteredWeeks } from "./forecastTexts.ts";

/** The chart of a plan's jobs. The points up to the first gap are won jobs. From there on, they are what is likely with the missing weeks. */
export function jobsChartModel(result: PlanForecast, wonSince: number | undefined) {
  const { weeks, likely } = result;
  const entered = enteredWeeks(weeks);
  const last = entered.at(-1) ?? 0;
  const missed = weeks
    .map(({ week }) => week)
    .filter((week) => week < last && !entered.includes(week));
  const counted = weeks.slice(0, (missed[0] ?? last + 1) - 1);
  const won = counted.map((week) => week.won ?? 0);
  const from = Math.max(1, counted.length);
  const low = jobsByWeek(likely, "low");
  const high = jobsByWeek(likely, "high");
  const planned = weeks.map((week) => week.decided);
  const sum = planned.at(-1) ?? 0;
  const isEnd = counted.length === weeks.length;
  const wonByEnd = won.at(-1) ?? 0;
  const total = isEnd && wonSince !== undefined ? wonByEnd + wonSince : likely.jobs.median;
  const medians = [...jobsByWeek(likely, "median").slice(0, -1), total];
  const plan = formatAboutCount(sum);
  const forecast = formatAboutCount(total);
  const other = isEnd ? [] : jobsByWeek(result.second, "median");
  const hasOpen = isEnd && total > wonByEnd;
  const expected = entered.filter((week) => week > counted.length);
  if (hasOpen) expected.push(last);
  const line = { name: "Plan", tone: "cost", values: planned } as const;
  const axis = { first: 1, last: weeks.length, ticks: [1, 4, 8, 12] };
  const title = `Line chart of jobs over ${weeks.length} weeks. The plan reaches ${plan}`;
  const unentered: LineChartModel = {
    description: `${title}.`,
    weeks: axis,
    scale: valueScale(planned),
    lines: [{ ...line, label: pluralize(sum, "job", formatAboutCount) }],
  };
  if (last === 0) return { model: unentered, missed, hasOpen };
  const lines: readonly ChartLine[] = [
    { ...line, label: `Plan ${plan}` },
    { name: "Won", tone: "past", values: won, label: hasOpen ? formatCount(wonByEnd) : "" },
    {
      name: "On the other condition",
      tone: "other",
      from,
      values: other.slice(from - 1),
      label: formatAboutCount(other.at(-1) ?? 0),
    },
    { name: "Forecast", tone: "lead", from, values: medians.slice(from - 1), label: forecast },
  ];
  const soFar = `So far ${formatCount(weeks[last - 1]?.won ?? 0)} in ${pluralize(entered.length, "week")}.`;
  const gaps = missed.length > 0 ? ` Not entered: week ${missed.join(", ")}.` : "";
  const model: LineChartModel = {
    description: `${title}, the forecast ${forecast}. ${soFar}${gaps}`,
    weeks: axis,
    scale: valueScale([...planned, ...high, ...other]),
    lines: lines.filter(({ values }) => values.length > 0),
    band: isEnd ? undefined : { from, low: low.slice(from - 1), high: high.slice(from - 1) },
    points: [
      ...won.map((value, index) => ({ week: index + 1, value })),
      ...expected.map((week) => ({ week, value: medians[week - 1] ?? 0, isHollow: true })),
    ],
    gaps: missed,
  };
  return { model, missed, hasOpen };
}

function jobsByWeek(
  summary: PlanForecast["likely"] | undefined,
  end: "low" | "median" | "high",
): readonly number[] {
  return summary?.jobs_by_week.map((week) => week[end]) ?? [];
}
