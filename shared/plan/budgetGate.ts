import type { Assumptions } from "./assumptions.ts";
import type { MeterStatus } from "./Plan.ts";

/** The meter's color for a daily budget in dollars: red below 35, yellow below 50, green from 50. */
export function meterStatus(dailyBudget: number, limits: Limits): MeterStatus {
  if (dailyBudget < limits.red_below) return "red";
  return budgetGatePasses(dailyBudget, limits) ? "green" : "yellow";
}

/** Whether a daily budget in dollars is high enough for us to install the plan. */
export function budgetGatePasses(dailyBudget: number, limits: Limits): boolean {
  return dailyBudget >= limits.gate;
}

type Limits = Assumptions["dailyBudget"];
