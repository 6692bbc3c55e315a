import type { PlanForecast, WeekEntry } from "@planner/shared/api/planContract";
import { assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { somePlanInputs } from "@planner/shared/plan/testing/somePlanInputs";
import fc from "fast-check";
import jStat from "jstat";
import { describe, expect, it } from "vitest";
import { withFewDraws } from "../testing/withFewDraws.ts";
import { seedDraws } from "./draws.ts";
import { forecastPlan, nextAssumptions } from "./forecastPlan.ts";
import { findingsOf } from "./measures.ts";
import { isEntered, mondayAfter, planWeeksOf, type TrackedPlan } from "./planWeeks.ts";

const inputs = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };
const start = "2026-11-30";
const plan: TrackedPlan = {
  inputs,
  changes: [],
  assumptions,
  scenario: "expected",
  start_date: start,
  lag: "two_weeks",
  weeks: [],
};

/** A week with the default plan's spend of $1,257.13, no results, and nothing open. */
function aWeek(week: number, entry: Partial<WeekEntry> = {}): TrackedPlan["weeks"][number] {
  const counts = { leads: 0, booked: 0, held: 0, won: 0, still_to_come: 0, undecided: 0 };
  return { monday: mondayAfter(start, week - 1), spend_cents: 125_713, ...counts, ...entry };
}

/** Weeks from their leads, booked, held and won, and what else each entry has. */
function weeksOf(
  counts: readonly (readonly [number, number, number, number])[],
  entryOf: (index: number) => Partial<WeekEntry> = () => ({}),
) {
  return counts.map(([leads, booked, held, won], index) =>
    aWeek(index + 1, { leads, booked, held, won, ...entryOf(index) }),
  );
}

const notAnswered = { still_to_come: undefined, undecided: undefined };

const fourWeeks = [
  [22, 5, 3, 1],
  [24, 6, 4, 2],
  [27, 8, 5, 3],
  [30, 9, 6, 3],
] as const;

function forecast(weeks: TrackedPlan["weeks"], changed: Partial<TrackedPlan> = {}) {
  const result = forecastPlan({ ...plan, weeks, ...changed });
  if (result === undefined) throw new Error("There is no forecast.");
  return result;
}

/** Compares figures: within 0.2% or half of the last printed digit. */
function expectFigures(actual: readonly (number | undefined)[], expected: readonly string[]) {
  expect(actual.length).toBe(expected.length);
  for (const [index, text] of expected.entries()) {
    const decimals = text.split(".")[1]?.length ?? 0;
    const tolerance = Math.max(Math.abs(Number(text)) * 0.002, 0.51 * 10 ** -decimals);
    expectNear(actual[index], Number(text), tolerance);
  }
}

/** Compares low, median and high: jobs within 4% or 1, dollars within 4%. */
function expectRange(
  { low, median, high }: PlanForecast["likely"]["jobs"],
  expected: readonly number[],
) {
  for (const [index, actual] of [low, median, high].entries()) {
    const figure = expected[index] ?? Number.NaN;
    expectNear(actual, figure, Math.max(0.04 * figure, 1));
  }
}

function expectNear(actual: number | undefined, expected: number, tolerance: number) {
  const difference = Math.abs((actual ?? Number.NaN) - expected);
  expect(difference, `${actual} instead of ${expected}`).toBeLessThanOrEqual(tolerance);
}

const rates = ["booking_rate", "show_rate", "close_rate"] as const;

