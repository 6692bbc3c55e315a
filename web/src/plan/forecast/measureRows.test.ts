import type { PlanForecast } from "@planner/shared/api/planForecast";
import { describe, expect, it } from "vitest";
import { aForecast } from "../testing/aSavedPlan.ts";
import { measureRows } from "./measureRows.ts";

const base = aForecast();

describe("measureRows", () => {
  it("compares what is likely with the plan", () => {
    const rows = measureRows(base).map(({ range: _, tone: __, ...row }) => Object.values(row));
    expect(rows.map((row) => row.join(" | "))).toEqual([
      "Cost per lead | $39 | Plan $33. Likely $34 to $46. | ▼ Worse than plan",
      "Booking | 49% | Plan 50%. Likely 40% to 60%. 49 of 100 so far. | On plan",
      "Show | 49% | Plan 50%. Likely 40% to 60%. 49 of 100 so far. | On plan",
      "Close | 49% | Plan 50%. Likely 40% to 60%. 49 of 100 so far. | On plan",
    ]);
  });

  it("does not call on plan what the likely range excludes, or what the advice may name as a gap", () => {
    const tagOf = (figures: Partial<PlanForecast["measures"]["show_rate"]>) => {
      const measures = { ...base.measures, show_rate: { ...base.measures.show_rate, ...figures } };
      return measureRows({ ...base, measures })[2]?.tag;
    };
    expect(tagOf({ low: 0.4, high: 0.49, chance_worse_than_plan: 0.91 })).toBe("Not proven");
    expect(tagOf({ chance_worse_than_plan: 0.75 })).toBe("Not proven");
    expect(tagOf({ chance_worse_than_plan: 0.74 })).toBe("On plan");
    expect(tagOf({ chance_worse_than_plan: 0.11 })).toBe("On plan");
    expect(tagOf({ low: 0.51, high: 0.6, chance_worse_than_plan: 0.09 })).toBe("On plan or better");
    expect(tagOf({ verdict: "Too early", chance_worse_than_plan: 0.91 })).toBe("Too early");
  });

  it("counts what the estimate is made of, unless it has none", () => {
    const counts = (trials: number, successes: number) => {
      const booking_rate = { ...base.measures.booking_rate, counted: { trials, successes } };
      return measureRows({ ...base, measures: { ...base.measures, booking_rate } })[1]?.expectation;
    };
    expect(counts(103, 16)).toBe(
      "Plan 50%. Likely 40% to 60%. 16 of 103 so far is 16%; 49% allows for new ads and weighs the plan in.",
    );
    expect(counts(103, 50)).toBe("Plan 50%. Likely 40% to 60%. 50 of 103 so far.");
    expect(counts(0, 0)).toBe("Plan 50%. Likely 40% to 60%.");
  });

  it("places ranges on one axis around the plan, with better to the right", () => {
    const [cost, booking] = measureRows(base);
    expect(cost?.range.low).toBeCloseTo(3, 1);
    expect(cost?.range.estimate).toBeCloseTo(23.9, 1);
    expect(cost?.range.high).toBeCloseTo(45.7, 1);
    expect(booking?.range.high).toBeCloseTo(83.5, 1);
  });
});
