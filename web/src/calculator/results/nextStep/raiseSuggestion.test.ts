import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { raiseSuggestion } from "./raiseSuggestion.ts";

describe("raiseSuggestion", () => {
  it.each([
    ["yellow", "Raise your budget to $66 a day", "At $35.92 a day we estimate 56 days."],
    ["red", "Raise your budget to $50 a day", "At $17.96 a day we estimate 84 days."],
  ] as const)("names the suggested budget and the days of a %s plan", (kind, title, days) => {
    const suggestion = raiseSuggestion(computePlan(inputsByKind[kind]));
    expect(suggestion?.title).toBe(title);
    expect(suggestion?.text).toContain("reach your goal in 30 days");
    expect(suggestion?.text).toContain(days);
  });

  it.each(["passing", "zero"] as const)("has nothing to say to a %s plan", (kind) => {
    expect(raiseSuggestion(computePlan(inputsByKind[kind]))).toBeUndefined();
  });
});
