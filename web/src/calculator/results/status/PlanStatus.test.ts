import { computePlan } from "@planner/shared/plan/computePlan";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";
import { meterScale, statusSentence } from "./PlanStatus.tsx";
import { spendSentence } from "./SpendHeadline.tsx";

describe("statusSentence", () => {
  it.each([
    ["passing", "That is enough: we install plans from $50 a day."],
    ["yellow", "$35.92 a day takes 56 days to buy what $66 a day buys in 30."],
    ["red", "$17.96 a day takes 84 days to buy what $50 a day buys in 30."],
    ["zero", "The meter shows daily ad spend only, and you need none."],
  ] as const)("explains a %s plan", (kind, sentence) => {
    expect(statusSentence(computePlan(inputsByKind[kind]))).toBe(sentence);
  });
});

describe("meterScale", () => {
  it("puts every plan into the zone of its status, and on the scale", () => {
    const targets = fc.integer({ min: 100, max: 100_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(targets, (target_estimates_per_week) => {
        const plan = computePlan(somePlanInputs({ target_estimates_per_week }));
        const { zones, position } = meterScale(plan.assumptions.dailyBudget);
        const at = position(plan.daily_budget);
        const zone = zones.find(({ from, to }) => at >= position(from) && at < position(to));
        expect(zone?.status).toBe(plan.meter_status);
        expect(at).toBeLessThan(100);
      }),
    );
  });
});

describe("spendSentence", () => {
  it.each([
    [
      {},
      "By week 4 that brings about 38 leads, 13 booked estimates (9 of them show up) and 5 jobs a week.",
    ],
    [
      { target_estimates_per_week: 12, current_estimates_per_week: 4 },
      "By week 4 that brings about 30 leads, 10 booked estimates (7 of them show up) on top of your 4, and 4 jobs a week.",
    ],
  ])("describes the last week of the weekly table: %j", (inputs, sentence) => {
    expect(spendSentence(computePlan(somePlanInputs(inputs)))).toBe(sentence);
  });
});
