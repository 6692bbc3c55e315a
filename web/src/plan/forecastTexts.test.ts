import {
  leverNames,
  type MeasureName,
  measureNames,
  type PlanForecast,
} from "@planner/shared/api/planForecast";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advice,
  assumedOpen,
  ending,
  headline,
  measureRows,
  outlook,
  wonSoFar,
} from "./forecastTexts.ts";
import { aForecast, aSavedPlan, aWeek } from "./testing/aSavedPlan.ts";
import { planWeekNumbers } from "./weekEntries.ts";

const base = aForecast();
const { lever: _, ...withoutLever } = base;
const halfSpend = { ...base.spend, pace: 0.5, a_week: 628.57 };

function jobsOf(low: number, median: number, high: number): PlanForecast["likely"] {
  return { ...base.likely, jobs: { low, median, high } };
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
      "Booking | 49% | Plan 50%. Likely 40% to 60%. | On plan",
      "Show | 49% | Plan 50%. Likely 40% to 60%. | On plan",
      "Close | 49% | Plan 50%. Likely 40% to 60%. | On plan",
    ]);
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
  const booking = { plan: 0.35, estimate: 0.2738 };
  const dropped = { ...booking, chance_worse_than_plan: 0.9977, counts_since: 5 };
  const spending = (pace: number) => ({
    spend: { ...base.spend, pace, a_week: 1257.13 * pace, planned_a_week: 1257.13 },
  });
  const measured = (name: MeasureName, figures: Partial<typeof base.measures.show_rate>) => ({
    measures: { ...base.measures, [name]: { ...base.measures[name], ...figures } },
  });

  it.each<[string, PlanForecast, string]>([
    [
      "the lever with its certainty, which is never 100%",
      aForecast({
        lever: { name: "cost_per_lead", gain: 52_200 },
        ...measured("cost_per_lead", { estimate: 54.74, chance_worse_than_plan: 0.9999 }),
      }),
      "Lead cost is what costs you: $55, planned $33. We are 99% sure it is worse than planned. About $52,000 of profit by week 12. Ask us to look at the ads",
    ],
    [
      "a sudden drop",
      aForecast({
        lever: { name: "booking_rate", gain: 11_400 },
        ...measured("booking_rate", dropped),
      }),
      "Since week 5, fewer leads are booked: 27%, planned 35%. We are 99% sure it is worse than planned. About $11,000 of profit by week 12. Call within five minutes",
    ],
    [
      "half of the spend",
      aForecast({
        lever: { name: "spend", gain: 66_600 },
        ...spending(0.5),
        likely: jobsOf(32, 43, 55),
        second: { condition: "plan_spend", ...jobsOf(58, 76, 99) },
      }),
      "Your ads run at half of the plan. You spend $629 a week; the plan needs $1,257. At the plan’s spend: about 76 jobs instead of 43. About $67,000 of profit by week 12.",
    ],
    [
      "no spend",
      aForecast({ lever: { name: "spend", gain: 0.2 }, ...spending(0) }),
      "Your ads do not run. You spend $0 a week; the plan needs $1,257.",
    ],
    [
      "what to watch",
      {
        ...withoutLever,
        likely: { ...base.likely, chance_of_80_percent: 0.5 },
        ...measured("booking_rate", { ...booking, verdict: "Watch", surprise: 0.0196 }),
      },
      "Booking may be below plan. If nothing is wrong, results this bad come up in about 1 of 50 plans. Look again next Monday.",
    ],
    [
      "a chance below one half",
      withoutLever,
      "Nothing stands out. Small leaks need more weeks to show. The chance of 52 jobs, 80% of your plan, is 45%.",
    ],
  ])("names %s", (_, forecast, expected) => {
    expect(textsOf(forecast)).toBe(expected);
  });
});

