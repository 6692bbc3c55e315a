import { expect, it } from "vitest";
import { certaintyPercent, movedText } from "./measureTexts.ts";

it("states a probability in whole percent, rounded down, and never as certain", () => {
  expect([0.5, 0.777, 0.995, 1].map(certaintyPercent)).toEqual([50, 77, 99, 99]);
  // 0.29 * 100 is a little less than 29.
  expect(certaintyPercent(0.29)).toBe(29);
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
