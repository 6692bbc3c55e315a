import { expect, it } from "vitest";
import type { PlanForecast } from "../../api/planForecast.ts";
import { certaintyPercent, movedText, verdictText } from "./measureTexts.ts";

it("states a probability in whole percent, rounded down, and never as certain", () => {
  expect([0.5, 0.777, 0.995, 1].map(certaintyPercent)).toEqual([50, 77, 99, 99]);
  // 0.29 * 100 is a little less than 29.
  expect(certaintyPercent(0.29)).toBe(29);
});

type Measure = PlanForecast["measures"]["show_rate"];

/** A measure with a verdict and the probability that it is worse than planned. */
const measure = (verdict: Measure["verdict"], worse: number): Measure => ({
  verdict,
  chance_worse_than_plan: worse,
  trials: 0,
  counted: { trials: 0, successes: 0 },
  plan: 0,
  estimate: 0,
  low: 0,
  high: 0,
  surprise: 1,
  recent_surprise: 1,
  gain: 0,
  shortfall: 0,
  ending: "not_proven",
});

it.each([
  [0.75, "Not proven"],
  [0.749, "On plan"],
  [0.101, "On plan"],
  [0.1, "On plan or better"],
] as const)("says of a measure that is worse than planned with %d: %s", (worse, text) => {
  expect(verdictText("show_rate", measure("On plan", worse))).toBe(text);
});

it("calls a high cost worse than the plan, and a low one better", () => {
  const texts = (["Below plan", "Above plan", "Watch"] as const).map((verdict) =>
    verdictText("cost_per_lead", { ...measure(verdict, 0.5), counts_since: 3 }),
  );
  expect(texts).toEqual([
    "Worse than plan, since week 3",
    "Better than plan, since week 3",
    "Watch, since week 3",
  ]);
  expect(verdictText("show_rate", measure("Below plan", 1))).toBe("Below plan");
});

it("says what has moved a forecast, and which way", () => {
  expect([true, false].map((isLess) => movedText("spend", isLess))).toEqual([
    "You spend less.",
    "You spend more.",
  ]);
  expect([true, false].map((isLess) => movedText("cost_per_lead", isLess))).toEqual([
    "Fewer leads for the money.",
    "More leads for the money.",
  ]);
  expect([true, false].map((isLess) => movedText("close_rate", isLess))).toEqual([
    "A smaller share of held estimates is won.",
    "A larger share of held estimates is won.",
  ]);
});
