import { expect, it } from "vitest";
import { isPlanUnlikely } from "./isPlanUnlikely.ts";

it("a plan is unlikely if the chance of 80% of its jobs is below one half", () => {
  expect(isPlanUnlikely({ chance_of_80_percent: 0.49 })).toBe(true);
  expect(isPlanUnlikely({ chance_of_80_percent: 0.5 })).toBe(false);
});
