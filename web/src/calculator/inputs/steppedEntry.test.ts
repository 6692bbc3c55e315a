import { describe, expect, it } from "vitest";
import { steppedEntry } from "./steppedEntry.ts";

describe("steppedEntry", () => {
  it.each([
    ["target_estimates_per_week", "10", 1, "11"],
    ["current_estimates_per_week", "3", -1, "2"],
    ["avg_job_value", "$3,500", 1, "3550"],
    ["gross_margin_pct", "55", -1, "50"],
    ["target_estimates_per_week", "2.5", 1, "3"],
    ["target_estimates_per_week", "2.5", -1, "2"],
    ["avg_job_value", "3,499.99", 1, "3500"],
    ["gross_margin_pct", "87", 1, "90"],
    ["gross_margin_pct", "13", -1, "10"],
    // At a limit.
    ["target_estimates_per_week", "1", -1, "1"],
    ["current_estimates_per_week", "0", -1, "0"],
    ["avg_job_value", "500", -1, "500"],
    ["gross_margin_pct", "90", 1, "90"],
    // Without a number, from the default or 0.
    ["avg_job_value", "", 1, "3550"],
    ["current_estimates_per_week", "", 1, "1"],
    ["current_estimates_per_week", "", -1, "0"],
    // Into the range, but not backwards.
    ["gross_margin_pct", "97", -1, "90"],
    ["avg_job_value", "12", 1, "500"],
    ["target_estimates_per_week", "-7", 1, "1"],
    ["gross_margin_pct", "97", 1, "97"],
  ] as const)("moves %s from %j by one step (%i)", (name, text, direction, stepped) => {
    expect(steppedEntry(name, text, direction)).toBe(stepped);
  });
});
