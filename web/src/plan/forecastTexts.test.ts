import { describe, expect, it } from "vitest";
import { advice, formatWeeks, measureRows, outlook } from "./forecastTexts.ts";
import { aForecast, aMeasure, fourWeeks } from "./testing/aSavedPlan.ts";

const weeks = [...fourWeeks];
const { measures } = aForecast();

describe("measureRows", () => {
  it("compares the entered weeks with the plan, the cost per booked estimate first", () => {
    const rows = measureRows({ forecast: aForecast(), weeks });
    expect(
      rows.map(({ name, figure, expectation, verdict }) =>
        [name, figure, expectation, verdict].join(" | "),
      ),
    ).toEqual([
      "Cost per booked estimate | $180 | The plan expects $132 in weeks 1 to 4. | ",
      "Cost per lead | $49 | The plan expects $39 in weeks 1 to 4. Likely 3% to 39% above plan. | Watch",
      "Booking | 27% | The plan expects 29% in weeks 1 to 4. | On plan",
      "Show | 64% | The plan expects 64% in weeks 1 to 4. | On plan",
      "Close | 50% | The plan expects 51% in weeks 1 to 4. | On plan",
    ]);
  });

  it("places ranges on one axis around the plan, as wide as the widest", () => {
    const [, cost, booking] = measureRows({ forecast: aForecast(), weeks });
    expect(cost?.range?.low).toBeCloseTo(53.4, 1);
    expect(cost?.range?.estimate).toBeCloseTo(73.7, 1);
    expect(cost?.range?.high).toBeCloseTo(100, 1);
    expect(booking?.range?.low).toBeCloseTo(24.4, 1);
  });

  it.each([
    [0.3, 0.45, "Likely 10% to 40% below plan."],
    [0.4, 0.55, "Likely between 20% below and 10% above plan."],
    [0.55, 0.6, "Likely 10% to 20% above plan."],
  ])("says how far a rate from %d to %d is from the plan of 50%%", (low, high, text) => {
    const booking_rate = aMeasure("Watch", { low, high, expected: 0.5 });
    const forecast = aForecast({ measures: { ...measures, booking_rate } });
    expect(measureRows({ forecast, weeks })[2]?.expectation).toContain(text);
  });

  it("has no figures without leads", () => {
    const forecast = aForecast({
      measures: { ...measures, booking_rate: aMeasure("Too early") },
      cost_per_booking: {},
    });
    const [perBooking, , booking] = measureRows({ forecast, weeks });
    expect(perBooking).toMatchObject({ figure: "–", expectation: "Nothing to compare yet." });
    expect(booking).toMatchObject({ figure: "–", expectation: "Nothing to compare yet." });
  });
});

describe("advice", () => {
  it("names the one lever and its price", () => {
    const expected = "Lead cost is what costs you: about $17,000 of profit by week 12.";
    expect(advice(aForecast())).toBe(expected);
  });

  it("says so if nothing has to change", () => {
    const { lever: _, ...forecast } = aForecast();
    expect(advice(forecast)).toBe("Nothing to change yet.");
  });
});

describe("outlook", () => {
  it("says where the plan ends up, and how sure that is", () => {
    expect(outlook(aForecast())).toEqual({
      jobs: "50 jobs",
      against: "by week 12. The plan says 64.",
      range:
        "Eight times out of ten it’s between 38 and 65. Profit after ads is about $89,000, between $64,000 and $121,000.",
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
