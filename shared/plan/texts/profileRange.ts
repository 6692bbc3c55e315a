import { formatCount, formatDailyBudget, formatMoney, pluralize } from "../../format.ts";
import { computePlan } from "../computePlan.ts";
import { type Plan, profileOf } from "../Plan.ts";

/** The first column is that of the titles. */
export const rangeColumns = ["Market", "Cost per lead", "Daily budget", "Jobs in 30 days"] as const;

/** The assumption profiles. On the screen, "Conservative" and "Expected" are the names of revenue scenarios. */
const markets = [
  { profile: "conservative", title: "Harder market" },
  { profile: "expected", title: "As planned" },
  { profile: "aggressive", title: "Easier market" },
] as const;

/** The range of the daily budget and the jobs in 30 days across the assumption profiles, for the same goals. */
export function profileRange({ inputs, assumptions }: Plan) {
  const plans = markets.map(({ profile, title }) => ({
    title,
    plan: computePlan(inputs, profile, assumptions),
  }));
  const budgets = plans.map(({ plan }) => plan.daily_budget);
  const lowest = formatDailyBudget(Math.min(...budgets));
  const highest = formatDailyBudget(Math.max(...budgets));
  const jobs = plans.map(({ plan }) => plan.cumulative.days_30.jobs);
  return {
    sentence: `Real results vary widely. For the same goal, the daily budget is between ${lowest} and ${highest}, and the first 30 days bring ${jobRange(Math.min(...jobs), Math.max(...jobs))}, depending on how well your market, your ads and your follow-up do.`,
    /** The rows of a table with `rangeColumns`. */
    rows: plans.map(({ title, plan }) => ({
      title,
      figures: [
        formatMoney(profileOf(plan).cost_per_lead),
        formatDailyBudget(plan.daily_budget),
        formatCount(plan.cumulative.days_30.jobs),
      ],
    })),
  };
}

/** "10.5 to 14.7 jobs", or one figure if both look the same. */
function jobRange(fewest: number, most: number): string {
  const highest = pluralize(most, "job");
  const isOne = formatCount(fewest) === formatCount(most);
  const range = isOne ? highest : `${formatCount(fewest)} to ${highest}`;
  // A very small figure is "<0.1".
  return range.replace("<", "fewer than ");
}
