import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { spendSentence } from "./spendSentence.ts";

describe("spendSentence", () => {
  it("says what the spend brings in a steady week", () => {
    expect(spendSentence(computePlan(somePlanInputs()))).toBe(
      "Once your ads have learned, that brings about 38.1 leads a week: 10 booked estimates, and 6 jobs.",
    );
  });

  it("counts what comes on top of the current estimates", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 12, current_estimates_per_week: 4 }),
    );
    expect(spendSentence(plan)).toContain("8 booked estimates on top of your 4, and 4.8 jobs");
  });

  it("speaks of one estimate in the singular", () => {
    expect(spendSentence(computePlan(somePlanInputs({ target_estimates_per_week: 1 })))).toContain(
      "3.8 leads a week: 1 booked estimate, and 0.6 jobs.",
    );
  });

  it("says that a target already reached needs no spend", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 10, current_estimates_per_week: 12 }),
    );
    expect(spendSentence(plan)).toBe(
      "You already book 12 estimates a week and your target is 10, so there is nothing to spend.",
    );
  });
});
