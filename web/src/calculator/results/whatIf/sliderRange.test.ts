import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../../../testing/somePlanInputs.ts";
import { sliderRange } from "./sliderRange.ts";

describe("sliderRange", () => {
  it.each([
    [{ target_estimates_per_week: 2 }, { min: 1, max: 20 }],
    [{ target_estimates_per_week: 14.5 }, { min: 1, max: 30 }],
    [
      { target_estimates_per_week: 14, current_estimates_per_week: 16 },
      { min: 1, max: 32 },
    ],
    [{ target_estimates_per_week: 900 }, { min: 1, max: 1000 }],
  ])("of the target covers the goals %j: %j", (goals, range) => {
    expect(sliderRange("target_estimates_per_week", somePlanInputs(goals))).toEqual(range);
  });

  it.each([
    [3500, { min: 500, max: 10_000 }],
    [8250, { min: 500, max: 16_500 }],
    [900_000, { min: 500, max: 1_000_000 }],
  ])("of the job value covers $%i: %j", (avg_job_value, range) => {
    expect(sliderRange("avg_job_value", somePlanInputs({ avg_job_value }))).toEqual(range);
  });

  it("does not exist for the other goals", () => {
    expect(sliderRange("gross_margin_pct", somePlanInputs())).toBeUndefined();
    expect(sliderRange("current_estimates_per_week", somePlanInputs())).toBeUndefined();
  });
});
