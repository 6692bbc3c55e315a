import type { WeekEntry } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { measureNames } from "@planner/shared/api/planMeasures";
import { assumptions } from "@planner/shared/plan/assumptions";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { somePlanInputs } from "@planner/shared/plan/testing/somePlanInputs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forecastPlan } from "./forecastPlan.ts";
import {
  aTrackedPlan,
  aWeek,
  defaultInputs,
  forecast,
  fourWeeks,
  mondayOf,
  weeksOf,
} from "./testing/aTrackedPlan.ts";
import { expectNear } from "./testing/expectFigures.ts";

describe("forecastPlan, weeks", () => {
  const example = weeksOf(fourWeeks);

  it("gives the same digits for the same weeks in any order", () => {
    const first = forecast(example);
    expect(forecast([aWeek(1)])).not.toEqual(first);
    expect(forecast(example.toReversed())).toEqual(first);
  });

  it("has nothing to forecast without ad spend", () => {
    const inputs = { ...defaultInputs, current_estimates_per_week: 10 };
    expect(forecastPlan(aTrackedPlan({ inputs }))).toBeUndefined();
  });

  it("draws a missed week at the pace instead of counting it as zero", () => {
    const counts = { leads: 30, booked: 9, held: 7 };
    const { weeks, likely, ledger } = forecast([
      aWeek(1, { ...counts, won: 2 }),
      aWeek(3, { ...counts, won: 4 }),
    ]);
    expect(weeks.slice(0, 4).map(({ won }) => won)).toEqual([2, undefined, 6, undefined]);
    const [week1, , week3] = likely.jobs_by_week;
    expect(week1).toEqual({ low: 2, median: 2, high: 2 });
    expect(week3?.low).toBeGreaterThanOrEqual(6);
    expect(week3?.high).toBeGreaterThan(6);
    expect([ledger.won, ledger.weeks_entered, ledger.week]).toEqual([6, 2, 3]);
  });

  it("ignores entries outside of the plan", () => {
    const outside = [aWeek(0, { leads: 99 }), aWeek(13, { leads: 99 })];
    expect(forecast([...example, ...outside])).toEqual(forecast(example));
  });

  it("takes the last change of a week, and a change before the start from week 1 on", () => {
    const changed = (target: number) => ({ ...defaultInputs, target_estimates_per_week: target });
    const changes = [
      { from: mondayOf(5), inputs: changed(99) },
      { from: mondayOf(0), inputs: changed(20) },
      { from: mondayOf(5), inputs: changed(5) },
    ];
    const { weeks } = forecast([], { changes });
    expectNear(weeks[3]?.planned.ad_spend, 2514.26, 0.1);
    expectNear(weeks[4]?.planned.ad_spend, 628.57, 0.1);
  });

  it("draws the plan line at his rhythm, and the whole plan in week 12", () => {
    const { weeks, planned, ledger } = forecast(
      weeksOf(fourWeeks, () => ({ still_to_come: undefined, undecided: undefined })),
    );
    const decided = weeks.map((week) => week.decided);
    expect(decided).toEqual(decided.toSorted((one, other) => one - other));
    expect(decided[3]).toBe(ledger.decided);
    expect(ledger.decided).toBeLessThan(0.7 * ledger.planned);
    expectNear(decided[11], planned.jobs, 1e-9);
    // If everything is held and decided in its week, the plan of eleven weeks is decided after week 11.
    const atOnce = forecast(weeksOf(fourWeeks)).weeks;
    expectNear(atOnce[10]?.decided, atOnce.slice(0, 11).reduce(sumPlannedJobs, 0), 0.01);
  });

  it.each([0, 4, 8, 12])("does not let the plan line jump in week 12, after week %d", (count) => {
    const entered = Array.from({ length: count }, (_, index) =>
      aWeek(index + 1, { still_to_come: undefined, undecided: undefined }),
    );
    const { weeks } = forecast(entered);
    const line = weeks.map((week) => week.decided);
    const steps = line.map((jobs, index) => jobs - (line[index - 1] ?? 0));
    expect((steps[11] ?? 0) - (steps[10] ?? 0)).toBeLessThan(1);
  });

  it("draws a missed week at the pace in both runs of a pause", () => {
    const counts = { leads: 30, booked: 9, held: 7, won: 4 };
    const { second } = forecast([aWeek(1, counts), aWeek(3, counts), aWeek(4, { spend_cents: 0 })]);
    expect(second?.condition).toBe("ads_off");
    expect(second?.jobs.median).toBeGreaterThan(8);
    expect(second?.jobs.high).toBeLessThan(20);
  });
});

