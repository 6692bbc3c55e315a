import { describe, expect, it } from "vitest";
import { withAllDraws } from "../../testing/withAllDraws.ts";
import { drawBinomial, drawNegativeBinomial, drawPoisson, seedDraws } from "../sampling.ts";
import { aWeek, forecast, fourWeeks, notAnswered, weeksOf } from "../testing/aTrackedPlan.ts";
import { expectNear } from "../testing/expectFigures.ts";

withAllDraws();

/** Twelve weeks of three won jobs each, with nothing open. */
const twelveWeeks = weeksOf(
  {
    leads: "30 30 30 30 30 30 30 30 30 30 30 30",
    booked: "9 9 9 9 9 9 9 9 9 9 9 9",
    held: "6 6 6 6 6 6 6 6 6 6 6 6",
    won: "3 3 3 3 3 3 3 3 3 3 3 3",
  },
  (index) => ({ won_revenue_cents: 700_000 + index }),
);

describe("drawOutcomes", () => {
  it("counts won jobs and what they brought in exactly as entered", () => {
    const { jobs, revenue, profit } = forecast(twelveWeeks).likely;
    expect(jobs).toEqual({ low: 36, median: 36, high: 36 });
    // $7,000 a week and 66 cents.
    expectNear(revenue.median, 84_000.66, 1e-6);
    expectNear(revenue.low, 84_000.66, 1e-6);
    expectNear(profit.median, 84_000.66 * 0.55 - 12 * 1257.13, 1e-6);
  });

  it("draws the sizes of won jobs, too, if it is not known what they brought in", () => {
    const { revenue } = forecast(
      twelveWeeks.map((week) => ({ ...week, won_revenue_cents: undefined })),
    ).likely;
    // 36 jobs of $3,800 on average.
    expectNear(revenue.median, 136_800, 4000);
    expect(revenue.low).toBeLessThan(120_000);
    expect(revenue.high).toBeGreaterThan(152_000);
  });

  it("wins open estimates when they are usually decided, so that the likely line does not jump", () => {
    const late = {
      leads: "22 24 27 30 31 30",
      booked: "6 7 8 10 11 11",
      held: "0 3 5 7 8 8",
      won: "0 0 0 1 2 4",
    };
    const { likely, open } = forecast(weeksOf(late, () => notAnswered));
    expect(open.undecided).toBeGreaterThan(14);
    const line = likely.jobs_by_week.map(({ median }) => median);
    expect(line.slice(0, 6)).toEqual([0, 0, 0, 1, 3, 7]);
    expect(line[11]).toBe(likely.jobs.median);
    const steps = line.slice(6).map((jobs, index) => jobs - (line[5 + index] ?? 0));
    const mean = (likely.jobs.median - 7) / 6;
    for (const step of steps) expect(Math.abs(step - mean)).toBeLessThan(2);
  });

  it("adds what is open to the weeks ahead", () => {
    const weeks = weeksOf(fourWeeks, (index) =>
      index < 3 ? {} : { still_to_come: 8, undecided: 6 },
    );
    const open = forecast(weeks).likely.jobs_by_week;
    expect(open[3]).toEqual({ low: 9, median: 9, high: 9 });
    const without = forecast(weeksOf(fourWeeks)).likely.jobs_by_week;
    expect(open[4]?.median).toBeGreaterThan((without[4]?.median ?? 0) + 2);
    expect(open[11]?.median).toBeGreaterThan((without[11]?.median ?? 0) + 5);
  });

  it("never wins more than what the counts leave open", () => {
    const counts = { booked: 3, held: 3, won: 3, still_to_come: undefined, undecided: undefined };
    const weeks = twelveWeeks.slice(0, 11).map((week) => ({ ...week, ...counts }));
    // Of the five held ones, at most two are undecided, although most are usually.
    const last = aWeek(12, { ...counts, leads: 30, booked: 5, held: 5 });
    const { low, high } = forecast([...weeks, last]).likely.jobs;
    expect(low).toBeGreaterThanOrEqual(36);
    expect(high).toBe(38);
  });
});

describe("samplers", () => {
  const count = 20_000;

  it.each([
    ["Poisson", (random: () => number) => drawPoisson(7, random), 7, 7],
    ["large Poisson", (random: () => number) => drawPoisson(400, random), 400, 400],
    ["negative binomial", (random: () => number) => drawNegativeBinomial(8, 2.5, random), 8, 20],
    ["binomial", (random: () => number) => drawBinomial(20, 0.3, random), 6, 4.2],
    ["large binomial", (random: () => number) => drawBinomial(900, 0.5, random), 450, 225],
  ])("draws the mean and the variance: %s", (name, draw, mean, variance) => {
    const random = seedDraws(name);
    const draws = Array.from({ length: count }, () => draw(random));
    const drawnMean = draws.reduce((sum, drawn) => sum + drawn, 0) / count;
    const drawnVariance = draws.reduce((sum, drawn) => sum + (drawn - drawnMean) ** 2, 0) / count;
    expectNear(drawnMean / mean, 1, 0.02);
    expectNear(drawnVariance / variance, 1, 0.06);
  });
});
