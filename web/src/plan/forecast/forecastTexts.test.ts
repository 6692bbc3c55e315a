import type { PlanForecast } from "@planner/shared/api/planForecast";
import { type LeverName, leverNames } from "@planner/shared/api/planMeasures";
import type { Situation } from "@planner/shared/api/planSituation";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aForecast, aSavedPlan, aWeek } from "../testing/aSavedPlan.ts";
import { planWeekNumbers } from "../weeks/planView.ts";
import { advice, assumedOpen, ending, headline, measureRows, outlook } from "./forecastTexts.ts";

const base = aForecast();

function jobsOf(low: number, median: number, high: number): PlanForecast["likely"] {
  return { ...base.likely, jobs: { low, median, high } };
}

function aWorth({ worth }: PlanForecast): NonNullable<PlanForecast["worth"]> {
  if (!worth) throw new Error("The forecast has no worth");
  return worth;
}

function textsOf(forecast: PlanForecast): string {
  const { title, text, action } = advice(forecast);
  return [title, text.trim(), action].filter(Boolean).join(" ");
}

describe("measureRows", () => {
  it("compares what is likely with the plan", () => {
    const rows = measureRows(base).map(({ range: _, tone: __, ...row }) => Object.values(row));
    expect(rows.map((row) => row.join(" | "))).toEqual([
      "Cost per lead | $39 | Plan $33. Likely $34 to $46. | ▼ Worse than plan",
      "Booking | 49% | Plan 50%. Likely 40% to 60%. 49 of 100 so far. | On plan",
      "Show | 49% | Plan 50%. Likely 40% to 60%. 49 of 100 so far. | On plan",
      "Close | 49% | Plan 50%. Likely 40% to 60%. 49 of 100 so far. | On plan",
    ]);
  });

  it("does not call on plan what the likely range excludes, or what the advice may name as a gap", () => {
    const tagOf = (figures: Partial<PlanForecast["measures"]["show_rate"]>) => {
      const measures = { ...base.measures, show_rate: { ...base.measures.show_rate, ...figures } };
      return measureRows({ ...base, measures })[2]?.tag;
    };
    expect(tagOf({ low: 0.4, high: 0.49, chance_worse_than_plan: 0.91 })).toBe("Not proven");
    expect(tagOf({ chance_worse_than_plan: 0.75 })).toBe("Not proven");
    expect(tagOf({ chance_worse_than_plan: 0.74 })).toBe("On plan");
    expect(tagOf({ chance_worse_than_plan: 0.11 })).toBe("On plan");
    expect(tagOf({ low: 0.51, high: 0.6, chance_worse_than_plan: 0.09 })).toBe("On plan or better");
    expect(tagOf({ verdict: "Too early", chance_worse_than_plan: 0.91 })).toBe("Too early");
  });

  it("counts what the estimate is made of, unless it has none", () => {
    const counts = (trials: number, successes: number) => {
      const booking_rate = { ...base.measures.booking_rate, counted: { trials, successes } };
      return measureRows({ ...base, measures: { ...base.measures, booking_rate } })[1]?.expectation;
    };
    expect(counts(103, 16)).toBe("Plan 50%. Likely 40% to 60%. 16 of 103 so far.");
    expect(counts(0, 0)).toBe("Plan 50%. Likely 40% to 60%.");
  });

  it("places ranges on one axis around the plan, with better to the right", () => {
    const [cost, booking] = measureRows(base);
    expect(cost?.range.low).toBeCloseTo(3, 1);
    expect(cost?.range.estimate).toBeCloseTo(23.9, 1);
    expect(cost?.range.high).toBeCloseTo(45.7, 1);
    expect(booking?.range.high).toBeCloseTo(83.5, 1);
  });
});

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
  it("say what is likely, on what condition, and what changed", () => {
    expect(headline(base)).toEqual({
      title: "50 jobs likely",
      before: "Last Monday: 54.",
      reason: "Fewer leads for the money.",
    });
    const wonMore = { jobs: 48, moved: "close_rate" } as const;
    expect(headline(aForecast({ last_monday: wonMore })).reason).toBe(
      "A larger share of held estimates is won.",
    );
    const { before } = headline(aForecast({ likely: jobsOf(1, 54, 60) }));
    expect(before).toBe("Last Monday: the same.");
    expect(outlook(base).sentence).toBe(
      "If you keep spending $1,257 a week: between 38 and 65 jobs, eight times out of ten. Profit after ads about $89,000, between $64,000 and $121,000.",
    );
    const loss = { low: -5_400, median: -5_400, high: -5_400 };
    expect(outlook(aForecast({ likely: { ...jobsOf(1, 1, 1), profit: loss } })).sentence).toBe(
      "If you keep spending $1,257 a week: 1 job, eight times out of ten. Profit after ads about −\u2060$5,400.",
    );
  });

  it("count on the spend, also on the plan’s, on changed goals’ and on none in a pause", () => {
    const conditions = (
      spend: Partial<PlanForecast["spend"]>,
      condition: NonNullable<PlanForecast["second"]>["condition"],
    ) => {
      const forecast = aForecast({
        spend: { ...base.spend, ...spend },
        second: { condition, ...jobsOf(58, 76, 99) },
      });
      return outlook(forecast).forecasts?.map((each) => Object.values(each).join(": "));
    };
    const half = { pace: 0.5, a_week: 628.57, counted_a_week: 628.57 };
    expect(conditions(half, "plan_spend")).toEqual([
      "If you keep spending $629 a week: 50 jobs: 38 to 65, about $89,000 after ads",
      "At the plan’s spend, $1,257 a week: 76 jobs: 58 to 99, about $89,000 after ads",
    ]);
    const { week } = aWorth(base);
    const back = "If your ads are back next week at $1,257 a week";
    const off = "If your ads stay off";
    const figures = [
      "50 jobs: 38 to 65, about $89,000 after ads",
      "76 jobs: 58 to 99, about $89,000 after ads",
    ];
    const [counted, other] = figures;
    expect(conditions({ is_paused: true }, "ads_off")).toEqual([
      `${back}: ${counted}`,
      `${off}: ${other}`,
    ]);
    const answeredNo = { is_paused: true, back_next_week: false, counted_a_week: 0 };
    expect(conditions(answeredNo, "ads_back")).toEqual([`${off}: ${counted}`, `${back}: ${other}`]);
    const spend = { ...base.spend, a_week: 314, counted_a_week: 628, planned_ahead_a_week: 1257 };
    expect(outlook(aForecast({ spend })).sentence).toMatch(/^If you spend \$628 a week: /);
    const neverRan = { week: { ...week, spend: 0 } };
    expect(outlook(aForecast({ worth: neverRan })).sentence).toMatch(/^If you spend \$1,257 /);
  });

  it("say what is assumed of open estimates", () => {
    const open = (still_to_come: number, undecided: number, is_answered = false) =>
      assumedOpen(aForecast({ open: { ...base.open, still_to_come, undecided, is_answered } }));
    expect(open(3.15, 4.35)).toBe("Assumes about 3 estimates to come and 4 undecided.");
    expect(open(0.6, 0)).toBe("Assumes about 1 estimate to come and 0 undecided.");
    expect(open(0.2, 0.4)).toBe("Assumes about 0 estimates to come and 0 undecided.");
    expect(open(3, 4, true)).toBeUndefined();
  });

  it("say what was reached in the end, and what came since", () => {
    const plan = aSavedPlan({ weeks: [0, ...planWeekNumbers].map((week) => aWeek(week)) });
    const open = { ...base.open, still_to_come: 4, undecided: 5 };
    const ended = aForecast({ likely: jobsOf(38, 41, 45), open });
    expect(ending(ended, plan)).toMatchObject({
      won: "36 jobs",
      text: "About 5 more expected from 4 estimates to come and 5 undecided. Your plan had 64.",
    });
    const later = ending(ended, { ...plan, won_since: 1 });
    expect([later.won, later.text].join(": ")).toBe(
      "37 jobs: 36 in the 12 weeks and 1 since. Your plan had 64.",
    );
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
        const { title, before, reason } = headline(forecast);
        const texts = [title, before, reason, textsOf(forecast), outlook(forecast).sentence].join(
          " ",
        );
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
