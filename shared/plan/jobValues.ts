import { assumptions } from "./assumptions.ts";
import { type ScenarioName, scenarioNames } from "./Plan.ts";

/**
 * The mean ticket in dollars of each scenario: its job mix over small, medium and large jobs, whose
 * sizes follow from the average job value. Source: spec, section 9 (job size tiers, job mix).
 */
export function jobValues(avgJobValue: number): Record<ScenarioName, number> {
  const tiers = jobTiers(avgJobValue);
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

function jobTiers(avgJobValue: number) {
  const { small_floor, small_share, medium_per_small, large_per_small } = assumptions.jobTiers;
  const small = Math.max(small_floor, small_share * avgJobValue);
  return { small, medium: medium_per_small * small, large: large_per_small * small };
}
