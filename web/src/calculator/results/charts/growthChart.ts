import { formatCount, pluralize } from "@planner/shared/format";
import type { Plan, PlanTotals } from "@planner/shared/plan/Plan";
import { type ChartLine, type LineChartModel, periodWeeks, valueScale } from "./chartModel.ts";

/**
 * Bookings, shows and jobs by week. The goal line is the number of bookings that the ads must bring. The leads are only in
 * the table: at the same scale, they would squeeze the other lines together.
 */
export function growthChart(plan: Plan): LineChartModel {
  const { weeks } = plan;
  const goal = plan.additional_estimates_week;
  const lines = drawn.map(({ figure, name, tone }): ChartLine => {
    const values = weeks.map((week) => week[figure]);
    return { name, tone, values, label: `${name} ${formatCount(values.at(-1) ?? 0)}` };
  });
  return {
    heading: heading(plan),
    description: `Line chart over ${weeks.length} weeks. ${lines.map(described).join(" ")} The goal is ${formatCount(goal)} bookings a week.`,
    weeks: { first: 1, last: weeks.length, ticks: [1, ...periodWeeks(plan)] },
    scale: valueScale([...lines.flatMap(({ values }) => values), goal], formatCount),
    lines,
    level: { value: goal, label: `Goal ${formatCount(goal)}` },
    table: {
      caption: `Each of the ${weeks.length} weeks`,
      columns: ["Week", ...stages.map(({ name }) => name)],
      rows: weeks.map((week) => [
        `Week ${week.week}`,
        ...stages.map(({ figure }) => formatCount(week[figure])),
      ]),
    },
  };
}

const drawn = [
  { figure: "bookings", name: "Bookings", tone: "lead" },
  { figure: "shows", name: "Shows", tone: "quiet" },
  { figure: "jobs", name: "Jobs", tone: "second" },
] as const satisfies readonly (Stage & { readonly tone: ChartLine["tone"] })[];

const stages: readonly Stage[] = [{ figure: "leads", name: "Leads" }, ...drawn];

type Stage = { readonly figure: keyof PlanTotals; readonly name: string };

function heading({ weeks, additional_estimates_week: goal, inputs }: Plan): string {
  const reached = weeks.find((week) => week.goal_reached)?.week;
  if (reached === undefined) {
    const most = formatCount(Math.max(...weeks.map(({ bookings }) => bookings)));
    return `In ${weeks.length} weeks your ads get to ${most} of the ${pluralize(goal, "booking")} a week you need`;
  }
  const more = inputs.current_estimates_per_week ? "more " : "";
  return `Your ads reach ${pluralize(goal, `${more}booking`)} a week in week ${reached}`;
}

function described({ name, values }: ChartLine): string {
  return `${name}: ${formatCount(values[0] ?? 0)} in the first week, ${formatCount(values.at(-1) ?? 0)} in the last.`;
}
