import { assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { somePlanInputs } from "@planner/shared/plan/testing/somePlanInputs";
import fc from "fast-check";
import jStat from "jstat";
import { describe, expect, it } from "vitest";
import { seedDraws } from "./draws.ts";
import { type EnteredWeek, forecastPlan, type TrackedPlan } from "./forecastPlan.ts";

const inputs = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };

/** A week with the default plan's spend of $1,257.13 and no results. */
function aWeek(week: number, results: Partial<EnteredWeek> = {}): EnteredWeek {
  return { week, spend_cents: 125_713, leads: 0, booked: 0, held: 0, won: 0, ...results };
}

function forecast(weeks: readonly EnteredWeek[], tracked: Partial<TrackedPlan> = {}) {
  const result = forecastPlan({ inputs, assumptions, scenario: "expected", weeks, ...tracked });
  const week12 = result?.weeks[11];
  if (result === undefined || week12 === undefined) throw new Error("There is no forecast.");
  return { ...result, week12 };
}

function expectWithin(
  tolerance: number,
  pairs: readonly (readonly [number | undefined, number])[],
) {
  for (const [actual, expected] of pairs) {
    const difference = Math.abs((actual ?? Number.NaN) - expected);
    expect(difference, `${actual} instead of ${expected}`).toBeLessThanOrEqual(tolerance);
  }
}

const workedExample = [
  aWeek(1, { leads: 22, booked: 5, held: 3, won: 1 }),
  aWeek(2, { leads: 24, booked: 6, held: 4, won: 2 }),
  aWeek(3, { leads: 27, booked: 8, held: 5, won: 3 }),
  aWeek(4, { leads: 30, booked: 9, held: 6, won: 3 }),
];

describe("forecastPlan, worked example", () => {
  const { measures, lever, week12, ...example } = forecast(workedExample);
  const { cost_per_lead, booking_rate, show_rate, close_rate } = measures;

  it("finds the rates on plan, although the raw rates look like three failures", () => {
    expectWithin(0.002, [
      [booking_rate.estimate, 0.341],
      [show_rate.estimate, 0.75],
      [close_rate.estimate, 0.597],
    ]);
    expectWithin(0.005, [
      [booking_rate.chance_worse_than_plan, 0.62],
      [show_rate.chance_worse_than_plan, 0.49],
      [close_rate.chance_worse_than_plan, 0.51],
      [booking_rate.actual, 0.27],
      [show_rate.actual, 0.64],
      [close_rate.actual, 0.5],
      [booking_rate.expected, 0.29],
      [show_rate.expected, 0.64],
      [close_rate.expected, 0.51],
    ]);
    const verdicts = [booking_rate.verdict, show_rate.verdict, close_rate.verdict];
    expect(verdicts).toEqual(["On plan", "On plan", "On plan"]);
  });

  it("watches the cost per lead, which is the lever", () => {
    expectWithin(0.05, [
      [cost_per_lead.estimate, 39.1],
      [cost_per_lead.low, 33.88],
      [cost_per_lead.high, 45.89],
      [cost_per_lead.actual, 48.82],
      [cost_per_lead.expected, 38.83],
      [example.cost_per_booking.actual, 179.59],
      [example.cost_per_booking.expected, 131.64],
    ]);
    expectWithin(0.002, [[cost_per_lead.chance_worse_than_plan, 0.935]]);
    expect(cost_per_lead.verdict).toBe("Watch");
    expect(lever).toBe("cost_per_lead");
    expectWithin(0.03 * 17_000, [[cost_per_lead.profit_at_plan, 17_000]]);
  });

  it("forecasts week 12 from the nine jobs so far", () => {
    const { low, median, high, planned } = week12;
    expectWithin(0.03, [
      [median.jobs / 50, 1],
      [low.jobs / 38, 1],
      [high.jobs / 65, 1],
      [median.revenue / 190_000, 1],
      [low.revenue / 144_000, 1],
      [high.revenue / 247_000, 1],
      [median.profit / 89_000, 1],
      [low.profit / 64_000, 1],
      [high.profit / 121_000, 1],
      [example.chance_of_80_percent / 0.46, 1],
    ]);
    expect(planned).toMatchObject({ jobs: 64.39, profit: 119_498.22 });
  });
});

