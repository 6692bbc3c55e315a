import { describe, expect, it } from "vitest";
import { percentile } from "./percentile.ts";

const hundred = Array.from({ length: 100 }, (_, place) => 100 - place);

describe("percentile", () => {
  it.each([
    [hundred, 50, 50],
    [hundred, 99, 99],
    [hundred, 100, 100],
    [[7], 1, 7],
    [[1, 2, 3], 50, 2],
  ])("of %j at %i %% is %i", (values, percent, value) => {
    expect(percentile(values, percent)).toBe(value);
  });

  it("of nothing is no number", () => {
    expect(percentile([], 50)).toBeNaN();
  });
});
