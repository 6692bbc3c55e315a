import { formatDailyBudget, formatMoney } from "@planner/shared/format";
import { assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderResults } from "../testing/renderResults.tsx";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";
import { assumptionList, calculationSteps, profileRange } from "./explanation.ts";

describe("calculationSteps", () => {
  it("shows each formula with the visitor's numbers", () => {
    const plan = computePlan(
      somePlanInputs({
        target_estimates_per_week: 12,
        current_estimates_per_week: 4,
        avg_job_value: 8000,
        gross_margin_pct: 40,
      }),
    );
    expect(calculationSteps(plan, "expected").map(({ text }) => text)).toEqual([
      "Your target of 12 less the 4 you already book: 8 booked estimates a week.",
      "8 ÷ 75% who show up ÷ 35% who book = 30.5 leads a week. Divided by 7, 4.4 a day.",
      "30.5 leads a week at $33 each, divided by 7 = $144 a day.",
      "30.5 leads × 70% = 21.3 leads. × 35% × 75% × 95% = 5.3 bookings. × 75% × 75% × 95% = 2.8 shows. × 60% × 75% × 95% = 1.2 jobs. The other weeks go the same way, with the ramp done by week 4.",
      "A small job is the larger of $2,000 and 30% of your $8,000: $2,400. The mix of 70% small at $2,400, 20% medium at $7,200, 10% large at $14,400 makes $4,560 a job.",
      "10.1 jobs at $4,560 = $46,005. Your 40% margin of that: $18,402.",
    ]);
  });

  it("explains the suggested budget of a plan below the gate", () => {
    const steps = calculationSteps(computePlan(inputsByKind.yellow), "expected");
    expect(steps.at(-1)).toEqual({
      title: "Suggested budget",
      text: "1.1 leads a day at $60, rounded up and at least $50 = $66 a day. 30 days × $66 ÷ $35.92 = 56 days to buy the same ads at your budget.",
    });
  });

  it("says why low job values give the same revenue", () => {
    const note =
      "We count a small job as at least $2,000, so job values up to $6,667 all give the same revenue.";
    const stepsAt = (avg_job_value: number) =>
      calculationSteps(computePlan(somePlanInputs({ avg_job_value })), "expected")
        .map(({ text }) => text)
        .join(" ");
    expect(stepsAt(6666)).toContain(note);
    expect(stepsAt(6667)).not.toContain(note);
  });

  it("ends early if the target is already reached", () => {
    expect(calculationSteps(computePlan(inputsByKind.zero), "expected")).toEqual([
      {
        title: "What the ads must bring",
        text: "Your target of 10 less the 12 you already book: 0 booked estimates a week, so no ads are needed.",
      },
    ]);
  });
});

describe("assumptionList", () => {
  it("has a value, a meaning and a source for every assumption", () => {
    const notes = assumptionList(computePlan(somePlanInputs()));
    expect(notes.map(({ name, value }) => [name, value])).toEqual([
      ["Cost per lead", "$33"],
      ["Booking rate", "35%"],
      ["Show rate", "75%"],
      ["Close rate", "60%"],
      ["Ramp", "70% and 75%"],
      ["Learning", "95%, 100%, 105%"],
      ["Job mix", "By scenario"],
    ]);
    for (const { meaning, source } of notes) {
      expect(meaning).not.toBe("");
      expect(source).toMatch(/^Planning rules, /);
    }
  });
});

describe("assumptionList, learning", () => {
  it("lists each rate if their factors differ", () => {
    const { learning } = assumptions;
    const plan = computePlan(inputsByKind.passing, "expected", {
      ...assumptions,
      learning: { ...learning, days_30: { ...learning.days_30, show: 0.5 } },
    });
    expect(assumptionList(plan).find(({ name }) => name === "Learning")?.value).toBe(
      "booking 95%, 100%, 105%; show 50%, 100%, 105%; close 95%, 100%, 105%",
    );
  });
});

describe("profileRange", () => {
  it("ranges from the Aggressive to the Conservative profile", () => {
    const { sentence, rows } = profileRange(computePlan(somePlanInputs()));
    expect(sentence).toContain("between $107 and $293");
    expect(sentence).toContain("10.5 to 14.7 jobs");
    expect(rows.map(({ profile, dailyBudget }) => [profile, dailyBudget])).toEqual([
      ["Conservative", "$293"],
      ["Expected", "$180"],
      ["Aggressive", "$107"],
    ]);
  });
});

describe("a changed assumption", () => {
  it("changes the headline, tiles, charts, tables, business figures and explanation", () => {
    const expected = { ...assumptions.profiles.expected, cost_per_lead: 50, close_rate: 0.3 };
    const plan = computePlan(inputsByKind.passing, "expected", {
      ...assumptions,
      profiles: { ...assumptions.profiles, expected },
      jobTiers: { ...assumptions.jobTiers, small_floor: 1500 },
    });
    const { container } = renderResults(inputsByKind.passing, { plan });
    const revenue = formatMoney(plan.scenarios.expected.days_90);
    expect(revenue).not.toBe("$244,698");

    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      formatDailyBudget(plan.daily_budget),
    );
    expect(screen.getByRole("radio", { name: /^Expected/ })).toHaveAccessibleDescription(
      expect.stringContaining(revenue),
    );
    expect(screen.getByRole("table", { name: /^Cumulative totals/ })).toHaveTextContent(revenue);
    expect(
      screen.getByRole("img", { name: new RegExp(`Revenue: \\${revenue} at the end`) }),
    ).toBeVisible();
    expect(container).toHaveTextContent("The plan counts on $50");
    expect(container).toHaveTextContent("A lead costs $50. 35% of the leads book");
    expect(container).toHaveTextContent(/at \$50 each, divided by 7 = \$272 a day/);
    expect(container).toHaveTextContent(/Close rate: 30%/);
    expect(container).toHaveTextContent(/the larger of \$1,500 and 30%/);
    expect(container).not.toHaveTextContent(/\$33\b/);
  });
});
