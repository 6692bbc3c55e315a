import { describe, expect, it } from "vitest";
import { computePlan } from "./computePlan.ts";
import { planUnderScenario } from "./planUnderScenario.ts";

const plan = computePlan({
  target_estimates_per_week: 10,
  avg_job_value: 3500,
  gross_margin_pct: 50,
});

describe("planUnderScenario", () => {
  it("prices every week's jobs at the scenario's average ticket", () => {
    const { weekly_data } = planUnderScenario(plan, "upside");

    for (const [index, week] of weekly_data.entries()) {
      expect(week.revenue).toBeCloseTo((plan.weekly_data[index]?.jobs ?? Number.NaN) * 4200, 6);
      expect(week.gross_profit).toBeCloseTo(week.revenue / 2, 6);
    }
    expect(weekly_data).toHaveLength(4);
  });

  it("does not change leads, bookings, shows, jobs or spend", () => {
    const { cumulative } = planUnderScenario(plan, "baseline");
    const { revenue, gross_profit, ...counts } = cumulative.days_60;

    expect(plan.cumulative.days_60).toMatchObject(counts);
    expect(revenue).toBeLessThan(plan.cumulative.days_60.revenue);
    expect(gross_profit).toBeLessThan(plan.cumulative.days_60.gross_profit);
  });
});
