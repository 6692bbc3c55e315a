import { assumptions } from "./assumptions.ts";
import type { MeterStatus } from "./Plan.ts";

/** The meter for a daily budget in dollars: red below 35, yellow below 50, green from 50. Source: spec, section 4. */
export function meterStatus(dailyBudget: number): MeterStatus {
  if (dailyBudget < assumptions.dailyBudget.red_below) return "red";
  return budgetGatePasses(dailyBudget) ? "green" : "yellow";
}

/** Whether a daily budget in dollars is enough to have the plan installed. Source: spec, section 9. */
export function budgetGatePasses(dailyBudget: number): boolean {
  return dailyBudget >= assumptions.dailyBudget.gate;
}