// The cases A to I of the specification. D is in savedPlans.test.ts.
describe("forecastPlan, worked examples", () => {
  it("A: finds everything on plan, although the raw rates look like three failures", () => {
    const { measures, lever, likely } = forecast(weeksOf(fourWeeks));
    const { cost_per_lead: cost } = measures;
    expectFigures(
      rates.map((rate) => measures[rate].estimate),
      ["0.3407", "0.7509", "0.5978"],
    );
    expectFigures(
      rates.map((rate) => measures[rate].chance_worse_than_plan),
      ["0.622", "0.478", "0.507"],
    );
    expectFigures(
      [cost.estimate, cost.low, cost.high, cost.chance_worse_than_plan, cost.trials, cost.surprise],
      ["39.10", "33.88", "45.89", "0.9354", "129.52", "0.0470"],
    );
    expect(Object.values(measures).map(({ verdict }) => verdict)).toEqual(
      Array.from({ length: 4 }, () => "On plan"),
    );
    expect(lever).toBeUndefined();
    expectRange(likely.jobs, [38, 51, 66]);
    expectRange(likely.revenue, [138_000, 192_000, 258_000]);
    expectRange(likely.profit, [60_800, 90_500, 126_800]);
    expectNear(likely.chance_of_80_percent, 0.468, 0.025);
  });

  it("B: estimates what is open without an answer", () => {
    const { open, measures, likely } = forecast(weeksOf(fourWeeks, () => notAnswered));
    const { show_rate: show, close_rate: close } = measures;
    expectFigures(
      [open.still_to_come, open.undecided, show.estimate, close.estimate, close.trials],
      ["3.15", "4.35", "0.7617", "0.6387", "13.65"],
    );
    expect(open.is_answered).toBe(false);
    expect(close.verdict).toBe("Too early");
    expectRange(likely.jobs, [44, 58, 74]);
  });

  it("C: forecasts at half the spend and at the plan's, with the spend as lever", () => {
    const weeks = weeksOf(fourWeeks, () => ({ spend_cents: 62_857 }));
    const { spend, lever, likely, at_plan_spend } = forecast(weeks);
    expectFigures([spend.pace, lever?.gain], ["0.500", "66600"]);
    expect(lever?.name).toBe("spend");
    expectRange(likely.jobs, [32, 43, 55]);
    expectRange(at_plan_spend?.jobs ?? likely.jobs, [58, 76, 99]);
  });

  it("E: finds a week's spend without leads below plan", () => {
    const { measures, lever } = forecast([aWeek(1)]);
    const { trials, estimate, chance_worse_than_plan, surprise, verdict } = measures.cost_per_lead;
    expectFigures(
      [trials, estimate, chance_worse_than_plan, surprise * 1e9, lever?.gain],
      ["26.67", "54.74", "0.9947", "9", "52200"],
    );
    expect([verdict, lever?.name]).toEqual(["Below plan", "cost_per_lead"]);
  });

  it("F: takes the tickets from what the won jobs brought in", () => {
    const dollars = [2000, 4000, 8000, 6000];
    const weeks = weeksOf(fourWeeks, (index) => ({
      won_revenue_cents: (dollars[index] ?? 0) * 100,
    }));
    expectRange(forecast(weeks).likely.revenue, [114_000, 162_900, 220_700]);
  });

  it("G: takes changed goals from their week on", () => {
    const changes = [
      { from: mondayAfter(start, 4), inputs: { ...inputs, target_estimates_per_week: 5 } },
    ];
    const { planned, likely } = forecast(weeksOf(fourWeeks), { changes });
    expectFigures([planned.jobs], ["38.50"]);
    expectRange(likely.jobs, [22, 30, 39]);
  });

  it("H: finds a sudden drop of the booking rate", () => {
    const { measures, lever, likely, last_monday } = forecast(
      weeksOf([...fourWeeks, [36, 7, 6, 3], [37, 8, 5, 3], [40, 7, 6, 4], [38, 8, 6, 3]]),
    );
    const { surprise, recent_surprise, estimate, chance_worse_than_plan, changed_since } =
      measures.booking_rate;
    expectFigures(
      [surprise * 1e4, recent_surprise * 1e5, estimate, chance_worse_than_plan, lever?.gain],
      ["3.42", "3.49", "0.2738", "0.9977", "11400"],
    );
    expect([changed_since, lever?.name]).toEqual([5, "booking_rate"]);
    expectRange(likely.jobs, [35, 41, 49]);
    expect(last_monday?.moved).toBe("booking_rate");
    expectNear(last_monday?.jobs, 43, 1);
  });

  it("I: ends with a plan for the next 90 days from his own numbers", () => {
    const counts = [
      ...fourWeeks,
      [31, 10, 7, 4],
      [30, 11, 8, 4],
      [32, 10, 8, 5],
      [29, 10, 7, 4],
      [33, 12, 9, 6],
      [30, 11, 8, 5],
      [31, 12, 9, 6],
      [32, 11, 8, 5],
    ] as const;
    const weeks = weeksOf(counts, (index) =>
      index < 11 ? notAnswered : { still_to_come: 4, undecided: 5 },
    );
    const { weeks: planWeeks, likely, lever, end } = forecast(weeks);
    expect(planWeeks.at(-1)?.won).toBe(48);
    expectRange(likely.jobs, [51, 53, 55]);
    const { profiles, required_leads_week, daily_budget, jobs_per_week } = end.next;
    const { conservative, expected, aggressive } = profiles;
    expectFigures(
      [conservative, expected, aggressive].map(({ cost_per_lead }) => cost_per_lead),
      ["45.02", "40.02", "35.52"],
    );
    expectFigures(
      [...rates.map((rate) => expected[rate]), required_leads_week, daily_budget, jobs_per_week],
      ["0.3582", "0.7890", "0.6562", "35.38", "202.28", "6.56"],
    );
    expectFigures([end.next.daily_budget_after_pause], ["223.01"]);
    expect([lever, end.gap]).toEqual([undefined, "cost_per_lead"]);
  });
});

