import { formatCents, formatCount, formatMoney, pluralize } from "@planner/shared/format";
import {
  type PeriodName,
  type Plan,
  type PlanTotals,
  type PlanWeek,
  periodNames,
} from "@planner/shared/plan/Plan";

/** One row: a week, or the total up to a week. */
export type FigureRow = {
  readonly title: string;
  readonly goalReached: boolean;
  readonly cells: readonly FigureCell[];
};

type FigureCell = FigureColumn & { readonly text: string };

type FigureColumn = {
  readonly figure: keyof PlanTotals;
  readonly label: string;
  readonly kind: "count" | "money";
};

/** The columns of both the weekly table and the totals. */
export const figureColumns = [
  { figure: "leads", label: "Leads", kind: "count" },
  { figure: "bookings", label: "Bookings", kind: "count" },
  { figure: "shows", label: "Shows", kind: "count" },
  { figure: "jobs", label: "Jobs", kind: "count" },
  { figure: "ad_spend", label: "Ad spend", kind: "money" },
  { figure: "revenue", label: "Revenue", kind: "money" },
  { figure: "gross_profit", label: "Gross profit", kind: "money" },
] as const satisfies readonly FigureColumn[];

/** One row per week. */
export function weekRows(weeks: readonly PlanWeek[]): readonly FigureRow[] {
  return weeks.map((week) => ({
    title: `Week ${week.week}`,
    goalReached: week.goal_reached,
    cells: cellsOf(week),
  }));
}

/** One row per period. */
export function totalRows(
  cumulative: Readonly<Record<PeriodName, PlanTotals>>,
  { weeksAtEndOf }: Plan["assumptions"],
): readonly FigureRow[] {
  return periodNames.map((period) => ({
    title: `${weeksAtEndOf[period]} weeks`,
    goalReached: false,
    cells: cellsOf(cumulative[period]),
  }));
}

/** The first week of the table that reaches the goal. */
export function goalHint(weeks: readonly PlanWeek[]): string | undefined {
  const reached = weeks.find(({ goal_reached }) => goal_reached);
  return reached && `goal in week ${reached.week}`;
}

/** The jobs of all periods. */
export function jobsHint({ cumulative }: Plan): string {
  return pluralize(cumulative.days_90.jobs, "job");
}

/** Why the bookings exceed the goal. Undefined without ads. */
export function bookingNote({ daily_budget, additional_estimates_week }: Plan): string | undefined {
  if (daily_budget === 0) return undefined;
  return `Not every booking shows up, so the plan books more than the ${formatCount(additional_estimates_week)} you need.`;
}

/** Why the totals are less than 30 daily budgets. Undefined without ads. */
export function periodNote({ assumptions, daily_budget, cumulative }: Plan): string | undefined {
  if (daily_budget === 0) return undefined;
  const weeks = assumptions.weeksAtEndOf.days_30;
  return `30 days count as ${weeks} full weeks: ${weeks * assumptions.daysPerWeek} × ${formatCents(daily_budget)} = ${formatMoney(cumulative.days_30.ad_spend)}.`;
}

function cellsOf(totals: PlanTotals): readonly FigureCell[] {
  return figureColumns.map((column) => ({
    ...column,
    text: formats[column.kind](totals[column.figure]),
  }));
}

const formats = { count: formatCount, money: formatMoney };
