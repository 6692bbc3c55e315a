import { describe, expect, it } from "vitest";
import { assumptions } from "./assumptions.ts";
import { computePlan } from "./computePlan.ts";
import { budgetGatePasses, meterStatus } from "./meterStatus.ts";

describe("meterStatus", () => {
  it.each([
    [0, "red"],
    [34.99, "red"],
    [35, "yellow"],
    [49.99, "yellow"],
    [50, "green"],
    [179.59, "green"],
  ] as const)("at %d dollars a day is %s", (dailyBudget, status) => {
    expect(meterStatus(dailyBudget, assumptions.dailyBudget)).toBe(status);
    expect(budgetGatePasses(dailyBudget, assumptions.dailyBudget)).toBe(status === "green");
  });

  it("flips by the cent as the target crosses 35 and 50 dollars a day", () => {
    const dollarsPerEstimate = 33 / 7 / 0.75 / 0.35;
    const planAt = (dollars: number) =>
      computePlan({
        target_estimates_per_week: dollars / dollarsPerEstimate,
        avg_job_value: 3500,
        gross_margin_pct: 55,
      });

    expect(planAt(34.9949)).toMatchObject({ daily_budget: 34.99, meter_status: "red" });
    expect(planAt(34.9951)).toMatchObject({ daily_budget: 35, meter_status: "yellow" });
    expect(planAt(49.9949)).toMatchObject({ daily_budget: 49.99, budget_gate_passes: false });
    expect(planAt(49.9951)).toMatchObject({ daily_budget: 50, budget_gate_passes: true });
  });
});
