import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadLabels } from "./spreadLabels.ts";

describe("spreadLabels", () => {
  it.each([
    [
      [10, 60, 120],
      [10, 60, 120],
    ],
    [
      [50, 55],
      [50, 66],
    ],
    [
      [198, 196, 20],
      [200, 184, 20],
    ],
  ])("puts labels that want %j at %j", (wanted, placed) => {
    expect(spreadLabels(wanted, { gap: 16, bottom: 200 })).toEqual(placed);
  });

  it("never lets labels touch, nor leave the chart", () => {
    const places = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 6 });
    fc.assert(
      fc.property(places, (wanted) => {
        const placed = spreadLabels(wanted, { gap: 16, bottom: 200 }).toSorted((a, b) => a - b);
        for (const [index, place] of placed.entries()) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(200);
          const before = placed[index - 1];
          if (before !== undefined) expect(place - before).toBeGreaterThanOrEqual(16);
        }
      }),
    );
  });
});
