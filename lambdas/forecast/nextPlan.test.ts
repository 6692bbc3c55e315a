import { assumptions } from "@planner/shared/plan/assumptions";
import { describe, expect, it } from "vitest";
import { nextAssumptions } from "./nextPlan.ts";
import { assessmentAfter, aWeek, weeksOf } from "./testing/aTrackedPlan.ts";
import { expectNear } from "./testing/expectFigures.ts";

describe("nextAssumptions", () => {
  // Six weeks of spend without any lead.
  const { findings } = assessmentAfter([7, 8, 9, 10, 11, 12].map((week) => aWeek(week)));
  const { steady, paused } = nextAssumptions(findings, assumptions);

  it("starts like the calculator's plan after a pause", () => {
    expect(paused.learning).toEqual(assumptions.learning);
    expect(paused.ramp).toEqual(assumptions.ramp);
    expectNear(paused.profiles.expected.booking_rate, 0.35, 0.001);
  });

  it("limits the cost per lead and keeps its distances", () => {
    expect(paused.profiles.expected.cost_per_lead).toBe(86);
    expect(paused.profiles.aggressive.cost_per_lead).toBe(81.5);
    expect(paused.profiles.conservative.cost_per_lead).toBeGreaterThan(91);
  });

  it("multiplies the rates by what the ads have learned, but not again in the plan after", () => {
    const { steady: again } = nextAssumptions(findings, steady);
    expectNear(steady.profiles.expected.booking_rate, 0.35 * 1.05, 0.001);
    expectNear(again.profiles.expected.booking_rate, 0.35, 0.001);
    expect(steady.ramp.lead_factor).toEqual({ from: 1, to: 1 });
    for (const factors of Object.values(steady.learning)) {
      expect(factors).toEqual({ booking: 1, show: 1, close: 1 });
    }
  });

  it("limits rates that can't get better", () => {
    const best = weeksOf({
      leads: "900 900 900 900 900 900 900 900 900 900 900 900",
      booked: "900 900 900 900 900 900 900 900 900 900 900 900",
      held: "900 900 900 900 900 900 900 900 900 900 900 900",
      won: "900 900 900 900 900 900 900 900 900 900 900 900",
    });
    const { profiles } = nextAssumptions(assessmentAfter(best).findings, assumptions).steady;
    expect(profiles.expected.show_rate).toBeCloseTo(0.9);
    expect(profiles.aggressive.show_rate).toBe(0.99);
  });
});
