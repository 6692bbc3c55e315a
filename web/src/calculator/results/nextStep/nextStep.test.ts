import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { nextStep } from "./NextStepBar.tsx";
import { raisedBudget, raiseSuggestion } from "./raisedBudget.ts";

const booking_url = "https://example.com/book-strategy-call";
const kit_url = "https://example.com/diy-growth-kit";

describe("nextStep", () => {
  it.each([
    ["passing", { booking_url, kit_url }, { kind: "install", bookingUrl: booking_url }],
    ["passing", { kit_url }, { kind: "none" }],
    ["yellow", { booking_url, kit_url }, { kind: "kit", kitUrl: kit_url }],
    ["red", { booking_url, kit_url }, { kind: "kit", kitUrl: kit_url }],
    ["zero", { kit_url }, { kind: "kit", kitUrl: kit_url }],
    ["red", { booking_url }, { kind: "none" }],
    ["passing", {}, { kind: "none" }],
  ] as const)("for a %s plan with the configuration %o", (kind, siteConfig, expected) => {
    expect(nextStep(computePlan(inputsByKind[kind]), siteConfig)).toEqual(expected);
  });
});

describe("raiseSuggestion", () => {
  it.each([
    ["yellow", "Raise your budget to $66 a day", "At $35.92 a day we estimate 56 days."],
    ["red", "Raise your budget to $50 a day", "At $17.96 a day we estimate 84 days."],
  ] as const)("shows the suggested budget and the days of a %s plan", (kind, title, days) => {
    const suggestion = raiseSuggestion(computePlan(inputsByKind[kind]));
    expect(suggestion?.title).toBe(title);
    expect(suggestion?.text).toContain("reach your goal in 30 days");
    expect(suggestion?.text).toContain(days);
  });

  it.each(["passing", "zero"] as const)("is undefined for a %s plan", (kind) => {
    expect(raiseSuggestion(computePlan(inputsByKind[kind]))).toBeUndefined();
  });
});

describe("raisedBudget", () => {
  it("compares a plan below the gate with the suggested budget", () => {
    const raised = raisedBudget(computePlan(inputsByKind.yellow), "expected");
    // 66 dollars instead of 35.92: 2.5222 jobs become 4.634, at 3,800 dollars each.
    expect(raised?.sentence).toBe(
      "The first 30 days would bring about 4.6 jobs and $17,611 in revenue, instead of 2.5 and $9,584.",
    );
    expect(raised?.chart.heading).toBe("Your goal takes 30 days instead of 56");
    expect(raised?.chart.groups[0]?.bars.map(({ name, label }) => [name, label])).toEqual([
      ["$66 a day", "30 days"],
      ["$35.92 a day", "56 days"],
    ]);
  });

  it.each(["passing", "zero"] as const)("is undefined for a %s plan", (kind) => {
    expect(raisedBudget(computePlan(inputsByKind[kind]), "expected")).toBeUndefined();
  });
});
