import { describe, expect, it } from "vitest";
import { computePlan } from "../computePlan.ts";
import { defaultGoals } from "../testing/somePlanInputs.ts";
import { profileRange } from "./profileRange.ts";

describe("profileRange", () => {
  it("ranges from an easier to a harder market", () => {
    const { sentence, rows } = profileRange(computePlan(defaultGoals));
    expect(sentence).toContain("between $107 and $293");
    expect(sentence).toContain("10.5 to 14.7 jobs");
    expect(rows.map(({ title, figures: [, dailyBudget] }) => [title, dailyBudget])).toEqual([
      ["Harder market", "$293"],
      ["As planned", "$180"],
      ["Easier market", "$107"],
    ]);
    const tiny = computePlan({ ...defaultGoals, current_estimates_per_week: 9.99 });
    expect(profileRange(tiny).sentence).toContain("first 30 days bring fewer than 0.1 jobs,");
  });
});