describe("forecastPlan, measures", () => {
  it("gives the closed-form posteriors if the multipliers are 1", () => {
    const { measures } = forecast([
      aWeek(5, { leads: 40, booked: 10, held: 7, won: 5 }),
      aWeek(8, { leads: 31, booked: 12, held: 10, won: 4 }),
    ]);
    const closedForms = [
      [measures.booking_rate, 52.12 + 22, 96.8 + 49],
      [measures.show_rate, 91.59 + 17, 30.53 + 5],
      [measures.close_rate, 23.39 + 9, 15.6 + 8],
    ] as const;
    for (const [rate, alpha, beta] of closedForms) {
      expectWithin(0.001, [
        [rate.estimate, alpha / (alpha + beta)],
        [rate.low, jStat.beta.inv(0.1, alpha, beta)],
        [rate.high, jStat.beta.inv(0.9, alpha, beta)],
        [rate.chance_worse_than_plan, jStat.beta.cdf(rate.plan, alpha, beta)],
      ]);
    }
  });

  it("returns the prior without entries", () => {
    const { measures, lever, cost_per_booking } = forecast([]);
    expectWithin(0.001, [
      [measures.booking_rate.estimate, 0.35],
      [measures.show_rate.low, jStat.beta.inv(0.1, 91.59, 30.53)],
      [measures.close_rate.high, jStat.beta.inv(0.9, 23.39, 15.6)],
      [1 / measures.cost_per_lead.low, jStat.gamma.inv(0.9, 20.24, 1 / 667.8)],
    ]);
    expect(measures.cost_per_lead).toMatchObject({ estimate: 33, verdict: "Too early", trials: 0 });
    expect(lever).toBeUndefined();
    expect(cost_per_booking).toEqual({ actual: undefined, expected: undefined });
  });

  it.each([
    [14, 300_000, "Too early", 1],
    [15, 300_000, "Below plan", 1],
    [40, 204_406, "Below plan", 0.95],
    [40, 204_405, "Watch", 0.95],
    [40, 166_442, "Watch", 0.8],
    [40, 166_441, "On plan", 0.8],
    [40, 96_279, "On plan", 0.2],
    [40, 96_278, "Looking good", 0.2],
    [40, 67_089, "Looking good", 0.05],
    [40, 67_088, "Above plan", 0.05],
  ])("judges %i leads for %i cents: %s", (leads, spend_cents, verdict, chance) => {
    const { cost_per_lead } = forecast([aWeek(5, { leads, spend_cents })]).measures;
    expect(cost_per_lead.verdict).toBe(verdict);
    expectWithin(0.001, [[cost_per_lead.chance_worse_than_plan, chance]]);
  });

  it("names the lever with the largest gain, and none after week 12", () => {
    const results = { leads: 100, booked: 20, held: 15, won: 1 };
    const { measures, lever } = forecast([aWeek(5, results)]);
    expect(measures.booking_rate.verdict).toBe("Below plan");
    expect(measures.close_rate.verdict).toBe("Below plan");
    expect(lever).toBe("close_rate");
    expect(forecast([aWeek(5, results), aWeek(12, results)]).lever).toBeUndefined();
  });

  it("counts spend that brought no leads", () => {
    const { measures } = forecast([aWeek(1)]);
    expect(measures.cost_per_lead).toMatchObject({ trials: 0, actual: undefined });
    expect(measures.cost_per_lead.estimate).toBeGreaterThan(33);
  });

  it("counts all trials as successes if there are more successes than trials", () => {
    const { measures } = forecast([aWeek(5, { leads: 4, booked: 9, held: 8, won: 7 })]);
    const closedForm = (52.12 + 4) / (52.12 + 96.8 + 4);
    expect(measures.booking_rate).toMatchObject({ trials: 4, actual: 1 });
    expectWithin(0.001, [[measures.booking_rate.estimate, closedForm]]);
  });

  it("leaves pending estimates out of the trials", () => {
    const results = { leads: 40, booked: 12, held: 6, won: 3, still_to_come: 4, undecided: 1 };
    const { measures } = forecast([aWeek(5, results)]);
    expect(measures.show_rate).toMatchObject({ trials: 8, actual: 0.75 });
    expect(measures.close_rate).toMatchObject({ trials: 5, actual: 0.6 });
  });
});

