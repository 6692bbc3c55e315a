import { expect, it } from "vitest";
import { certaintyPercent } from "./measureTexts.ts";

it("states a probability in whole percent, rounded down, and never as certain", () => {
  expect([0.5, 0.777, 0.995, 1].map(certaintyPercent)).toEqual([50, 77, 99, 99]);
  // 0.29 * 100 is a little less than 29.
  expect(certaintyPercent(0.29)).toBe(29);
});