describe("forecastPlan, measures", () => {
  it("gives the closed-form posteriors if the multipliers are 1", () => {
    const { measures } = forecast([
      aWeek(5, { leads: 40, booked: 10, held: 7, won: 5, still_to_come: 3, undecided: 2 }),
      aWeek(8, { leads: 31, booked: 12, held: 10, won: 4, still_to_come: 4, undecided: 6 }),
    ]);
    const closedForms = [
      [measures.booking_rate, 52.12 + 22, 96.8 + 49],
      [measures.show_rate, 91.59 + 17, 30.53 + 1],
      [measures.close_rate, 23.39 + 9, 15.6 + 2],
    ] as const;
    for (const [rate, alpha, beta] of closedForms) {
      expectNear(rate.estimate, alpha / (alpha + beta), 0.001);
      expectNear(rate.low, jStat.beta.inv(0.1, alpha, beta), 0.001);
      expectNear(rate.high, jStat.beta.inv(0.9, alpha, beta), 0.001);
      expectNear(rate.chance_worse_than_plan, jStat.beta.cdf(rate.plan, alpha, beta), 0.001);
    }
    const { estimate, low } = measures.cost_per_lead;
    const [shape, rate] = [20.24 + 71 / 2, 667.8 + 2514.26 / 2];
    expectNear(estimate / (rate / shape), 1, 0.001);
    expectNear(low * jStat.gamma.inv(0.9, shape, 1 / rate), 1, 0.001);
  });

  it("returns the prior without entries", () => {
    const { measures, lever, spend, last_monday } = forecast([]);
    expectNear(measures.booking_rate.estimate, 0.35, 0.001);
    expectNear(measures.show_rate.low, jStat.beta.inv(0.1, 91.59, 30.53), 0.001);
    expectNear(measures.close_rate.high, jStat.beta.inv(0.9, 23.39, 15.6), 0.001);
    expectNear(1 / measures.cost_per_lead.low, jStat.gamma.inv(0.9, 20.24, 1 / 667.8), 0.001);
    expectNear(measures.cost_per_lead.estimate, 33, 1e-9);
    expect(Object.values(measures).map(({ verdict }) => verdict)).toEqual(
      Array.from({ length: 4 }, () => "Too early"),
    );
    expect([lever, last_monday, spend.pace]).toEqual([undefined, undefined, 1]);
  });

  // The chances of at most this many leads if 30.48 are expected: scipy.stats.nbinom.cdf(leads, 30.48, 0.5).
  it.each([
    [12, "Below plan", 0.0033],
    [13, "Watch", 0.00578],
    [15, "Watch", 0.01534],
    [16, "On plan", 0.02345],
    [48, "On plan", 0.98208],
    [49, "Looking good", 0.98606],
    [54, "Looking good", 0.99637],
    [55, "Above plan", 0.99728],
  ])("judges %i leads: %s", (leads, verdict, chance) => {
    // Week 2 has a lead factor of 0.8.
    const { measures, lever } = forecast([aWeek(2, { leads, booked: 13, held: 8, won: 4 })]);
    expect(measures.cost_per_lead.verdict).toBe(verdict);
    expectNear(measures.cost_per_lead.surprise, chance, 0.00001);
    expect(lever?.name).toBe(verdict === "Below plan" ? "cost_per_lead" : undefined);
  });

  it("corrects what is usually open by the answers on other Mondays", () => {
    const answers = [{ still_to_come: 6, undecided: 4 }, notAnswered];
    const weeks = weeksOf(
      [
        [38, 10, 4, 0],
        [38, 10, 5, 1],
      ],
      (index) => answers[index] ?? {},
    );
    const { still_to_come, undecided, shares } = forecast(weeks).open;
    expectNear(shares.booked, (0.35 * (6 + 5)) / (3.5 + 5), 1e-9);
    expectNear(still_to_come, 10 * shares.booked, 1e-9);
    expectNear(undecided, ((3 + 0.6) * (4 + 5)) / (2.4 + 5), 1e-9);
    const none = forecast(weeks, { lag: "same_week" }).open;
    expect([none.still_to_come, none.undecided]).toEqual([0, 0]);
  });
});

