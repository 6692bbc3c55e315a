import { describe, expect, it } from "vitest";
import { aWeek, forecast, fourWeeks, weeksOf } from "../testing/aTrackedPlan.ts";
import { endingOf } from "./ending.ts";

const measure = (chanceBelowPlan: number, worst: number) => ({
  plannedValue: 0.6,
  posterior: { chanceBelowPlan, quantile: () => worst },
  standing: { isNamed: false },
});

describe("endingOf", () => {
  it("is on plan if the measure is not probably worse, and at worst 15% worse", () => {
    expect(endingOf(measure(0.75, 0.51))).toBe("on_plan");
    expect(endingOf(measure(0.76, 0.51))).toBe("not_proven");
    expect(endingOf(measure(0.75, 0.5))).toBe("not_proven");
  });

  it("says what the weeks prove of each measure: a named one is below plan", () => {
    const { measures } = forecast(weeksOf(fourWeeks));
    expect(measures.booking_rate.ending).toBe("on_plan");
    // Its 10% point is 15.4% worse than planned.
    expect(measures.close_rate.ending).toBe("not_proven");
    expect(measures.cost_per_lead.ending).toBe("not_proven");
    expect(forecast([aWeek(1)]).measures.cost_per_lead.ending).toBe("below_plan");
  });
});
