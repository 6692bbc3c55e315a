import { describe, expect, it } from "vitest";
import { assumptions } from "./assumptions.ts";
import { computePlan } from "./computePlan.ts";
import { assumptionList, businessRows, calculationSteps, profileRange } from "./planExplanation.ts";
import { defaultGoals } from "./testing/somePlanInputs.ts";

const yellow = computePlan({ ...defaultGoals, target_estimates_per_week: 2 });
const atTarget = computePlan({ ...defaultGoals, current_estimates_per_week: 12 });

describe("businessRows", () => {
  it("show the figures of 30 and 90 days, if there are ads", () => {
    const rows = businessRows(computePlan(defaultGoals), "expected");
    expect(rows?.map(({ title, days30, days90 }) => [title, days30, days90])).toEqual([
      ["Cost per booked estimate", "$132", "$102"],
      ["Cost per job", "$399", "$234"],
      ["Return on ad spend", "$9.53", "$16.22"],
      ["Highest cost per lead", "$173", "$294"],
    ]);
    // The totals have $38.83 per lead in the first four weeks.
    expect(rows?.at(-1)?.explanation).toBe(
      "Above it the ads lose money. The plan counts on $33 in a full week; the first weeks cost more.",
    );
    expect(businessRows(atTarget, "expected")).toBeUndefined();
  });
});

describe("calculationSteps", () => {
  it("shows each formula with the visitor's numbers", () => {
    const plan = computePlan({
      target_estimates_per_week: 12,
      current_estimates_per_week: 4,
      avg_job_value: 8000,
      gross_margin_pct: 40,
    });
    expect(calculationSteps(plan, "expected").map(({ text }) => text)).toEqual([
      "Your target of 12 less the 4 you already book: 8 booked estimates a week.",
      "8 ÷ 75% who show up ÷ 35% who book = 30.5 leads a week. Divided by 7, 4.4 a day. Not every booking shows up, so the plan books more than your goal.",
      "30.5 leads a week at $33 each, divided by 7 = $144 a day.",
      "30.5 leads × 70% = 21.3 leads. × 35% × 75% × 95% = 5.3 bookings. × 75% × 75% × 95% = 2.8 shows. × 60% × 75% × 95% = 1.2 jobs. The other weeks go the same way, with the ramp done by week 4.",
      "A small job is the larger of $2,000 and 30% of your $8,000: $2,400. The mix of 70% at $2,400, 20% at $7,200, 10% at $14,400 averages $4,560 a job.",
      "10.1 jobs at $4,560 = $46,005. Your 40% margin of that: $18,402.",
    ]);
  });

  it("explains the suggested budget of a plan below the gate", () => {
    const steps = calculationSteps(yellow, "expected");
    expect(steps.at(-1)).toEqual({
      title: "Suggested budget",
      text: "1.1 leads a day at $60, rounded up and at least $50 = $66 a day. 30 days × $66 ÷ $35.92 = 56 days to buy the same ads at your budget.",
    });
  });

  it("says why low job values give the same revenue", () => {
    const note = "Job values up to $6,667 all give the same revenue.";
    const stepsAt = (avg_job_value: number) =>
      calculationSteps(computePlan({ ...defaultGoals, avg_job_value }), "expected")
        .map(({ text }) => text)
        .join(" ");
    expect(stepsAt(6666)).toContain(note);
    expect(stepsAt(6667)).not.toContain(note);
  });

  it("ends early if the target is already reached", () => {
    expect(calculationSteps(atTarget, "expected")).toEqual([
      {
        title: "What the ads must bring",
        text: "Your target of 10 less the 12 you already book: 0 booked estimates a week, so no ads are needed.",
      },
    ]);
  });
});

describe("assumptionList", () => {
  it("has a value, a meaning and a source for every assumption", () => {
    const notes = assumptionList(computePlan(defaultGoals));
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
    const plan = computePlan(defaultGoals, "expected", {
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
    const { sentence, rows } = profileRange(computePlan(defaultGoals));
    expect(sentence).toContain("between $107 and $293");
    expect(sentence).toContain("10.5 to 14.7 jobs");
    expect(rows.map(([profile, , dailyBudget]) => [profile, dailyBudget])).toEqual([
      ["Conservative", "$293"],
      ["Expected", "$180"],
      ["Aggressive", "$107"],
    ]);
  });
});
