import type { Figure } from "./ShowResult.ts";

/** Whether a figure is what it has to be. One of which nothing is expected always is; one that is no number is within no bound. */
export function isAsExpected({ value, expected }: Figure): boolean {
  if (expected === undefined) return true;
  if (typeof expected !== "object") return value === expected;
  if (typeof value !== "number") return false;
  return "at_most" in expected ? value <= expected.at_most : value >= expected.at_least;
}
