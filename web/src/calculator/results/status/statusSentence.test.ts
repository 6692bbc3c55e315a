import { assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";
import { meterScale, spendSentence, statusSentence } from "./statusSentence.ts";

describe("statusSentence", () => {
  it.each([
    ["passing", "Your budget covers the $50 a day a plan needs."],
    ["yellow", "You are $14.08 short of the $50 a day a plan needs."],
    ["red", "Under $35 a day leads come in slowly. Give your goal more time."],
    ["zero", "Your target asks for no ads, so there is no budget to judge."],
  ] as const)("explains a %s plan", (kind, sentence) => {
    expect(statusSentence(computePlan(inputsByKind[kind]))).toBe(sentence);
  });
});

const { position, zones } = meterScale(assumptions.dailyBudget);
const cents = fc.integer({ min: 0, max: 3_000_000 }).map((amount) => amount / 100);

describe("meterScale", () => {
  it("stays on the scale and never decreases as the budget rises", () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(position(less)).toBeGreaterThanOrEqual(0);
        expect(position(more)).toBeLessThanOrEqual(100);
        expect(position(less)).toBeLessThanOrEqual(position(more));
      }),
    );
  });

  it("matches the zone of the plan's status", () => {
    const targets = fc.integer({ min: 100, max: 600 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(targets, (target_estimates_per_week) => {
        const plan = computePlan(somePlanInputs({ target_estimates_per_week }));
        const at = position(plan.daily_budget);
        const zonesAtIt = zones.filter(
          ({ from, to, status }) =>
            at >= position(from) && (at < position(to) || status === "green"),
        );
        expect(zonesAtIt.map(({ status }) => status)).toEqual([plan.meter_status]);
      }),
    );
  });
});

describe("spendSentence", () => {
  it("describes a week after the ramp", () => {
    expect(spendSentence(computePlan(somePlanInputs()))).toBe(
      "Once your ads have learned, that brings about 38.1 leads a week: 10 booked estimates, and 6 jobs.",
    );
  });

  it("adds to the current estimates", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 12, current_estimates_per_week: 4 }),
    );
    expect(spendSentence(plan)).toContain("8 booked estimates on top of your 4, and 4.8 jobs");
  });

  it("uses the singular for one estimate", () => {
    expect(spendSentence(computePlan(somePlanInputs({ target_estimates_per_week: 1 })))).toContain(
      "3.8 leads a week: 1 booked estimate, and 0.6 jobs.",
    );
  });

  it("says that a reached target needs no spend", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 10, current_estimates_per_week: 12 }),
    );
    expect(spendSentence(plan)).toBe(
      "You already book 12 estimates a week and your target is 10, so there is nothing to spend.",
    );
  });
});
