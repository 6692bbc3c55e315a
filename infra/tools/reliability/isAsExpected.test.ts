import { describe, expect, it } from "vitest";
import { isAsExpected } from "./isAsExpected.ts";
import type { Figure } from "./ShowResult.ts";

describe("isAsExpected", () => {
  it.each<[Figure["value"], Figure["expected"], boolean]>([
    [7, undefined, true],
    [7, 7, true],
    [7, 8, false],
    ["7", 7, false],
    ["equal", "equal", true],
    [7, { at_most: 7 }, true],
    [7.1, { at_most: 7 }, false],
    [7, { at_least: 7 }, true],
    [6.9, { at_least: 7 }, false],
    [Number.NaN, { at_least: 7 }, false],
    ["7", { at_least: 7 }, false],
  ])("finds %j where %j is expected: %j", (value, expected, answer) => {
    expect(isAsExpected({ what: "something", value, ...(expected && { expected }) })).toBe(answer);
  });
});
