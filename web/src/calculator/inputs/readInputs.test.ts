import { describe, expect, it } from "vitest";
import { defaultEntries } from "./inputEntries.ts";
import { readInputs } from "./readInputs.ts";

describe("readInputs", () => {
  it("reads the defaults, without current estimates", () => {
    expect(readInputs(defaultEntries)).toEqual({
      ok: true,
      inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
    });
  });

  it("reads grouped, prefixed and decimal numbers, and 0", () => {
    const entries = {
      target_estimates_per_week: "7.5",
      current_estimates_per_week: "0",
      avg_job_value: "$12,000",
      gross_margin_pct: "42%",
    };
    expect(readInputs(entries)).toEqual({
      ok: true,
      inputs: {
        target_estimates_per_week: 7.5,
        current_estimates_per_week: 0,
        avg_job_value: 12_000,
        gross_margin_pct: 42,
      },
    });
  });

  it("says what is wrong with each field, in the fields' order", () => {
    const entries = {
      target_estimates_per_week: "0",
      current_estimates_per_week: "-1",
      avg_job_value: "499.99",
      gross_margin_pct: "90.5",
    };
    const read = readInputs(entries);
    expect(read.ok ? [] : read.errors.map((error) => error.message)).toEqual([
      "Target estimates must be at least 1",
      "Current estimates must be at least 0",
      "Average job value must be at least $500",
      "Gross margin should be between 10% and 90%",
    ]);
  });
});
