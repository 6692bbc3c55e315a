import type { PlanForecast } from "@planner/shared/api/planForecast";
import { describe, expect, it } from "vitest";
import { aForecast } from "../testing/aSavedPlan.ts";
import { endVerdicts } from "./endVerdicts.ts";

const base = aForecast().measures;

function verdictsOf(changes: Partial<PlanForecast["measures"]>, won = 48) {
  return endVerdicts(aForecast({ measures: { ...base, ...changes } }), won);
}

describe("endVerdicts", () => {
  it("says what is proven of each measure, and what is not", () => {
    const close = { ...base.close_rate, low: 0.57, high: 0.68, plan: 0.6 };
    expect(
      verdictsOf({
        cost_per_lead: {
          ...base.cost_per_lead,
          chance_worse_than_plan: 0.997,
          ending: "below_plan",
        },
        close_rate: { ...close, ending: "not_proven" },
      }),
    ).toEqual({
      tone: "yellow",
      title: "Below plan: lead cost, $39, planned $33 (99% sure).",
      lines: [
        "On plan: booking, the show rate.",
        "Not proven either way: closing, 57 to 68%, planned 60%.",
      ],
    });
    const since = { counts_since: 5, ending: "below_plan" } as const;
    const two = verdictsOf({
      booking_rate: { ...base.booking_rate, ...since, estimate: 0.25, plan: 0.35 },
      cost_per_lead: { ...base.cost_per_lead, ending: "not_proven" },
    });
    expect(two.title).toBe("Below plan: booking since week 5, 25%, planned 35% (60% sure).");
    expect(two.lines).toEqual([
      "On plan: the show rate, closing.",
      "Not proven either way: lead cost, $34 to $46, planned $33.",
    ]);
  });

  it("is green only if the plan is reached, and yellow only for what is proven", () => {
    expect(verdictsOf({}, 66)).toMatchObject({
      tone: "green",
      title: "You beat your plan by 2 jobs.",
    });
    expect(verdictsOf({}, 64)).toMatchObject({ tone: "green", title: "You reached your plan." });
    expect(verdictsOf({}, 63)).toMatchObject({
      tone: "yellow",
      title: expect.stringMatching(/^Below plan/),
    });
    const unproven = { ...base.cost_per_lead, ending: "not_proven" } as const;
    expect(verdictsOf({ cost_per_lead: unproven }, 63).tone).toBeUndefined();
  });
});