describe("the sentences around the forecast", () => {
  it("say what is likely, on what condition, and what changed", () => {
    expect(headline(base)).toEqual({
      title: "50 jobs likely",
      before: "Last Monday: 54.",
      reason: "Fewer leads for the money.",
    });
    const { before } = headline(aForecast({ likely: jobsOf(1, 54, 60) }));
    expect(before).toBe("Last Monday: the same.");
    expect(outlook(base).sentence).toBe(
      "If you keep spending $1,257 a week: between 38 and 65 jobs, eight times out of ten. Profit after ads about $89,000, between $64,000 and $121,000.",
    );
    const loss = { low: -5_400, median: -5_400, high: -5_400 };
    expect(outlook(aForecast({ likely: { ...jobsOf(1, 1, 1), profit: loss } })).sentence).toBe(
      "If you keep spending $1,257 a week: 1 job, eight times out of ten. Profit after ads about −\u2060$5,400.",
    );
    const both = outlook(
      aForecast({ spend: halfSpend, second: { condition: "plan_spend", ...jobsOf(58, 76, 99) } }),
    );
    expect(both.forecasts?.map((forecast) => Object.values(forecast).join(": "))).toEqual([
      "If you keep spending $629 a week: 50 jobs: 38 to 65, about $89,000 after ads",
      "At the plan’s spend, $1,257 a week: 76 jobs: 58 to 99, about $89,000 after ads",
    ]);
    const spend = { ...base.spend, pace: 0.5, a_week: 314, planned_a_week: 628 };
    const doubled = aForecast({ spend, lever: { name: "spend", gain: 0 } });
    expect([outlook(doubled).sentence, advice(doubled).text].join()).toMatch(
      /^If you spend \$629 a week: .*,You spent \$314 a week; the plan needed \$628. It now needs \$1,257. /,
    );
  });

  it("count the jobs so far, without the missing weeks", () => {
    expect(Object.values(wonSoFar(base, 4)).join("")).toBe("9 won; your plan has 21.5 by now.");
    const weeks = base.weeks.map(({ won, ...week }) => (week.week === 2 ? week : { ...week, won }));
    expect(Object.values(wonSoFar({ weeks }, 5)).join("")).toBe(
      "9 won in the 3 weeks entered; your plan has 21.5 by week 4.",
    );
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
      gap: "Lead cost: $39, planned $33.",
      gapText:
        "We are 60% sure it was worse than planned. Not short of the plan: booking, the show rate, closing.",
    });
    const later = ending(ended, { ...plan, won_since: 1 });
    expect([later.won, later.text].join(": ")).toBe(
      "37 jobs: 36 in the 12 weeks and 1 since. Your plan had 64.",
    );
  });
});

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
        const { pace, planned, chance, shortfall, lever, gain, was, moved } = drawn;
        const likely = { ...base.likely, ...drawn.likely };
        const other = { ...base.likely, ...drawn.other };
        const worse = measureNames.map((name) => {
          const { plan } = base.measures[name];
          const estimate =
            name === "cost_per_lead" ? plan / (1 - shortfall) : plan * (1 - shortfall);
          return [name, { ...base.measures[name], estimate, chance_worse_than_plan: chance }];
        });
        const forecast: PlanForecast = {
          ...base,
          likely,
          second: { condition: "plan_spend", ...other },
          spend: { ...base.spend, pace, a_week: pace * planned, planned_a_week: planned },
          last_monday: { jobs: was, moved },
          lever: { name: lever, gain },
          measures: { ...base.measures, ...Object.fromEntries(worse) },
        };
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
        const off =
          share === "half" ? Math.abs(50 - 100 * pace) / 10 : Math.abs(Number(share) - 100 * pace);
        expect(off).toBeLessThanOrEqual(0.5 + 1e-9);
        const change = Math.sign(likely.jobs.median - was);
        expect(change).toBe(reason ? (/Fewer|less/.test(reason) ? -1 : 1) : 0);
      }),
    );
  });
});
