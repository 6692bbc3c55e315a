import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computePlan } from "../computePlan.ts";
import { scenarioNames } from "../Plan.ts";
import { roundHalfUp } from "../round.ts";
import { defaultGoals, enteredGoals } from "../testing/somePlanInputs.ts";
import { calculationSteps } from "./calculationSteps.ts";

const yellow = computePlan({ ...defaultGoals, target_estimates_per_week: 2 });
const atTarget = computePlan({ ...defaultGoals, current_estimates_per_week: 12 });

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
      "8 ÷ 75% who show up ÷ 35% who book = 30.4762 leads a week. Divided by 7 = about 4.4 a day. Not every booking shows up, so the plan books more than your goal.",
      "30.4762 leads a week × $33 each ÷ 7 = $143.67 a day. 30 days count as 4 full weeks: 28 × $143.67 = $4,023.",
      "Each figure is the one above it × its rate × the ramp × the learning. The other weeks work the same way; the ramp ends in week 4.",
      "A small job is the larger of $2,000 and 30% of your $8,000 = $2,400. The mix of 70% at $2,400, 20% at $7,200, 10% at $14,400 = $4,560 a job on average.",
      "10.0889 jobs × $4,560 = $46,005. Your 40% margin of that = $18,402.",
    ]);
    expect(calculationSteps(plan, "expected")[3]?.factors).toEqual([
      { title: "Leads to buy", figures: ["", "", "", "30.4762"] },
      { title: "Leads", figures: ["", "70%", "", "21.3333"] },
      { title: "Booked", figures: ["35%", "75%", "95%", "5.32"] },
      { title: "Show up", figures: ["75%", "75%", "95%", "2.8429"] },
      { title: "Jobs", figures: ["60%", "75%", "95%", "1.2153"] },
    ]);
  });

  it("computes from the figures that it shows, unless it says about", () => {
    fc.assert(
      fc.property(enteredGoals, fc.constantFrom(...scenarioNames), (inputs, scenario) => {
        const plan = computePlan(inputs);
        for (const { text, factors } of calculationSteps(plan, scenario)) {
          expectFormulas(text);
          if (factors) expectFactors(factors, plan.weeks[0]?.jobs ?? 0);
        }
      }),
    );
  });

  it("says about where rounding changes the result", () => {
    const tiny = computePlan({
      ...defaultGoals,
      target_estimates_per_week: 4.001,
      current_estimates_per_week: 4,
    });
    const texts = calculationSteps(tiny, "expected").map(({ text }) => text);
    expect(texts[2]).toContain("30 days count as 4 full weeks: 28 × $0.02 = about $1.");
  });

  it("tells a current figure of 0 from none", () => {
    const texts = [{}, { current_estimates_per_week: 0 }].map(
      (goals) => calculationSteps(computePlan({ ...defaultGoals, ...goals }), "expected")[0]?.text,
    );
    expect(texts).toEqual([
      "Your target, since you gave no current figure: 10 booked estimates a week.",
      "Your target of 10 less the 0 you already book: 10 booked estimates a week.",
    ]);
  });

  it("explains the suggested budget of a plan below the gate", () => {
    const steps = calculationSteps(yellow, "expected");
    expect(steps.at(-1)).toEqual({
      title: "Suggested budget",
      text: "7.619 leads a week ÷ 7 × $60, rounded up and at least $50 = $66 a day. 30 days × $66 ÷ $35.92, rounded up = 56 days to buy the same ads at your budget.",
    });
  });

  it("says why low job values give the same revenue", () => {
    const note = "Below $6,667 a job the plan counts the same mix, $3,800.";
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

/** Each formula without rounding up, such as "30.4762 leads a week × $33 each ÷ 7 = $143.67". */
function expectFormulas(text: string): void {
  const formulas = text.matchAll(
    /(\d(?:[^=,.:]|[.,]\d)*[÷×](?:[^=,.]|[.,]\d)*) = (about )?(\S*\d)/g,
  );
  for (const [, formula = "", about, result = ""] of formulas) {
    const [first = 0, ...others] = formula.split(/[÷×]/).map(numberIn);
    const operators = formula.match(/[÷×]/g) ?? [];
    const computed = others.reduce(
      (value, factor, index) => (operators[index] === "÷" ? value / factor : value * factor),
      first,
    );
    const decimals = result.split(".")[1]?.length ?? 0;
    if (about) continue;
    expect(roundHalfUp(computed, decimals)).toBe(numberIn(result));
    expect(Math.abs(computed - numberIn(result))).toBeLessThanOrEqual(computed * 0.005);
  }
}

/** Each row brings what the row above brings, times the row's factors. */
function expectFactors(
  rows: readonly { readonly figures: readonly string[] }[],
  jobs: number,
): void {
  let above: number | undefined;
  for (const { figures } of rows) {
    const brings = numberIn(figures.at(-1) ?? "");
    if (above !== undefined) {
      let computed = above;
      for (const factor of figures.slice(0, -1).filter(Boolean)) computed *= numberIn(factor);
      expect(brings).toBe(roundHalfUp(computed, 4));
    }
    above = brings;
  }
  expect(above).toBeCloseTo(jobs, 3);
}

/** The first number. A percent sign divides by 100. */
function numberIn(text: string): number {
  const [, number = "", percent] = /([\d,]*\.?\d+)(%?)/.exec(text) ?? [];
  return Number(number.replaceAll(",", "")) / (percent ? 100 : 1);
}
