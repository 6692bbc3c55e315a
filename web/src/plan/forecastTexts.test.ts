import { describe, expect, it } from "vitest";
import { advice, formatWeeks, measureRows, outlook } from "./forecastTexts.ts";
import { aForecast } from "./testing/aSavedPlan.ts";

describe("measureRows", () => {
  it("compares what is likely with the plan", () => {
    const rows = measureRows(aForecast()).map(({ range: _, ...row }) => Object.values(row));
    expect(rows.map((row) => row.join(" | "))).toEqual([
      "Cost per lead | $39 | Plan $33. Likely $34 to $46. | Below plan",
      "Booking | 49% | Plan 50%. Likely 40% to 60%. | On plan",
      "Show | 49% | Plan 50%. Likely 40% to 60%. | On plan",
      "Close | 49% | Plan 50%. Likely 40% to 60%. | On plan",
    ]);
  });

  it("places ranges on one axis around the plan, with better to the right", () => {
    const [cost, booking] = measureRows(aForecast());
    expect(cost?.range.low).toBeCloseTo(0, 1);
    expect(cost?.range.estimate).toBeCloseTo(22.2, 1);
    expect(cost?.range.high).toBeCloseTo(45.4, 1);
    expect(booking?.range.high).toBeCloseTo(85.6, 1);
  });
});

describe("advice", () => {
  it("names the one lever and its price", () => {
    const expected = "Lead cost is what costs you: about $17,000 of profit by week 12.";
    expect(advice(aForecast())).toBe(expected);
  });

  it("compares the spend with the plan's", () => {
    const { likely } = aForecast();
    const forecast = aForecast({
      lever: { name: "spend", gain: 66_600 },
      spend: { pace: 0.5, a_week: 629, planned_a_week: 1257 },
      at_plan_spend: { ...likely, jobs: { low: 58, median: 76, high: 99 } },
    });
    expect(advice(forecast)).toBe(
      "You spend $629 a week; the plan needs $1,257. At the plan’s spend: about 76 jobs instead of 50.",
    );
  });

  it("says so if nothing stands out", () => {
    const { lever: _, ...forecast } = aForecast();
    expect(advice(forecast)).toBe("Nothing stands out. Small leaks need more weeks to show.");
  });
});

describe("outlook", () => {
  it("says where the plan ends up, and how sure that is", () => {
    expect(outlook(aForecast())).toEqual({
      jobs: "50 jobs",
      against: "by week 12. The plan says 64.",
      range:
        "Eight times out of ten it’s between 38 and 65, if you keep spending $1,257 a week. Profit after ads is about $89,000, between $64,000 and $121,000.",
    });
  });
});

describe("formatWeeks", () => {
  it.each([
    [[3], "week 3"],
    [[1, 2, 3, 4], "weeks 1 to 4"],
    [[1, 3, 4], "weeks 1, 3, and 4"],
  ])("writes %j as %s", (numbers, text) => {
    expect(formatWeeks(numbers)).toBe(text);
  });
});
