import { describe, expect, it } from "vitest";
import { fieldErrors } from "../fieldRules.ts";
import { planInputsSchema } from "./planInputsSchema.ts";

const inputs = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };

const messageOf = (overrides: Record<string, unknown>) => {
  const result = planInputsSchema.safeParse({ ...inputs, ...overrides });
  return result.success ? "accepted" : fieldErrors(result.error);
};

describe("planInputsSchema", () => {
  it.each([
    ["target_estimates_per_week", 0, "Target estimates must be at least 1"],
    ["target_estimates_per_week", 0.99, "Target estimates must be at least 1"],
    ["target_estimates_per_week", 1000.5, "Target estimates must be at most 1,000"],
    ["target_estimates_per_week", undefined, "Target estimates must be at least 1"],
    ["target_estimates_per_week", "10", "Target estimates must be at least 1"],
    ["current_estimates_per_week", -1, "Current estimates must be at least 0"],
    ["current_estimates_per_week", 1001, "Current estimates must be at most 1,000"],
    ["avg_job_value", 499.99, "Average job value must be at least $500"],
    ["avg_job_value", 1_000_001, "Average job value must be at most $1,000,000"],
    ["avg_job_value", Number.NaN, "Average job value must be at least $500"],
    ["gross_margin_pct", 9.9, "Gross margin should be between 10% and 90%"],
    ["gross_margin_pct", 90.1, "Gross margin should be between 10% and 90%"],
    ["gross_margin_pct", Number.POSITIVE_INFINITY, "Gross margin should be between 10% and 90%"],
    ["assumption_profile", "Aggressive", "The assumption profile must be Expected"],
    ["assumption_profile", "expected", "The assumption profile must be Expected"],
    ["assumption_profile", null, "The assumption profile must be Expected"],
  ])("rejects %s %s: %s", (field, value, message) => {
    expect(messageOf({ [field]: value })).toEqual([{ path: field, message }]);
  });

  it.each([
    { target_estimates_per_week: 1 },
    { target_estimates_per_week: 1000 },
    { target_estimates_per_week: 2.5 },
    { current_estimates_per_week: 0 },
    { current_estimates_per_week: null },
    { avg_job_value: 500 },
    { avg_job_value: 1_000_000 },
    { gross_margin_pct: 10 },
    { gross_margin_pct: 90 },
    { assumption_profile: "Expected" },
  ])("accepts limits and decimals: %o", (overrides) => {
    expect(messageOf(overrides)).toBe("accepted");
  });

  it("has the profile Expected by default", () => {
    expect(planInputsSchema.parse(inputs)).toEqual({ ...inputs, assumption_profile: "Expected" });
  });

  it("reports every invalid field", () => {
    expect(messageOf({ target_estimates_per_week: 0, gross_margin_pct: 5 })).toEqual([
      { path: "target_estimates_per_week", message: "Target estimates must be at least 1" },
      { path: "gross_margin_pct", message: "Gross margin should be between 10% and 90%" },
    ]);
  });
});
