import { describe, expect, it } from "vitest";
import { aForecast } from "../testing/aSavedPlan.ts";
import { measureRows } from "./measureRows.ts";

const base = aForecast();

describe("measureRows", () => {
  it("compares what is likely with the plan", () => {
    const rows = measureRows(base).map(({ range: _, tone: __, ...row }) => Object.values(row));
    expect(rows.map((row) => row.join(" | "))).toEqual([
      "Cost per lead | $39 | Plan $33. Likely $34 to $46. Counted: $5,029 for 103 leads, $49 each. | ▼ Worse than plan",
      "Booking | 49% | Plan 50%. Likely 40% to 60%. Counted: 49 of 100, 49%. | On plan",
      "Show | 49% | Plan 50%. Likely 40% to 60%. Counted: 49 of 100, 49%. | On plan",
      "Close | 49% | Plan 50%. Likely 40% to 60%. Counted: 49 of 100, 49%. | On plan",
    ]);
  });

  it("places ranges on one axis around the plan, with better to the right", () => {
    const [cost, booking] = measureRows(base);
    expect(cost?.range.low).toBeCloseTo(3, 1);
    expect(cost?.range.estimate).toBeCloseTo(23.9, 1);
    expect(cost?.range.high).toBeCloseTo(45.7, 1);
    expect(booking?.range.high).toBeCloseTo(83.5, 1);
  });
});
