import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueScale } from "./valueScale.ts";

const format = String;

describe("valueScale", () => {
  it.each([
    [[38.1, 14], { top: 40, ticks: [0, 10, 20, 30, 40] }],
    [[270_455], { top: 300_000, ticks: [0, 100_000, 200_000, 300_000] }],
    [[0], { top: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] }],
  ])("over %j", (values, expected) => {
    expect(valueScale(values, format)).toMatchObject(expected);
  });

  it("has room for every value, from 0, in a few steps", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (value) => {
        const { top, ticks } = valueScale([value], format);
        expect(top).toBeGreaterThanOrEqual(value);
        expect(top).toBeLessThanOrEqual(value * 2.5);
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
