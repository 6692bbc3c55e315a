import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computePlan } from "./computePlan.ts";
import { ceilWithTolerance, roundHalfUp } from "./round.ts";
import { defaultGoals } from "./testing/somePlanInputs.ts";

describe("roundHalfUp", () => {
  it.each([
    [1.005, 2, 1.01],
    [2.675, 2, 2.68],
    [179.591836, 2, 179.59],
    [0.5, 0, 1],
    [49.995, 2, 50],
    [49.99499, 2, 49.99],
    [12.65, 1, 12.7],
    [0, 2, 0],
    [123_456_789.125, 2, 123_456_789.13],
    [999_999_999.99494, 2, 999_999_999.99],
  ])("rounds %d to %d decimals as %d", (value, decimals, rounded) => {
    expect(roundHalfUp(value, decimals)).toBe(rounded);
  });

  it("rounds amounts up to a billion to the exact cent", () => {
    const hundredThousandths = fc.bigInt({ min: 0n, max: 10n ** 14n });
    fc.assert(
      fc.property(hundredThousandths, (amount) => {
        const exactCents = (amount + 500n) / 1000n;
        expect(roundHalfUp(Number(amount) / 100_000, 2)).toBe(Number(exactCents) / 100);
      }),
      { numRuns: 2000 },
    );
  });

  it("rounds every whole target's daily budget to the exact cent", () => {
    for (let target = 1n; target <= 1000n; target++) {
      const exactCents = (2n * 264_000n * target + 147n) / (2n * 147n);
      const inputs = { ...defaultGoals, target_estimates_per_week: Number(target) };
      expect(computePlan(inputs).daily_budget).toBe(Number(exactCents) / 100);
    }
  });
});

describe("ceilWithTolerance", () => {
  it.each([
    [30.000000001, 30],
    [30, 30],
    [30.001, 31],
    [0, 0],
  ])("rounds %d up to %d", (value, whole) => {
    expect(ceilWithTolerance(value)).toBe(whole);
  });
});
