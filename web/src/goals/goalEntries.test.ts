import { goalFields } from "@planner/shared/lead/goals/goalFields";
import { aLeadRequest } from "@planner/shared/testing/aLead";
import { describe, expect, it } from "vitest";
import {
  defaultEntries,
  groupedEntry,
  readInputs,
  replacedEntries,
  settledEntry,
} from "./goalEntries.ts";

describe("settledEntry", () => {
  it.each([
    // Without a number, the default.
    ["target_estimates_per_week", "", "10"],
    ["avg_job_value", "lots", "3500"],
    ["gross_margin_pct", "  ", "55"],
    ["current_estimates_per_week", "none", ""],
    // Out of range, as typed.
    ...["0", "-4", "95", "$1,250", "7."].map((text) => ["gross_margin_pct", text, text] as const),
    ["gross_margin_pct", "55 %", "55"],
    ["gross_margin_pct", "$55", "55"],
    ["gross_margin_pct", "12.5%", "12.5"],
    ["gross_margin_pct", " 12 ", "12"],
    ["gross_margin_pct", "33.3335", "33.334"],
    ["gross_margin_pct", "70.", "70"],
  ] as const)("shows %s from %j as %j", (name, text, settled) => {
    expect(settledEntry(name, text)).toBe(settled);
  });
});

describe("groupedEntry", () => {
  it.each([
    ["3500", "3,500"],
    ["1000000", "1,000,000"],
    ["$12000.5", "12,000.5"],
    ["950", "950"],
    // Not valid, as typed.
    ...["", "lots", "$2000000"].map((text) => [text, text] as const),
  ] as const)("shows %j as %j", (text, shown) => {
    expect(groupedEntry("avg_job_value", text)).toBe(shown);
  });
});

describe("replacedEntries", () => {
  it.each([
    ["target_estimates_per_week", "", ["put in 10"]],
    ["avg_job_value", "lots", ["put in $3,500"]],
    ["current_estimates_per_week", "none", ["left it empty"]],
    // A blank optional field, a number, and a number out of range.
    ["current_estimates_per_week", " ", []],
    ["avg_job_value", "4,000", []],
    ["gross_margin_pct", "95", []],
  ] as const)("says of %s with %j what replaces it: %j", (name, text, done) => {
    const replaced = replacedEntries({ ...defaultEntries, [name]: text });
    expect(replaced).toEqual(
      done.map((what) => ({
        path: name,
        message: `${goalFields[name].label} needs a number, so we ${what}.`,
      })),
    );
  });

  it("says what to press, if that goes on", () => {
    const [notice] = replacedEntries({ ...defaultEntries, gross_margin_pct: "" }, " Change it.");
    expect(notice?.message).toBe("Gross margin needs a number, so we put in 55. Change it.");
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
