import { formatCount, formatDailyBudget, formatMoney, pluralize } from "../../format.ts";
import { computePlan } from "../computePlan.ts";
import type { Plan } from "../Plan.ts";

/** The display names of the assumption profiles. "Conservative" and "Expected" on the screen are revenue scenarios. */
const profileTitles = {
  conservative: "Harder market",
  expected: "As planned",
  aggressive: "Easier market",
} as const satisfies Record<Plan["profile"], string>;

/** The range of the daily budget and the jobs in 30 days across the assumption profiles, for the same goals. */
export function profileRange({ inputs, assumptions }: Plan) {
  const plans = profiles.map((profile) => computePlan(inputs, profile, assumptions));
  const budgets = plans.map(({ daily_budget }) => daily_budget);
  const lowest = formatDailyBudget(Math.min(...budgets));
  const highest = formatDailyBudget(Math.max(...budgets));
  const jobs = plans.map(({ cumulative }) => cumulative.days_30.jobs);
  return {
    sentence: `Real results vary widely. For the same goal, the daily budget is between ${lowest} and ${highest}, and the first 30 days bring ${jobRange(Math.min(...jobs), Math.max(...jobs))}, depending on how well your market, your ads and your follow-up do.`,
    /** The cost per lead, the daily budget and the jobs of each profile. */
    rows: plans.map(({ profile, daily_budget, cumulative }) => ({
      title: profileTitles[profile],
      figures: [
        formatMoney(assumptions.profiles[profile].cost_per_lead),
        formatDailyBudget(daily_budget),
        formatCount(cumulative.days_30.jobs),
      ],
    })),
  };
}

const profiles = ["conservative", "expected", "aggressive"] as const;

/** "10.5 to 14.7 jobs", or one figure if both look the same. */
function jobRange(fewest: number, most: number): string {
  const highest = pluralize(most, "job");
  const isOne = formatCount(fewest) === formatCount(most);
  const range = isOne ? highest : `${formatCount(fewest)} to ${highest}`;
  // A very small figure is "<0.1".
  return range.replace("<", "fewer than ");
}
