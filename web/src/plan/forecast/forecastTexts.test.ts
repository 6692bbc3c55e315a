import type { PlanForecast } from "@planner/shared/api/planForecast";
import { type LeverName, leverNames } from "@planner/shared/api/planMeasures";
import type { Situation } from "@planner/shared/api/planSituation";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aForecast, jobsOf } from "../testing/aSavedPlan.ts";
import { advice, headline } from "./forecastTexts.ts";

const base = aForecast();

/** The first day of the worked example. */
const start = "2026-10-26";

function textsOf(forecast: PlanForecast): string {
  const { title, text, cost, action } = advice(forecast);
  return [title, text.trim(), cost, action].filter(Boolean).join(" ");
}

describe("advice", () => {
  it("says the situation, and offers a call if there is a lever", () => {
    expect(textsOf(base)).toBe(
      "Lead cost is what costs you: $39, planned $33. We are 60% sure it is worse than planned. About $17,000 of profit by week 12. Ask us to look at the ads",
    );
    expect(advice(base)).toMatchObject({ tone: "yellow", needsCall: true });
    const question = {
      kind: "late_or_lost",
      measure: "show_rate",
      stock: "still_to_come",
    } as const;
    expect(advice(aForecast({ lever: undefined, situation: question })).tone).toBe("yellow");
  });

  it("says a chance below one half, and offers a call", () => {
    const { lever: _, ...onPlan } = aForecast({ situation: { kind: "on_plan" } });
    expect(textsOf(onPlan)).toBe(
      "You’re on plan. A small leak needs more weeks to show. The chance of 52 jobs, 80% of your plan, is 45%.",
    );
    expect(advice(onPlan)).toMatchObject({ tone: undefined, needsCall: true });
    const likely = { ...base.likely, chance_of_80_percent: 0.5 };
    expect(textsOf({ ...onPlan, likely })).not.toContain("chance");
    expect(advice({ ...onPlan, likely }).needsCall).toBe(false);
  });
});

describe("the sentences around the forecast", () => {
  it("say what is likely, and what changed", () => {
    expect(headline(base, start)).toEqual({
      title: "50 jobs likely",
      when: "by January 17",
      before: "Last Monday: 54.",
      reason: "Fewer leads for the money.",
    });
    const wonMore = { jobs: 48, moved: "close_rate" } as const;
    expect(headline(aForecast({ last_monday: wonMore }), start).reason).toBe(
      "A larger share of held estimates is won.",
    );
    const { before } = headline(aForecast({ likely: jobsOf(1, 54, 60) }), start);
    expect(before).toBe("Last Monday: the same.");
  });

  it("say in a pause what the likely jobs count on", () => {
    const spend = { ...base.spend, is_paused: true };
    expect(headline(aForecast({ spend }), start).when).toBe("by January 17, if your ads are back");
    const off = aForecast({ spend: { ...spend, counted_a_week: 0 } });
    expect(headline(off, start).when).toBe("by January 17, if your ads stay off");
  });
});

type Drawn = Readonly<Record<"gain" | "pace" | "planned" | "chance" | "shortfall", number>> & {
  readonly lever: LeverName;
  readonly likely: Pick<PlanForecast["likely"], "jobs">;
  readonly other: Pick<PlanForecast["likely"], "jobs">;
};

/** The situation with the lever's sentence. */
function situationOf({ lever, pace, planned, ...drawn }: Drawn): Situation {
  if (lever === "spend") {
    return {
      kind: "spend",
      a_week: pace * planned,
      planned_a_week: planned,
      pace,
      jobs: drawn.likely.jobs.median,
      jobs_at_plan_spend: drawn.other.jobs.median,
    };
  }
  const { plan } = base.measures[lever];
  const share = 1 - drawn.shortfall;
  return {
    kind: "leak",
    measure: lever,
    estimate: lever === "cost_per_lead" ? plan / share : plan * share,
    plan,
    certainty: drawn.chance,
    gain: drawn.gain,
    fits_lately: false,
  };
}

describe("any forecast", () => {
  const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
  const rangeOf = (number: fc.Arbitrary<number>) =>
    fc.array(number, { minLength: 3, maxLength: 3 }).map((figures) => {
      const [low = 0, median = 0, high = 0] = figures.sort((one, other) => one - other);
      return { low, median, high };
    });
  const summary = fc.record({
    jobs: rangeOf(fc.nat(200)),
    profit: rangeOf(fc.double({ min: -1e6, max: 1e6, noNaN: true })),
    chance_of_80_percent: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const forecasts = fc.record({
    likely: summary,
    other: summary,
    was: fc.nat(200),
    moved: fc.constantFrom(...leverNames),
    lever: fc.constantFrom(...leverNames),
    gain: amount,
    pace: fc.double({ min: 0, max: 0.849, noNaN: true }),
    planned: fc.double({ min: 1, max: 1e5, noNaN: true }),
    chance: fc.double({ min: 0.9, max: 1, noNaN: true }),
    shortfall: fc.double({ min: 0.0001, max: 0.9, noNaN: true }),
  });

  it("has no sentence that contradicts its figures", () => {
    fc.assert(
      fc.property(forecasts, (drawn) => {
        const { pace, planned, chance, lever, gain, was, moved } = drawn;
        const likely = { ...base.likely, ...drawn.likely };
        const other = { ...base.likely, ...drawn.other };
        const forecast = aForecast({
          likely,
          second: { condition: "plan_spend", ...other },
          spend: { ...base.spend, pace, a_week: pace * planned, planned_a_week: planned },
          last_monday: { jobs: was, moved },
          lever: { name: lever, gain },
          situation: situationOf(drawn),
        });
        const { title, before, reason } = headline(forecast, start);
        const texts = [
          title,
          before,
          reason,
          textsOf(forecast),
          forecast.sentences.outlook.sentence,
        ].join(" ");
        expect(texts).not.toMatch(
          /undefined|NaN|Infinity|−(?!\u2060)|\b1 (jobs|estimates)\b|\b0 job\b/,
        );
        // A figure and its plan never look the same, nor do two ends of a range.
        expect(texts).not.toMatch(/(\$?[\d,.]+%?), planned \1(?![\d.%])/);
        expect(texts).not.toMatch(/between (\S+) and \1(?![\d,])/);
        expect(texts).not.toMatch(/about (\S+) jobs? instead of \1\./);
        const sure = texts.match(/We are (\d+)% sure/)?.[1] ?? 0;
        expect(Number(sure) / 100).toBeLessThanOrEqual(Math.min(chance, 0.99));
        // "half" is off by at most 5 points, a percentage by half of one.
        const share = texts.match(/run at (\d+|half)%? of the plan/)?.[1] ?? String(100 * pace);
        const named = share === "half" ? 50 : Number(share);
        const tolerance = share === "half" ? 5 : 0.5;
        expect(Math.abs(named - 100 * pace)).toBeLessThanOrEqual(tolerance + 1e-9);
        const change = Math.sign(likely.jobs.median - was);
        expect(change).toBe(changeNamed(reason));
      }),
    );
  });
});

/** 1 for more jobs than last Monday, -1 for fewer, 0 if the sentence names no change. */
function changeNamed(reason = ""): number {
  if (reason === "") return 0;
  return /Fewer|less|smaller/.test(reason) ? -1 : 1;
}
