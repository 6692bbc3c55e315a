import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chartMeasures, labelWidth, spreadLabels } from "./chartLayout.ts";
import { valueScale } from "./chartModel.ts";

describe("labelWidth", () => {
  it("fits the longest label and is smaller on paper", () => {
    expect(labelWidth(["$0", "$300K"], chartMeasures.screen)).toBe(40);
    expect(labelWidth(["$0", "$300K"], chartMeasures.paper)).toBe(32.5);
    expect(labelWidth([], chartMeasures.screen)).toBe(0);
  });
});

describe("spreadLabels", () => {
  it.each([
    [
      [10, 60, 120],
      [10, 60, 120],
    ],
    [
      [50, 55],
      [44.5, 60.5],
    ],
    // Bookings, Shows, Goal and Jobs of the default plan: two labels move, and both stay near their lines.
    [
      [138, 154, 159, 175],
      [132.5, 148.5, 164.5, 180.5],
    ],
    [
      [4, 6, 190],
      [0, 16, 190],
    ],
    [
      [198, 196, 20],
      [200, 184, 20],
    ],
  ])("moves labels from %j to %j", (wanted, placed) => {
    expect(spreadLabels(wanted, { gap: 16, bottom: 200 })).toEqual(placed);
  });

  it("never lets labels overlap or leave the chart", () => {
    const places = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 6 });
    fc.assert(
      fc.property(places, (wanted) => {
        const placed = spreadLabels(wanted, { gap: 16, bottom: 200 }).toSorted((a, b) => a - b);
        for (const [index, place] of placed.entries()) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(200);
          const before = placed[index - 1];
          if (before !== undefined) expect(place - before).toBeGreaterThanOrEqual(16 - tolerance);
        }
      }),
    );
  });

  it("moves labels up as far as down, unless the edge of the chart is in the way", () => {
    const places = fc.array(fc.integer({ min: 60, max: 140 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(places, (wanted) => {
        const placed = spreadLabels(wanted, { gap: 16, bottom: 200 });
        const moved = placed.reduce((sum, place, index) => sum + place - (wanted[index] ?? 0), 0);
        expect(Math.abs(moved)).toBeLessThanOrEqual(tolerance);
      }),
    );
  });
});

/** For floating-point errors. */
const tolerance = 1e-6;

const format = String;

describe("valueScale", () => {
  it.each([
    [[38.1, 14], { top: 40, ticks: [0, 10, 20, 30, 40] }],
    [[270_455], { top: 300_000, ticks: [0, 100_000, 200_000, 300_000] }],
    [[0], { top: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] }],
  ])("fits the values %j", (values, expected) => {
    expect(valueScale(values, format)).toMatchObject(expected);
  });

  it("contains every value, starts at 0 and has few ticks", () => {
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
