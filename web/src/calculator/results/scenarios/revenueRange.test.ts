import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { revenueRange } from "./revenueRange.ts";

describe("revenueRange", () => {
  it("goes from the Conservative to the Upside scenario", () => {
    const range = revenueRange(computePlan(inputsByKind.passing));
    expect(range?.days30).toBe("$40,000 to $53,000");
    expect(range?.days90).toBe("$210,000 to $270,000");
    expect(range?.scenarios).toBe("Conservative to Upside Potential");
    expect(range?.jobs).toBe("about 13 jobs at $3,200 to $4,200 a job");
  });

  it("names the assumptions of both ends, and of the scenario below", () => {
    expect(revenueRange(computePlan(inputsByKind.passing))?.assumptions).toEqual([
      "Both ends count on the same 12.6 jobs in 30 days. Only the size of the jobs differs.",
      "Low end, Conservative: 70% small at $2,000, 30% medium at $6,000. That makes $3,200 a job.",
      "High end, Upside Potential: 60% small at $2,000, 30% medium at $6,000, 10% large at $12,000. That makes $4,200 a job.",
      "Below the range, Baseline: 80% small at $2,000, 20% medium at $6,000. That makes $2,800 a job.",
      "A lead costs $33. 35% of the leads book, 75% of those show up, and 60% of those buy. New ads start lower and take 4 weeks to get there.",
      "These are planning figures for home-service campaigns. They are not measured in your market.",
    ]);
  });

  it("is absent if the plan needs no ads", () => {
    expect(revenueRange(computePlan(inputsByKind.zero))).toBeUndefined();
  });
});
