import { describe, expect, it } from "vitest";
import { computePlan } from "../computePlan.ts";
import { defaultGoals } from "../testing/somePlanInputs.ts";
import { marketRange } from "./marketRange.ts";

describe("marketRange", () => {
  it("ranges from an easier to a harder market", () => {
    const { sentence, rows } = marketRange(computePlan(defaultGoals));
    expect(sentence).toContain("between $107 and $293");
    expect(sentence).toContain("10.5 to 14.7 jobs");
    expect(rows.map(({ title, figures: [, dailyBudget] }) => [title, dailyBudget])).toEqual([
      ["Harder market", "$293"],
      ["As planned", "$180"],
      ["Easier market", "$107"],
    ]);
  });

  it.each([
    { bookedNow: 9.99, jobs: "fewer than 0.1 jobs" },
    { bookedNow: 9.964, jobs: "up to 0.1 jobs" },
    { bookedNow: 9.92, jobs: "0.1 jobs" },
  ])("says $jobs instead of a range that begins with <0.1 or has one figure", (tiny) => {
    const plan = computePlan({ ...defaultGoals, current_estimates_per_week: tiny.bookedNow });
    expect(marketRange(plan).sentence).toContain(`first 30 days bring ${tiny.jobs},`);
  });
});
