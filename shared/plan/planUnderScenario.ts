import type { PeriodName, Plan, PlanTotals, PlanWeek, ScenarioName } from "./Plan.ts";
import { cumulativeTotals } from "./simulateWeeks.ts";

/** The figures of a plan that a scenario changes. */
export type ScenarioView = {
  /** All twelve weeks. */
  readonly weeks: readonly PlanWeek[];
  readonly weekly_data: readonly PlanWeek[];
  readonly cumulative: Readonly<Record<PeriodName, PlanTotals>>;
};

/**
 * A plan's weeks and totals with revenue and gross profit at the scenario's job value; leads,
 * bookings, shows, jobs and spend stay. Source: decisions, section 1.
 */
export function planUnderScenario(plan: Plan, scenario: ScenarioName): ScenarioView {
  const jobValue = plan.job_value[scenario];
  const weeks = plan.weeks.map((week) => {
    const revenue = week.jobs * jobValue;
    return { ...week, revenue, gross_profit: (revenue * plan.inputs.gross_margin_pct) / 100 };
  });
  return {
    weeks,
    weekly_data: weeks.slice(0, plan.weekly_data.length),
    cumulative: cumulativeTotals(weeks, plan.assumptions),
  };
}
