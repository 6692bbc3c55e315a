import type { Assumptions } from "./assumptions.ts";
import type { MeterStatus } from "./Plan.ts";

/** The meter for a daily budget in dollars: red below 35, yellow below 50, green from 50. Source: spec, section 4. */
export function meterStatus(dailyBudget: number, limits: Limits): MeterStatus {
  if (dailyBudget < limits.red_below) return "red";
  return budgetGatePasses(dailyBudget, limits) ? "green" : "yellow";
}

/** Whether a daily budget in dollars is enough to have the plan installed. Source: spec, section 9. */
export function budgetGatePasses(dailyBudget: number, limits: Limits): boolean {
  return dailyBudget >= limits.gate;
}

type Limits = Assumptions["dailyBudget"];
