import type { PlanForecast } from "@planner/shared/api/planForecast";
import { describe, expect, it } from "vitest";
import { aForecast } from "../testing/aSavedPlan.ts";
import { endVerdicts } from "./endVerdicts.ts";

const base = aForecast().measures;

function verdictsOf(changes: Partial<PlanForecast["measures"]>, won = 48) {
  return endVerdicts(aForecast({ measures: { ...base, ...changes } }), { won, leads: 299 });
}

describe("endVerdicts", () => {
  it("says what is proven of each measure, and what is not", () => {
    const close = { ...base.close_rate, low: 0.57, high: 0.68, plan: 0.6 };
    expect(
      verdictsOf({
        cost_per_lead: {
          ...base.cost_per_lead,
          chance_worse_than_plan: 0.997,
          trials: 434.3,
          ending: "below_plan",
        },
        close_rate: { ...close, ending: "not_proven" },
      }),
    ).toEqual({
      verdict: "proven",
      title: "Below plan: lead cost is $39, planned $33.",
      lines: [
        "We are 99% sure that lead cost was worse than planned: 299 leads for money that was to bring 434.",
        "On plan: booking, the show rate.",
        "Not proven either way: closing, 57 to 68%, planned 60%.",
      ],
      actions: ["Ask us to look at the ads"],
    });
    const since = { counts_since: 5, ending: "below_plan" } as const;
    const two = verdictsOf({
      booking_rate: { ...base.booking_rate, ...since, estimate: 0.25, plan: 0.35 },
      cost_per_lead: { ...base.cost_per_lead, ending: "not_proven" },
    });
    expect(two.title).toBe("Below plan: booking since week 5 is 25%, planned 35%.");
    expect(two.lines).toEqual([
      "We are 60% sure that booking was worse than planned.",
      "On plan: the show rate, closing.",
      "Not proven either way: lead cost, $34 to $46, planned $33.",
    ]);
  });

  it("is reached with as many jobs as planned, and proven only with a measure that is", () => {
    expect(verdictsOf({}, 66)).toMatchObject({
      verdict: "reached",
      title: "You beat your plan by 2 jobs.",
    });
    expect(verdictsOf({}, 64)).toMatchObject({
      verdict: "reached",
      title: "You reached your plan.",
    });
    const onPlan = { ...base.cost_per_lead, ending: "on_plan" } as const;
    expect(verdictsOf({ cost_per_lead: onPlan }, 64).lines).toEqual([
      "On plan: lead cost, booking, the show rate, closing.",
    ]);
    expect(verdictsOf({}, 63)).toMatchObject({
      verdict: "proven",
      title: expect.stringMatching(/^Below plan/),
    });
  });

  it("names the largest probable gap as unproven", () => {
    const unproven = { ending: "not_proven", chance_worse_than_plan: 0.8 } as const;
    const cost = { ...base.cost_per_lead, ...unproven, shortfall: 0.08 };
    const booking = {
      ...base.booking_rate,
      ...unproven,
      estimate: 0.31,
      low: 0.29,
      high: 0.34,
      plan: 0.35,
    };
    expect(
      verdictsOf({ cost_per_lead: cost, booking_rate: { ...booking, shortfall: 0.12 } }),
    ).toEqual({
      verdict: "unproven",
      title: "Most may have been lost on booking: 31%, planned 35%.",
      lines: [
        "On plan: the show rate, closing.",
        "Not proven either way: lead cost, $34 to $46, planned $33; booking, 29 to 34%, planned 35%.",
      ],
      actions: [],
    });
    const { title } = verdictsOf({ cost_per_lead: { ...cost, chance_worse_than_plan: 0.74 } });
    expect(title).toBe("No one step explains it.");
  });
});
