import jStat from "jstat";
import { describe, expect, it } from "vitest";
import { aWeek, forecast, notAnswered } from "../testing/aTrackedPlan.ts";
import { expectNear } from "../testing/expectFigures.ts";

const rates = ["booking_rate", "show_rate", "close_rate"] as const;

/** The main parts of the priors, as the specification prints them. The other parts are a twenty-fifth. */
const priors = {
  booking_rate: { first: 52.12, second: 96.8 },
  show_rate: { first: 91.59, second: 30.53 },
  close_rate: { first: 23.39, second: 15.6 },
} as const;

type Results = Readonly<Record<"successes" | "failures", number>>;

/** The closed form of the posterior if all multipliers are 1: two beta distributions. */
function betaMixture(rate: (typeof rates)[number], { successes, failures }: Results) {
  const parts = [
    { weight: 0.9, size: 1 },
    { weight: 0.1, size: 1 / 25 },
  ].map(({ weight, size }) => {
    const alpha = priors[rate].first * size;
    const beta = priors[rate].second * size;
    const likelihood = Math.exp(
      jStat.betaln(alpha + successes, beta + failures) - jStat.betaln(alpha, beta),
    );
    return { alpha: alpha + successes, beta: beta + failures, weight: weight * likelihood };
  });
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  return {
    mean: parts.reduce((sum, { alpha, beta, weight }) => {
      return sum + ((weight / total) * alpha) / (alpha + beta);
    }, 0),
    cumulative: (value: number) =>
      parts.reduce((sum, { alpha, beta, weight }) => {
        return sum + (weight / total) * jStat.ibeta(value, alpha, beta);
      }, 0),
  };
}

describe("findingsOf, posteriors", () => {
  // Ramp and learning multiply weeks 5 to 8 by 1.
  const { measures } = forecast([
    aWeek(5, { leads: 40, booked: 10, held: 7, won: 5, still_to_come: 3, undecided: 2 }),
    aWeek(8, { leads: 31, booked: 12, held: 10, won: 4, still_to_come: 4, undecided: 6 }),
  ]);

  it.each([
    ["booking_rate", { successes: 22, failures: 49 }],
    ["show_rate", { successes: 17, failures: 1 }],
    ["close_rate", { successes: 9, failures: 2 }],
  ] as const)("gives the closed form of the %s if the multipliers are 1", (rate, results) => {
    const { estimate, low, high, plan, chance_worse_than_plan: chance } = measures[rate];
    const closedForm = betaMixture(rate, results);
    expectNear(estimate, closedForm.mean, 0.001);
    expectNear(closedForm.cumulative(low), 0.1, 0.001);
    expectNear(closedForm.cumulative(high), 0.9, 0.001);
    expectNear(chance, closedForm.cumulative(plan), 0.001);
  });

  it("returns the prior without entries", () => {
    const prior = forecast([]);
    for (const rate of rates) {
      const { estimate, low, high, plan } = prior.measures[rate];
      const closedForm = betaMixture(rate, { successes: 0, failures: 0 });
      expectNear(estimate, plan, 0.001);
      expectNear(closedForm.cumulative(low), 0.1, 0.001);
      expectNear(closedForm.cumulative(high), 0.9, 0.001);
    }
    const { estimate, low, high } = prior.measures.cost_per_lead;
    const cumulative = (cost: number) =>
      0.9 * jStat.gamma.cdf(1 / cost, 20.24, 1 / 667.8) +
      0.1 * jStat.gamma.cdf(1 / cost, 20.24 / 25, 25 / 667.8);
    expectNear(estimate, 33, 1e-9);
    expectNear(cumulative(low), 0.9, 0.001);
    expectNear(cumulative(high), 0.1, 0.001);
    expect(Object.values(prior.measures).map(({ verdict }) => verdict)).toEqual([
      "Too early",
      "Too early",
      "Too early",
      "Too early",
    ]);
    expect([prior.lever, prior.last_monday, prior.second, prior.worth]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("findingsOf, verdicts", () => {
  // The chances of at most (or at least) this many leads if 30.48 are expected: negative binomial, from SciPy.
  it.each([
    [9, "Below plan", 0.00127],
    [10, "Watch", 0.002405],
    [14, "Watch", 0.017857],
    [15, "On plan", 0.026445],
    [50, "On plan", 0.980187],
    [51, "Looking good", 0.983985],
    [58, "Looking good", 0.99678],
    [59, "Above plan", 0.997478],
  ])("judges %i leads of week 2: %s", (leads, verdict, chance) => {
    const { measures, lever } = forecast([aWeek(2, { leads, booked: 13, held: 8, won: 4 })]);
    const { cost_per_lead: cost } = measures;
    expect(cost.verdict).toBe(verdict);
    expectNear(cost.surprise, chance, 0.000001);
    expect(lever?.name).toBe(verdict === "Below plan" ? "cost_per_lead" : undefined);
  });

  it.each([
    [3, 11, 12],
    [4, 16, 17],
    [8, 16, 17],
    [9, 15, 16],
  ])("names %i's week lead cost at %i leads, and not at %i", (week, named, watched) => {
    const verdictAt = (leads: number) =>
      forecast([aWeek(week, { leads })]).measures.cost_per_lead.verdict;
    expect([verdictAt(named), verdictAt(watched)]).toEqual(["Below plan", "Watch"]);
  });

  it("judges 15 trials, also if their sum is computed as slightly less", () => {
    const weeks = [
      aWeek(1, { leads: 20, booked: 4, held: 2, ...notAnswered }),
      aWeek(2, { leads: 20, booked: 2, ...notAnswered }),
      aWeek(3, { leads: 20, booked: 2, ...notAnswered }),
      aWeek(7, { leads: 20, booked: 7, held: 4, ...notAnswered }),
      aWeek(8, { still_to_come: 18 }),
      aWeek(9, { still_to_come: 14 }),
      aWeek(10, notAnswered),
    ];
    const { show_rate } = forecast(weeks, { lag: "same_week" }).measures;
    expect(show_rate.trials).toBeLessThan(15);
    expect(show_rate.trials).toBeCloseTo(15, 10);
    expect(show_rate.verdict).not.toBe("Too early");
  });

  it("calls few trials too early", () => {
    const { measures } = forecast([aWeek(5, { leads: 40, booked: 15, held: 14, won: 9 })]);
    expect([measures.show_rate.verdict, measures.close_rate.verdict]).toEqual([
      "On plan",
      "Too early",
    ]);
  });
});
