import { describe, expect, it } from "vitest";
import { settledEntry } from "./inputEntries.ts";

describe("settledEntry", () => {
  it.each([
    ["target_estimates_per_week", "", "10"],
    ["avg_job_value", "lots", "3500"],
    ["gross_margin_pct", "  ", "55"],
    ["current_estimates_per_week", "none", ""],
  ] as const)("gives %s its default for %j", (name, text, settled) => {
    expect(settledEntry(name, text)).toBe(settled);
  });

  it.each(["0", "-4", "95", "$1,250", "12.5%", "7."])("keeps the number %j as typed", (text) => {
    expect(settledEntry("gross_margin_pct", text)).toBe(text);
  });
});