describe("forecastPlan, weeks", () => {
  const example = weeksOf(fourWeeks);

  it("gives the same digits for the same weeks in any order", () => {
    const first = forecast(example);
    expect(forecast([aWeek(1)])).not.toEqual(first);
    expect(forecast(example.toReversed())).toEqual(first);
  });

  it("does not call it more spend that the week before last ran nothing", () => {
    const nothing = { spend_cents: 0, leads: 0, booked: 0, held: 0, won: 0 };
    const { last_monday } = forecast([aWeek(1), aWeek(2), aWeek(3, nothing), aWeek(4), aWeek(5)]);
    expect(last_monday?.moved).not.toBe("spend");
  });

  it("draws a missed week at the pace instead of counting it as zero", () => {
    const { weeks, likely } = forecast([aWeek(1, { won: 2 }), aWeek(3, { won: 4 })]);
    expect(weeks.slice(0, 4).map(({ won }) => won)).toEqual([2, undefined, 6, undefined]);
    const [week1, , week3] = likely.jobs_by_week;
    expect(week1).toEqual({ low: 2, median: 2, high: 2 });
    expect(week3?.low).toBeGreaterThanOrEqual(6);
    expect(week3?.high).toBeGreaterThan(6);
  });

  it("ignores entries outside of the plan", () => {
    const outside = [aWeek(0, { leads: 99 }), aWeek(13, { leads: 99 })];
    expect(forecast([...example, ...outside])).toEqual(forecast(example));
  });

  it("takes the last change of a week, and a change before the start from week 1 on", () => {
    const changed = (target: number) => ({ ...inputs, target_estimates_per_week: target });
    const changes = [
      { from: mondayAfter(start, 4), inputs: changed(99) },
      { from: mondayAfter(start, -1), inputs: changed(20) },
      { from: mondayAfter(start, 4), inputs: changed(5) },
    ];
    const { weeks } = forecast([], { changes });
    expectNear(weeks[3]?.planned.ad_spend, 2514.26, 0.1);
    expectNear(weeks[4]?.planned.ad_spend, 628.57, 0.1);
  });
});

