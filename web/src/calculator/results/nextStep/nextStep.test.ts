import { computePlan } from "@planner/shared/plan/computePlan";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";
import { nextStep, stepMeaning } from "./NextStepBar.tsx";
import { raiseSuggestion, targetFor } from "./RaiseSuggestion.tsx";

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

describe("stepMeaning", () => {
  it.each([
    ["passing", "Want it done for you? It starts with a 20-minute call."],
    ["yellow", "Staying at $35.92 a day? Run the ads yourself."],
    ["zero", "Keeping your target? Grow on your own."],
  ] as const)("explains the next step of a %s plan", (kind, meaning) => {
    expect(stepMeaning(computePlan(inputsByKind[kind]), 20)).toBe(meaning);
  });
});

describe("raiseSuggestion", () => {
  it("compares a plan below the gate with the suggested budget", () => {
    const suggestion = raiseSuggestion(computePlan(inputsByKind.yellow), "expected");
    // 66 dollars instead of 35.92: 2.5222 jobs become 4.634, at 3,800 dollars each.
    expect(suggestion).toEqual({
      title: "Raise your budget to $66 a day",
      reason:
        "The first 30 days would bring about 4.6 jobs and $17,611 in revenue, instead of 2.5 and $9,584. And we can install the plan for you.",
      action: "Your target sets the budget: aim for 4 booked estimates a week.",
    });
  });

  it("suggests a target that reaches the suggested budget and the gate", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 27 }),
        fc.integer({ min: 0, max: 1000 }),
        (tenths, current) => {
          const goals = somePlanInputs({ current_estimates_per_week: current });
          const plan = computePlan({ ...goals, target_estimates_per_week: current + tenths / 10 });
          const target = targetFor(plan, plan.suggested_budget);
          const raised = computePlan({ ...goals, target_estimates_per_week: target });
          expect(raised.daily_budget).toBeGreaterThanOrEqual(plan.suggested_budget);
          expect(raised.budget_gate_passes).toBe(true);
        },
      ),
    );
  });

  it.each(["passing", "zero"] as const)("is undefined for a %s plan", (kind) => {
    expect(raiseSuggestion(computePlan(inputsByKind[kind]), "expected")).toBeUndefined();
  });
});
