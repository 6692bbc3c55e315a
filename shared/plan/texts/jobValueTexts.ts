import { formatGoalMoney, formatMoney, formatShare } from "../../format.ts";
import { jobTiers } from "../jobValues.ts";
import { defaultScenario, type Plan, type ScenarioName, scenarioTitles } from "../Plan.ts";
import { roundHalfUp } from "../round.ts";

/** Ties the revenue of a scenario to the job value that the visitor entered. */
export function jobValueSentence(plan: Plan, scenario: ScenarioName): string {
  const { inputs, job_value } = plan;
  const told = `You told us ${formatGoalMoney(inputs.avg_job_value)} a job.`;
  const counts = scenario === defaultScenario ? `${scenarioTitles[scenario]} counts` : "You picked";
  const mix = jobMix(plan, scenario, 0);
  const average = formatMoney(job_value[scenario]);
  const about = formatMoney(mix.average) === average ? "" : "about ";
  return `${told} ${counts} a mix that averages ${about}${average}: ${mix.text}.`;
}

/** Why all low job values give the same revenue (docs/plan-model.md, job sizes). Undefined for higher ones. */
export function sameMixSentence(
  { inputs, assumptions, job_value }: Plan,
  scenario: ScenarioName,
): string | undefined {
  const { small_floor, small_share } = assumptions.jobTiers;
  if (small_share * inputs.avg_job_value >= small_floor) return undefined;
  return `Below ${formatMoney(small_floor / small_share)} a job the plan counts the same mix, ${formatMoney(job_value[scenario])}.`;
}

/**
 * The shares and prices of the job sizes in a scenario, "70% at $2,000, 30% at $6,000", with the average of these figures. Prices
 * are in whole dollars or, with 2 decimals, in cents.
 */
export function jobMix({ inputs, assumptions }: Plan, scenario: ScenarioName, decimals: 0 | 2) {
  const tiers = jobTiers(inputs.avg_job_value, assumptions.jobTiers);
  const shares = assumptions.jobMix[scenario];
  const sizes = (["small", "medium", "large"] as const)
    .filter((size) => shares[size] > 0)
    .map((size) => ({ share: shares[size], price: roundHalfUp(tiers[size], decimals) }));
  return {
    text: sizes
      .map(({ share, price }) => `${formatShare(share)} at ${formatGoalMoney(price)}`)
      .join(", "),
    average: sizes.reduce((sum, { share, price }) => sum + share * price, 0),
  };
}
