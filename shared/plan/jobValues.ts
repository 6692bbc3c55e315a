import type { Assumptions } from "./assumptions.ts";
import { type ScenarioName, scenarioNames } from "./Plan.ts";

/**
 * The mean ticket in dollars of each scenario: its job mix over small, medium and large jobs, whose
 * sizes follow from the average job value. Source: spec, section 9 (job size tiers, job mix).
 */
export function jobValues(
  avgJobValue: number,
  assumptions: Assumptions,
): Record<ScenarioName, number> {
  const tiers = jobTiers(avgJobValue, assumptions.jobTiers);
  const meanTicket = (scenario: ScenarioName): number => {
    const mix = assumptions.jobMix[scenario];
    return mix.small * tiers.small + mix.medium * tiers.medium + mix.large * tiers.large;
  };
  return byScenario(meanTicket);
}

/** A record with one value per scenario. */
export function byScenario<T>(figureOf: (scenario: ScenarioName) => T): Record<ScenarioName, T> {
  const [baseline, conservative, expected, upside] = scenarioNames;
  return {
    [baseline]: figureOf(baseline),
    [conservative]: figureOf(conservative),
    [expected]: figureOf(expected),
    [upside]: figureOf(upside),
  };
}

/**
 * What a small, a medium and a large job bring in dollars. Source: spec, section 9 (job size tiers).
 */
export function jobTiers(avgJobValue: number, tiers: Assumptions["jobTiers"]): JobTiers {
  const { small_floor, small_share, medium_per_small, large_per_small } = tiers;
  const small = Math.max(small_floor, small_share * avgJobValue);
  return { small, medium: medium_per_small * small, large: large_per_small * small };
}

type JobTiers = { readonly small: number; readonly medium: number; readonly large: number };
