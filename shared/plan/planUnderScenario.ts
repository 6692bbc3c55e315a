import type { Plan, ScenarioName } from "./Plan.ts";
import { cumulativeTotals } from "./simulateWeeks.ts";

/** A plan's weeks and totals under a scenario. Only revenue and gross profit change. */
export function planUnderScenario(
  plan: Plan,
  scenario: ScenarioName,
): Pick<Plan, "weeks" | "weekly_data" | "cumulative"> {
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
