import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { differenceSentence, planDifference } from "./planDifference.ts";

const original = computePlan(somePlanInputs());

describe("planDifference", () => {
  it("shows the figures of both plans and the differences", () => {
    const changed = computePlan(somePlanInputs({ target_estimates_per_week: 5 }));
    expect(planDifference(original, changed, "expected")).toEqual([
      ["Daily budget", "$180", "$89.80", "−$90"],
      ["Jobs in 30 days", "12.6", "6.3", "−6.3"],
      ["Revenue in 30 days", "$47,922", "$23,961", "−$23,961"],
      ["Profit after ads in 30 days", "$21,328", "$10,665", "−$10,663"],
      ["Profit after ads in 90 days", "$119,498", "$59,749", "−$59,749"],
    ]);
  });

  it.each([
    [1, 2, ["$17.96", "$35.92", "+$17.96"]],
    [10, 12, ["$180", "$216", "+$36"]],
    [5, 6, ["$89.80", "$108", "+$18"]],
    // $99.66 and $100.01
    [5.55, 5.57, ["$99.67", "$100", "+$0.36"]],
  ] as const)(
    "shows a difference as precisely as its figures: %d and %d estimates",
    (before, after, figures) => {
      const [one, other] = [before, after].map((target_estimates_per_week) =>
        computePlan(somePlanInputs({ target_estimates_per_week })),
      );
      if (!one || !other) throw new Error("Two plans");
      expect(planDifference(one, other, "expected")[0]).toEqual(["Daily budget", ...figures]);
    },
  );

  it("marks unchanged figures and announces the others", () => {
    const changed = computePlan(somePlanInputs({ gross_margin_pct: 60 }));
    const rows = planDifference(original, changed, "expected");
    expect(rows.map(([, , , difference]) => difference)).toEqual([
      "no change",
      "no change",
      "no change",
      "+$2,396",
      "+$12,235",
    ]);
    expect(differenceSentence(rows)).toContain(
      "Daily budget $180, no change. Jobs in 30 days 12.6, no change",
    );
  });
});
