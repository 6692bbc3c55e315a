import { describe, expect, it } from "vitest";
import { steppedEntry } from "./steppedEntry.ts";

describe("steppedEntry", () => {
  it.each([
    ["target_estimates_per_week", "10", 1, "11"],
    ["current_estimates_per_week", "3", -1, "2"],
    ["avg_job_value", "$3,500", 1, "3550"],
    ["gross_margin_pct", "55", -1, "50"],
    ["target_estimates_per_week", "0.1", 1, "1.1"],
  ] as const)("moves %s from %j by its step (%i)", (name, text, direction, stepped) => {
    expect(steppedEntry(name, text, direction)).toBe(stepped);
  });

  it.each([
    ["target_estimates_per_week", "1", -1],
    ["current_estimates_per_week", "0", -1],
    ["avg_job_value", "500", -1],
    ["gross_margin_pct", "90", 1],
  ] as const)("keeps %s at its bound %j", (name, text, direction) => {
    expect(steppedEntry(name, text, direction)).toBe(text);
  });

  it("starts from the default, or from 0, where there is no number", () => {
    expect(steppedEntry("avg_job_value", "", 1)).toBe("3550");
    expect(steppedEntry("current_estimates_per_week", "", 1)).toBe("1");
    expect(steppedEntry("current_estimates_per_week", "", -1)).toBe("0");
  });

  it("leads back from out of range", () => {
    expect(steppedEntry("gross_margin_pct", "97", -1)).toBe("92");
  });
});
