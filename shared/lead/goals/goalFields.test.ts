import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../fieldRules.ts";
import { rangeError, readGoals } from "./goalFields.ts";
import { planInputsSchema } from "./planInputsSchema.ts";

const anyNumber = fc.option(
  fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: -5, max: 1100, noNaN: true }),
    fc.constantFrom(0, 1, 10, 90, 500, 1000, 1_000_000),
  ),
  { nil: undefined },
);

describe("readGoals", () => {
  it("accepts and rejects the same values as the schema, with the same messages", () => {
    const numbers = fc.record({
      target_estimates_per_week: anyNumber,
      current_estimates_per_week: anyNumber,
      avg_job_value: anyNumber,
      gross_margin_pct: anyNumber,
    });
    fc.assert(
      fc.property(numbers, (goals) => {
        const reading = readGoals(goals);
        const parsed = planInputsSchema.safeParse(goals);
        expect(reading.ok).toBe(parsed.success);
        if (reading.ok) expect(reading.inputs).toEqual(parsed.data);
        else expect(reading.errors).toEqual(parsed.success ? [] : fieldErrors(parsed.error));
      }),
      { numRuns: 1000 },
    );
  });

  it("rounds each goal half up to three decimals", () => {
    const reading = readGoals({
      target_estimates_per_week: 2.7835,
      current_estimates_per_week: 1 / 3,
      avg_job_value: 3500.4994,
      gross_margin_pct: 89.9996,
    });

    expect(reading.ok && reading.inputs).toEqual({
      target_estimates_per_week: 2.784,
      current_estimates_per_week: 0.333,
      avg_job_value: 3500.499,
      gross_margin_pct: 90,
      assumption_profile: "Expected",
    });
  });

  it("needs no current estimates", () => {
    const goals = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };
    const reading = readGoals({ ...goals, current_estimates_per_week: undefined });
    expect(reading.ok && reading.inputs).toEqual({ ...goals, assumption_profile: "Expected" });
  });
});

describe("rangeError", () => {
  it.each([
    [1, undefined],
    [1_000, undefined],
    [0.999, "Target estimates must be at least 1"],
    [1_000.001, "Target estimates must be at most 1,000"],
    [Number.NaN, "Target estimates must be at least 1"],
  ])("checks the limits of %d", (value, message) => {
    expect(rangeError("target_estimates_per_week", value)).toBe(message);
  });
});
