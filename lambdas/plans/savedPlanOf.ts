import type { SavedPlan } from "@planner/shared/api/planContract";
import { forecastOf } from "./planForecast.ts";
import { weeksOver } from "./planPeriod.ts";
import type { StoredPlan } from "./storedPlan.ts";

/** A plan as its contractor sees it. `today` is the date in the agency's time zone. */
export function savedPlanOf(
  plan: StoredPlan,
  { mail, today }: { readonly mail: SavedPlan["mail"]; readonly today: string },
): SavedPlan {
  const { record } = plan;
  return {
    plan_id: record.plan_id,
    first_name: record.first_name,
    start_date: record.start_date,
    scenario: record.scenario,
    inputs: record.inputs,
    assumptions: record.assumptions,
    version: record.version,
    lag: record.lag,
    won_since: record.won_since,
    weeks_over: weeksOver(record, today),
    weeks: [...plan.weeks],
    earlier: [...plan.earlier],
    forecast: plan.forecast ?? forecastOf(plan) ?? null,
    mail,
    reminder: plan.hasReminder && mail === "on",
  };
}
