import type { Assumptions } from "./assumptions.ts";
import { byScenario } from "./Plan.ts";

/** The average ticket of each scenario in dollars, from its mix of small, medium and large jobs (plan model, job sizes). */
export function jobValues(avgJobValue: number, assumptions: Assumptions) {
  const tiers = jobTiers(avgJobValue, assumptions.jobTiers);
  return byScenario((scenario) => {
    const mix = assumptions.jobMix[scenario];
    return mix.small * tiers.small + mix.medium * tiers.medium + mix.large * tiers.large;
  });
}

/** The tickets of a small, a medium and a large job in dollars (plan model, job sizes). */
export function jobTiers(avgJobValue: number, tiers: Assumptions["jobTiers"]) {
  const { small_floor, small_share, medium_per_small, large_per_small } = tiers;
  const small = Math.max(small_floor, small_share * avgJobValue);
  return { small, medium: medium_per_small * small, large: large_per_small * small };
}
