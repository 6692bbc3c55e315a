import { assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";
import { meterScale, spendSentence, statusSentence } from "./statusSentence.ts";

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

  it("has room for every budget: the higher of two is further right, and never at the end", () => {
    const budgets = [17.96, 35, 49.99, 50, 66, 180, 293, 17_959, 30_000];
    const places = budgets.map(position);
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
    expect(places.at(-1)).toBeLessThan(100);
    expect(position(25)).toBe(position(50) / 2);
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
  it("describes the last week of the weekly table", () => {
    expect(spendSentence(computePlan(somePlanInputs()))).toBe(
      "By week 4 that brings about 38 leads, 13 booked estimates (9 of them show up) and 5 jobs a week.",
    );
  });

  it("adds to the current estimates", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 12, current_estimates_per_week: 4 }),
    );
    expect(spendSentence(plan)).toContain(
      "10 booked estimates (7 of them show up) on top of your 4, and 4 jobs a week.",
    );
  });
});
