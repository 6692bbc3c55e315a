import { describe, expect, it } from "vitest";
import type { Situation } from "../../api/planSituation.ts";
import { situationTexts } from "./situationTexts.ts";

function sentences(situation: Situation): string {
  const { lead, title, text, cost, answers } = situationTexts(situation);
  const said = [lead, title, text, answers?.yes, answers?.no, cost];
  return said.filter(Boolean).join(" ");
}

const leak = {
  kind: "leak",
  measure: "booking_rate",
  estimate: 0.1645,
  plan: 0.35,
  certainty: 0.9995,
  gain: 54_300,
  fits_lately: false,
} as const;

// The other sentences are tested from the entries on, in lambdas/forecast/situation.test.ts.
describe("situationTexts", () => {
  it("says of a leak what else matters", () => {
    expect(sentences({ ...leak, certainty: 0.9199, fits_lately: true, low_pace: 0.52 })).toBe(
      "Booking is what costs you: 16%, planned 35%. We are 91% sure it is worse than planned. The last four weeks fit the plan. If that holds, this goes away. You also spend half of the plan. First the leak: more money through it buys less. About $54,000 of profit by week 12.",
    );
  });

  it("says no money if nothing can be gained", () => {
    expect(sentences({ ...leak, gain: 0 })).toBe(
      "Booking is what costs you: 16%, planned 35%. We are 99% sure it is worse than planned.",
    );
  });

  it("shows figures and their plan so that they differ", () => {
    expect(sentences({ ...leak, estimate: 0.346 })).toContain("34.6%, planned 35%.");
    expect(
      sentences({
        kind: "behind",
        gap: { measure: "cost_per_lead", estimate: 33.2, plan: 33, gain: 900 },
      }),
    ).toContain("lead cost: $33.20, planned $33.00, about $900 by week 12");
  });

  it("says of a share of the spend what it is", () => {
    const spend = {
      kind: "spend",
      planned_a_week: 1257.13,
      jobs: 50,
      jobs_at_plan_spend: 60,
    } as const;
    const action = (pace: number) =>
      situationTexts({ ...spend, pace, a_week: 1257.13 * pace }).action;
    expect(action(0.5)).toBe("Your ads run at half of the plan");
    expect(action(0.62)).toBe("Your ads run at 62% of the plan");
    expect(action(0.001)).toBe("Your ads run at less than 1% of the plan");
  });

  it("says that a measure no longer stands out, and why", () => {
    const ended = { kind: "no_longer_named", measure: "close_rate" } as const;
    expect(sentences(ended)).toBe("Closing no longer stands out: with this week it fits the plan.");
    expect(sentences({ ...ended, since: 5 })).toBe(
      "Closing no longer stands out: results since week 5 fit the plan.",
    );
  });

  it("asks how many are undecided", () => {
    expect(sentences({ kind: "late_or_lost", measure: "close_rate", stock: "undecided" })).toBe(
      "Either estimates are decided later than you said, or fewer are won than planned. How many are undecided? Your answer decides it.",
    );
  });

  it("names the weeks without ad spend if there are several, and what follows from each answer", () => {
    const pause = { kind: "pause", a_week: 1257, jobs_if_back: 43, jobs_if_off: 1 } as const;
    const title = "Your ads did not run last week. Back on next week?";
    const answers = "If they are back next week at $1,257 a week: 43 jobs. If they stay off: 1.";
    expect(sentences({ ...pause, weeks_off: [5] })).toBe(`${title} ${answers}`);
    expect(sentences({ ...pause, weeks_off: [5, 6, 8] })).toBe(
      `${title} No ad spend in weeks 5, 6 and 8. ${answers}`,
    );
  });

  it("doubts the cost of leads at a multiple of the spend", () => {
    expect(
      sentences({ kind: "high_spend", a_week: 5028.52, pace: 4, jobs_at_plan_spend: 64 }),
    ).toBe(
      "You spend $5,029 a week, 4 times the plan. The forecast counts on the same cost per lead; at such spend leads often cost more. At the plan’s spend: about 64 jobs.",
    );
  });

  it("says that he is ahead, and that small gaps are not proven", () => {
    const ahead = { kind: "ahead", jobs: 81, planned_jobs: 64.39, won: 31 } as const;
    expect(sentences({ ...ahead, weeks_left: 8 })).toBe(
      "You are ahead: about 81 jobs; your plan has 64. Keep the calendar free for them: about 50 more in 8 weeks.",
    );
    expect(sentences({ ...ahead, weeks_left: 0 })).toMatch(/ Keep the calendar free for them\.$/);
    expect(sentences({ kind: "behind" })).toBe(
      "Several small gaps, none of them proven. Look again next Monday.",
    );
  });
});