describe("forecastPlan, weeks", () => {
  it("gives the same digits for the same weeks in any order", () => {
    const first = forecast(workedExample);
    expect(forecast([aWeek(1)])).not.toEqual(first);
    expect(forecast(workedExample.toReversed())).toEqual(first);
  });

  it("draws a missed week instead of counting it as zero", () => {
    const [week1, , week3] = forecast([aWeek(1, { won: 2 }), aWeek(3, { won: 4 })]).weeks;
    expect(week1?.actual?.jobs).toBe(2);
    expect(week1?.low).toEqual(week1?.actual);
    expect(week3?.actual).toBeUndefined();
    expect(week3?.low.jobs).toBeGreaterThanOrEqual(6);
    expect(week3?.high.jobs).toBeGreaterThan(6);
  });

  it("draws the outcomes of pending estimates in their own week", () => {
    const weeks = Array.from({ length: 12 }, (_, index) => aWeek(index + 1, { won: 5 }));
    const { low, median, high } = forecast(weeks).week12;
    expect([low.jobs, median.jobs, high.jobs]).toEqual([60, 60, 60]);
    const pending = { booked: 200, held: 20, won: 5, still_to_come: 150, undecided: 20 };
    const { week12 } = forecast(weeks.with(11, aWeek(12, pending)));
    const expected = 60 + (150 * 0.75 * 1.05 + 20) * 0.6 * 1.05;
    expect(week12.low.jobs).toBeLessThan(expected);
    expect(week12.high.jobs).toBeGreaterThan(expected);
    expect(week12.actual?.jobs).toBe(60);
  });

  it("is undefined for a plan without ad spend", () => {
    const goals = { ...inputs, current_estimates_per_week: 10 };
    const tracked = { inputs: goals, assumptions, scenario: "expected", weeks: [] } as const;
    expect(forecastPlan(tracked)).toBeUndefined();
  });

  it("covers the outcome of about 80% of contractors whose rates are drawn from the prior", () => {
    const random = seedDraws("contractors");
    const isCovered = Array.from({ length: 200 }, () => {
      const { entered, jobs } = simulateContractor(random);
      const { low, high } = forecast(entered).week12;
      return low.jobs <= jobs && jobs <= high.jobs;
    });
    expectWithin(0.08, [[isCovered.filter(Boolean).length / isCovered.length, 0.8]]);
  }, 300_000);
});

describe("forecastPlan, for any plan and weeks", () => {
  const count = fc.oneof(fc.nat(60), fc.constantFrom(0, 1, 1e9));
  const someWeek = fc.record({
    week: fc.integer({ min: 1, max: 12 }),
    spend_cents: fc.oneof(fc.nat(500_000), fc.constantFrom(0, 1, 1e11)),
    leads: count,
    booked: count,
    held: count,
    won: count,
    still_to_come: count,
    undecided: count,
  });
  const smallest = { ...inputs, target_estimates_per_week: 1, current_estimates_per_week: 0.99 };
  const someTrackedPlan = fc.record({
    inputs: fc.oneof(somePlanInputs, fc.constant(smallest)),
    assumptions: fc.constant(assumptions),
    scenario: fc.constantFrom(...scenarioNames),
    weeks: fc.uniqueArray(someWeek, { selector: ({ week }) => week, maxLength: 12 }),
  });

  it("returns finite figures, probabilities and ordered bands", () => {
    fc.assert(
      fc.property(someTrackedPlan, (tracked) => {
        const result = forecastPlan(tracked);
        if (result === undefined) return;
        const numbers = numbersIn(result);
        expect(numbers.length).toBeGreaterThan(150);
        expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([]);
        for (const { low, median, high, actual = low } of result.weeks) {
          for (const figure of ["jobs", "revenue", "profit"] as const) {
            const band = [actual, low, median, high].map((outcome) => outcome[figure]);
            expect(band).toEqual(band.toSorted((a, b) => a - b));
          }
        }
        for (const measure of Object.values(result.measures)) {
          expect(measure.low).toBeLessThanOrEqual(measure.high);
          expect(measure.profit_at_plan).toBeGreaterThanOrEqual(0);
          expect(measure.chance_worse_than_plan).toBeGreaterThanOrEqual(0);
          expect(measure.chance_worse_than_plan).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 25 },
    );
  }, 300_000);
});

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** Twelve weeks of a contractor, of which four are entered. Doesn't use the samplers of the forecast. */
function simulateContractor(random: () => number) {
  const count = (trials: number, chance: number) =>
    Array.from({ length: trials }, random).filter((value) => value < chance).length;
  const poisson = (mean: number) => {
    let events = -1;
    for (let time = 0; time < mean; events++) time -= Math.log(random());
    return events;
  };
  const truth = {
    leadsPerDollar: jStat.gamma.inv(random(), 20.24, 1 / 667.8),
    booking: jStat.beta.inv(random(), 52.12, 96.8),
    show: jStat.beta.inv(random(), 91.59, 30.53),
    close: jStat.beta.inv(random(), 23.39, 15.6),
  };
  const weeks = computePlan(inputs).weeks.map((planned) => {
    const multiplier = planned.bookings / planned.leads / 0.35;
    const mean = planned.leads * 33 * truth.leadsPerDollar;
    // The mean is gamma-mixed, so that the variance of the leads is twice their mean.
    const leads = poisson(jStat.gamma.inv(random(), mean, 1));
    const booked = count(leads, truth.booking * multiplier);
    const held = count(booked, truth.show * multiplier);
    return aWeek(planned.week, { leads, booked, held, won: count(held, truth.close * multiplier) });
  });
  return { entered: weeks.slice(0, 4), jobs: weeks.reduce((sum, { won }) => sum + won, 0) };
}
