import type { Assumptions } from "./assumptions.ts";
import type { ScenarioName } from "./Plan.ts";

/** The average ticket of each scenario in dollars, from its mix of small, medium and large jobs (plan model, job sizes). */
export function jobValues(
  avgJobValue: number,
  assumptions: Assumptions,
): Record<ScenarioName, number> {
  const tiers = jobTiers(avgJobValue, assumptions.jobTiers);
  return byScenario((scenario) => {
    const mix = assumptions.jobMix[scenario];
    return mix.small * tiers.small + mix.medium * tiers.medium + mix.large * tiers.large;
  });
}

/** Builds a record with one value per scenario. */
export function byScenario<T>(figureOf: (scenario: ScenarioName) => T): Record<ScenarioName, T> {
  return {
    baseline: figureOf("baseline"),
    conservative: figureOf("conservative"),
    expected: figureOf("expected"),
    upside: figureOf("upside"),
  };
}

/** The tickets of a small, a medium and a large job in dollars (plan model, job sizes). */
export function jobTiers(avgJobValue: number, tiers: Assumptions["jobTiers"]) {
  const { small_floor, small_share, medium_per_small, large_per_small } = tiers;
  const small = Math.max(small_floor, small_share * avgJobValue);
  return { small, medium: medium_per_small * small, large: large_per_small * small };
}