describe("forecastPlan, last Monday", () => {
  it("is what the forecast was then", () => {
    const now = forecast(weeksOf(fourWeeks));
    const then = forecast(weeksOf(fourWeeks).slice(0, 3));
    expect(now.last_monday).toEqual({ jobs: then.likely.jobs.median, moved: "cost_per_lead" });
  });

  it("counts on the answer that was stored with its week", () => {
    const off = { spend_cents: 0, back_next_week: false };
    const now = forecast([...weeksOf(fourWeeks), aWeek(5, off), aWeek(6, { leads: 30 })]);
    const then = forecast([...weeksOf(fourWeeks), aWeek(5, off)]);
    expect(now.last_monday).toEqual({ jobs: then.likely.jobs.median, moved: "spend" });
  });

  it("does not call it more spend that the week before last ran nothing", () => {
    const { last_monday } = forecast([
      aWeek(1),
      aWeek(2),
      aWeek(3, { spend_cents: 0 }),
      aWeek(4),
      aWeek(5),
    ]);
    expect(last_monday?.moved).not.toBe("spend");
  });
});

describe("forecastPlan, worth", () => {
  it("is the won jobs at the mean ticket and the margin, without the spend", () => {
    const { week } = forecast(weeksOf(fourWeeks)).worth ?? {};
    // 3 jobs of $3,800 at 55%.
    expectNear(week?.revenue, 11_400, 1e-6);
    expectNear(week?.gross_profit, 6270, 1e-6);
    expectNear(week?.profit, 6270 - 1257.13, 1e-6);
  });

  it("takes the revenue that he entered", () => {
    const weeks = weeksOf(fourWeeks, () => ({ won_revenue_cents: 700_000 }));
    const { week } = forecast(weeks).worth ?? {};
    expect([week?.revenue, week?.is_revenue_entered]).toEqual([7000, true]);
  });

  it("is what open estimates bring in at the estimated rates", () => {
    const weeks = weeksOf(fourWeeks, (index) =>
      index < 3 ? {} : { still_to_come: 4, undecided: 5 },
    );
    const { worth, measures } = forecast(weeks);
    // Week 4 has a multiplier of 0.95.
    const close = measures.close_rate.estimate * 0.95;
    const show = measures.show_rate.estimate * 0.95;
    expectNear(worth?.open?.undecided.revenue, 5 * close * 3800, 1e-6);
    expectNear(worth?.open?.still_to_come.revenue, 4 * show * close * 3800, 1e-6);
  });

  it("is not shown in a pause, and nothing open is worth nothing", () => {
    expect(forecast(weeksOf(fourWeeks)).worth?.open).toBeUndefined();
    expect(forecast([aWeek(1), aWeek(2, { spend_cents: 0 })]).worth).toBeUndefined();
  });
});

describe("forecastPlan, for any plan and weeks", () => {
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
      back_next_week: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(({ week, ...entry }: WeekEntry & { week: number }) => aWeek(week, entry));
  const smallest = {
    ...defaultInputs,
    target_estimates_per_week: 1,
    current_estimates_per_week: 0.99,
  };
  const someInputs = fc.oneof(somePlanInputs, fc.constantFrom(defaultInputs, smallest));
  const someTrackedPlan = fc.record({
    inputs: someInputs,
    changes: fc.array(
      fc.record({ from: fc.nat(12).map((week) => mondayOf(week + 1)), inputs: someInputs }),
      { maxLength: 2 },
    ),
    assumptions: fc.constant(assumptions),
    scenario: fc.constantFrom(...scenarioNames),
    start_date: fc.constant(mondayOf(1)),
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
        for (const measure of measureNames) {
          const { low, high, gain, ...figures } = result.measures[measure];
          expect(low).toBeLessThanOrEqual(high);
          expect(gain).toBeGreaterThanOrEqual(0);
          expectChance(figures.chance_worse_than_plan);
          expectChance(figures.surprise);
          expectChance(figures.recent_surprise);
        }
        for (const profile of Object.values(result.end.next.profiles)) {
          expectChance(profile.booking_rate);
        }
      }),
      { numRuns: 30 },
    );
  });
});

function sumPlannedJobs(sum: number, week: PlanForecast["weeks"][number]): number {
  return sum + week.planned.jobs;
}

function expectChance(chance: number) {
  expect(chance).toBeGreaterThanOrEqual(0);
  expect(chance).toBeLessThanOrEqual(1 + 1e-12);
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
