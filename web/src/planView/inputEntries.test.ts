import { aLeadRequest } from "@planner/shared/testing/aLead";
import { describe, expect, it } from "vitest";
import {
  defaultEntries,
  groupedEntry,
  readInputs,
  settledEntry,
  steppedEntry,
} from "./inputEntries.ts";

describe("settledEntry", () => {
  it.each([
    ["target_estimates_per_week", "", "10"],
    ["avg_job_value", "lots", "3500"],
    ["gross_margin_pct", "  ", "55"],
    ["current_estimates_per_week", "none", ""],
  ] as const)("resets %s from %j to its default", (name, text, settled) => {
    expect(settledEntry(name, text)).toBe(settled);
  });

  it.each(["0", "-4", "95", "$1,250", "7."])("keeps %j, which is out of range", (text) => {
    expect(settledEntry("gross_margin_pct", text)).toBe(text);
  });

  it.each([
    ["55 %", "55"],
    ["$55", "55"],
    ["12.5%", "12.5"],
    [" 12 ", "12"],
    ["33.3335", "33.334"],
    ["70.", "70"],
  ])("shows the number %j as %s", (text, shown) => {
    expect(settledEntry("gross_margin_pct", text)).toBe(shown);
  });
});

describe("groupedEntry", () => {
  it.each([
    ["3500", "3,500"],
    ["1000000", "1,000,000"],
    ["$12000.5", "12,000.5"],
    ["950", "950"],
  ])("shows %j as %s", (text, shown) => {
    expect(groupedEntry("avg_job_value", text)).toBe(shown);
  });

  it.each(["", "lots", "$2000000"])("keeps %j, which is not a valid number", (text) => {
    expect(groupedEntry("avg_job_value", text)).toBe(text);
  });
});

describe("readInputs", () => {
  it("reads numbers with commas, units or decimals, and 0", () => {
    const entries = {
      ...defaultEntries,
      current_estimates_per_week: "0",
      avg_job_value: "$12,000",
    };
    const read = readInputs({ ...entries, gross_margin_pct: "42.5%" });
    const inputs = { ...aLeadRequest.inputs, current_estimates_per_week: 0, avg_job_value: 12_000 };
    expect(read).toMatchObject({ ok: true, inputs: { ...inputs, gross_margin_pct: 42.5 } });
    expect(readInputs(defaultEntries)).toMatchObject({ ok: true, inputs: aLeadRequest.inputs });
  });
});

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
  ] as const)("moves %s from %j by one step (%i)", (name, text, direction, stepped) => {
    expect(steppedEntry(name, text, direction)).toBe(stepped);
  });

  it.each([
    ["target_estimates_per_week", "1", -1],
    ["current_estimates_per_week", "0", -1],
    ["avg_job_value", "500", -1],
    ["gross_margin_pct", "90", 1],
  ] as const)("keeps %s at its limit %j", (name, text, direction) => {
    expect(steppedEntry(name, text, direction)).toBe(text);
  });

  it("starts from the default or 0 if there is no number", () => {
    expect(steppedEntry("avg_job_value", "", 1)).toBe("3550");
    expect(steppedEntry("current_estimates_per_week", "", 1)).toBe("1");
    expect(steppedEntry("current_estimates_per_week", "", -1)).toBe("0");
  });

  it.each([
    ["gross_margin_pct", "97", -1, "90"],
    ["avg_job_value", "12", 1, "500"],
    ["target_estimates_per_week", "-7", 1, "1"],
    ["gross_margin_pct", "97", 1, "97"],
  ] as const)(
    "steps into the range of %s from %j, but not backwards",
    (name, text, direction, stepped) => {
      expect(steppedEntry(name, text, direction)).toBe(stepped);
    },
  );
});
