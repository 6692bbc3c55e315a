import { describe, expect, it } from "vitest";
import type { PlanForecast } from "../../api/planForecast.ts";
import { measureSentences } from "./measureSentences.ts";

type Measure = PlanForecast["measures"]["show_rate"];

const onPlan: Measure = {
  verdict: "On plan",
  chance_worse_than_plan: 0.6,
  trials: 100,
  counted: { trials: 100, successes: 49 },
  plan: 0.5,
  estimate: 0.49,
  low: 0.4,
  high: 0.6,
  surprise: 1,
  recent_surprise: 1,
  gain: 0,
  shortfall: 0,
  ending: "not_proven",
};

describe("measureSentences", () => {
  it("has no verdict on a measure before the contractor answers", () => {
    const watched = { ...onPlan, verdict: "Watch" } as const;
    expect(measureSentences("show_rate", watched)).toMatchObject({
      verdict: "Watch",
      tone: "worse",
    });
    expect(measureSentences("show_rate", watched, true)).toMatchObject({
      verdict: "Your answer decides",
      tone: "level",
    });
  });
});

describe("the verdict", () => {
  const verdict = (
    figures: Partial<Measure>,
    measure: "show_rate" | "cost_per_lead" = "show_rate",
  ) => measureSentences(measure, { ...onPlan, ...figures }).verdict;

  it.each([
    [0.75, "Not proven"],
    [0.749, "On plan"],
    [0.101, "On plan"],
    [0.1, "On plan or better"],
  ] as const)("of a measure on plan that is worse than planned with %d is: %s", (chance, text) => {
    expect(verdict({ chance_worse_than_plan: chance })).toBe(text);
  });

  it("is kept if it is another one", () => {
    expect(verdict({ verdict: "Too early", chance_worse_than_plan: 0.91 })).toBe("Too early");
    expect(verdict({ verdict: "Below plan", chance_worse_than_plan: 1 })).toBe("Below plan");
  });

  it("calls a high cost worse than the plan, and a low one better", () => {
    const texts = (["Below plan", "Above plan", "Watch"] as const).map((each) =>
      verdict({ verdict: each, counts_since: 3 }, "cost_per_lead"),
    );
    expect(texts).toEqual([
      "Worse than plan, since week 3",
      "Better than plan, since week 3",
      "Watch, since week 3",
    ]);
  });
});

describe("the comparison", () => {
  it("has the plain count of a rate, unless nothing is counted", () => {
    const counts = (trials: number, successes: number) =>
      measureSentences("booking_rate", { ...onPlan, counted: { trials, successes } }).comparison;
    expect(counts(103, 16)).toBe("Plan 50%. Likely 40% to 60%. Counted: 16 of 103, 16%.");
    expect(counts(0, 0)).toBe("Plan 50%. Likely 40% to 60%.");
  });

  it("has the dollars and leads of the cost per lead", () => {
    const cost = { ...onPlan, plan: 33, low: 33.88, high: 45.89 };
    const counts = (trials: number, successes: number) =>
      measureSentences("cost_per_lead", { ...cost, counted: { trials, successes } }).comparison;
    expect(counts(5028.52, 103)).toBe(
      "Plan $33. Likely $34 to $46. Counted: $5,029 for 103 leads, $49 each.",
    );
    expect(counts(1257.13, 0)).toBe("Plan $33. Likely $34 to $46. Counted: $1,257 for 0 leads.");
  });
});