describe("nextAssumptions", () => {
  const weeks = [7, 8, 9, 10, 11, 12].map((week) => aWeek(week));
  const entered = planWeeksOf({ ...plan, weeks }).filter(isEntered);
  const findings = findingsOf(entered, plan);
  const afterPause = nextAssumptions(findings, { assumptions, hasPause: true });

  it("starts like the calculator's plan after a pause", () => {
    expect(afterPause.learning).toEqual(assumptions.learning);
    expect(afterPause.ramp).toEqual(assumptions.ramp);
    expectNear(afterPause.profiles.expected.booking_rate, 0.35, 0.001);
  });

  it("limits the cost per lead and keeps its distances", () => {
    expect(afterPause.profiles.expected.cost_per_lead).toBe(86);
    expect(afterPause.profiles.aggressive.cost_per_lead).toBe(81.5);
    expect(afterPause.profiles.conservative.cost_per_lead).toBeGreaterThan(91);
  });

  it("keeps rates that can't get better", () => {
    const next = nextAssumptions(findings, { assumptions: afterPause, hasPause: false });
    const again = nextAssumptions(findings, { assumptions: next, hasPause: false });
    expectNear(next.profiles.expected.booking_rate, 0.35 * 1.05, 0.001);
    expectNear(again.profiles.expected.booking_rate, 0.35, 0.001);
    const perfect = weeksOf(Array.from({ length: 12 }, () => [900, 900, 900, 900]));
    const best = findingsOf(planWeeksOf({ ...plan, weeks: perfect }).filter(isEntered), plan);
    const { profiles } = nextAssumptions(best, { assumptions, hasPause: false });
    expect(profiles.expected.show_rate).toBeCloseTo(0.9);
    expect(profiles.aggressive.show_rate).toBe(0.99);
  });
});

// Wider than the specification's cells, which 2,000 contractors reached (docs/plan-model.md).
describe("forecastPlan, 200 simulated contractors", () => {
  withFewDraws();

  it("covers the jobs and the revenue of about 80% if the rates are drawn from the prior", () => {
    const random = seedDraws("contractors");
    const isCovered = Array.from({ length: 200 }, () => {
      const { weeks, jobs, revenue } = simulateContractor(random);
      const { likely } = forecast(weeks.slice(0, 4));
      return [likely.jobs.low <= jobs && jobs <= likely.jobs.high].concat(
        likely.revenue.low <= revenue && revenue <= likely.revenue.high,
      );
    });
    for (const index of [0, 1]) {
      expectNear(isCovered.filter((covered) => covered[index]).length / 200, 0.8, 0.08);
    }
  }, 300_000);

  it("names a lever to few who are exactly on plan, on any of eleven Mondays", () => {
    const random = seedDraws("on plan");
    const hasLever = Array.from({ length: 200 }, () => {
      const { weeks } = simulateContractor(random, onPlan);
      return weeks.slice(0, 11).some((_, index) => isNamed(weeks.slice(0, index + 1)));
    });
    expect(hasLever.filter(Boolean).length / 200).toBeLessThan(0.13);
  }, 300_000);
});

/** Whether a measure is below plan, which is what makes it the lever. Faster than a forecast. */
function isNamed(weeks: TrackedPlan["weeks"]): boolean {
  const entered = planWeeksOf({ ...plan, weeks }).filter(isEntered);
  const { measures } = findingsOf(entered, plan);
  return Object.values(measures).some(({ verdict }) => verdict === "Below plan");
}

type Contractor = Readonly<Record<"leadsPerDollar" | "booking" | "show" | "close", number>>;

const onPlan: Contractor = { leadsPerDollar: 1 / 33, booking: 0.35, show: 0.75, close: 0.6 };

