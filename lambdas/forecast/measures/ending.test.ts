import { describe, expect, it } from "vitest";
import { endingOf } from "./ending.ts";

const measure = (chanceBelowPlan: number, worst: number, isNamed = false) => ({
  plannedValue: 0.6,
  posterior: { chanceBelowPlan, quantile: () => worst },
  standing: { isNamed },
});

describe("endingOf", () => {
  it("is below plan for a named measure", () => {
    expect(endingOf(measure(0.5, 0.6, true))).toBe("below_plan");
  });

  it("is on plan if the measure is not probably worse, and at worst 15% worse", () => {
    expect(endingOf(measure(0.75, 0.51))).toBe("on_plan");
    expect(endingOf(measure(0.76, 0.51))).toBe("not_proven");
    expect(endingOf(measure(0.75, 0.5))).toBe("not_proven");
  });
});
