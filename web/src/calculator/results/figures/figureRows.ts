import { formatCount, formatMoney } from "@planner/shared/format";
import {
  type PeriodName,
  type Plan,
  type PlanTotals,
  type PlanWeek,
  periodNames,
} from "@planner/shared/plan/Plan";

/** One line of a table of figures: a week, or the sum of the weeks up to one. */
export type FigureRow = {
  readonly title: string;
  readonly goalReached: boolean;
  readonly cells: readonly FigureCell[];
};

export type FigureCell = FigureColumn & { readonly text: string };

type FigureColumn = {
  readonly figure: keyof PlanTotals;
  readonly label: string;
  readonly kind: "count" | "money";
};

/** The columns of the weekly table and of the totals, alike. Source: spec, section 3. */
export const figureColumns = [
  { figure: "leads", label: "Leads", kind: "count" },
  { figure: "bookings", label: "Bookings", kind: "count" },
  { figure: "shows", label: "Shows", kind: "count" },
  { figure: "jobs", label: "Jobs", kind: "count" },
  { figure: "ad_spend", label: "Ad spend", kind: "money" },
  { figure: "revenue", label: "Revenue", kind: "money" },
  { figure: "gross_profit", label: "Gross profit", kind: "money" },
] as const satisfies readonly FigureColumn[];

/** A row a week, "Week 1" first. */
export function weekRows(weeks: readonly PlanWeek[]): readonly FigureRow[] {
  return weeks.map((week) => ({
    title: `Week ${week.week}`,
    goalReached: week.goal_reached,
    cells: cellsOf(week),
  }));
}

/** A row a period, "4 weeks" first. */
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

function cellsOf(totals: PlanTotals): readonly FigureCell[] {
  return figureColumns.map((column) => ({
    ...column,
    text: formats[column.kind](totals[column.figure]),
  }));
}

const formats = { count: formatCount, money: formatMoney };