function fromPrior(random: () => number): Contractor {
  return {
    leadsPerDollar: jStat.gamma.inv(random(), 20.24, 1 / 667.8),
    booking: jStat.beta.inv(random(), 52.12, 96.8),
    show: jStat.beta.inv(random(), 91.59, 30.53),
    close: jStat.beta.inv(random(), 23.39, 15.6),
  };
}

/** Twelve weeks of a contractor at the plan's spend, without lags. Doesn't use the samplers of the forecast. */
function simulateContractor(random: () => number, truth = fromPrior(random)) {
  const count = (trials: number, chance: number) =>
    Array.from({ length: trials }, random).filter((value) => value < chance).length;
  const poisson = (mean: number) => {
    let events = -1;
    for (let time = 0; time < mean; events++) time -= Math.log(random());
    return events;
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
  const jobs = weeks.reduce((sum, { won }) => sum + won, 0);
  const sizes = Array.from({ length: jobs }, random).map((point) =>
    point < 0.7 ? 2000 : point < 0.9 ? 6000 : 12_000,
  );
  return { weeks, jobs, revenue: sizes.reduce((sum, dollars) => sum + dollars, 0) };
}

describe("forecastPlan, for any plan and weeks", () => {
  withFewDraws();

  const count = fc.oneof(fc.nat(60), fc.constantFrom(0, 1, 10_000));
  const optional = fc.option(count, { nil: undefined });
  const someWeek = fc
    .record({
      week: fc.integer({ min: -1, max: 14 }),
      spend_cents: fc.oneof(fc.nat(500_000), fc.constantFrom(0, 1, 1e8)),
      leads: count,
      booked: count,
      held: count,
      won: count,
      still_to_come: optional,
      undecided: optional,
      won_revenue_cents: fc.option(fc.constantFrom(0, 1, 500_000, 1e12), { nil: undefined }),
    })
    .map(({ week, ...entry }) => aWeek(week, entry));
  const smallest = { ...inputs, target_estimates_per_week: 1, current_estimates_per_week: 0.99 };
  const someInputs = fc.oneof(somePlanInputs, fc.constantFrom(inputs, smallest));
  const someTrackedPlan = fc.record({
    inputs: someInputs,
    changes: fc.array(
      fc.record({ from: fc.nat(12).map((week) => mondayAfter(start, week)), inputs: someInputs }),
      { maxLength: 2 },
    ),
    assumptions: fc.constant(assumptions),
    scenario: fc.constantFrom(...scenarioNames),
    start_date: fc.constant(start),
    lag: fc.constantFrom("same_week", "two_weeks", "longer"),
    weeks: fc.uniqueArray(someWeek, { selector: ({ monday }) => monday, maxLength: 12 }),
  });

  it("returns finite figures, probabilities and ordered bands", () => {
    fc.assert(
      fc.property(someTrackedPlan, (tracked) => {
        const result = forecastPlan(tracked);
        if (result === undefined) return;
        const numbers = numbersIn(result);
        expect(numbers.length).toBeGreaterThan(150);
        expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([]);
        const { jobs_by_week, revenue, profit } = result.likely;
        for (const { low, median, high } of [...jobs_by_week, revenue, profit]) {
          expect([low, median, high]).toEqual([low, median, high].toSorted((a, b) => a - b));
        }
        const { measures, end } = result;
        for (const measure of Object.values(measures)) {
          expect(measure.low).toBeLessThanOrEqual(measure.high);
          expectChance(measure.chance_worse_than_plan);
          expectChance(measure.surprise);
          expectChance(measure.recent_surprise);
        }
        for (const profile of Object.values(end.next.profiles)) expectChance(profile.booking_rate);
      }),
      { numRuns: 100 },
    );
  }, 300_000);
});

function expectChance(chance: number) {
  expect(chance).toBeGreaterThanOrEqual(0);
  expect(chance).toBeLessThanOrEqual(1);
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
