import { formatCount, formatDailyBudget, formatMoney, pluralize } from "../../format.ts";
import { computePlan } from "../computePlan.ts";
import { type Plan, profileOf } from "../Plan.ts";
import { roundHalfUp } from "../round.ts";

/** The first column is that of the titles. */
export const marketColumns = [
  "Market",
  "Cost per lead",
  "Daily budget",
  "Jobs in 30 days",
] as const;

/** The markets by assumption profile. On the screen, "Conservative" and "Expected" are the names of revenue scenarios. */
const markets = [
  { profile: "conservative", title: "Harder market" },
  { profile: "expected", title: "As planned" },
  { profile: "aggressive", title: "Easier market" },
] as const;

/** How much a plan varies between the markets, for the same goals: a sentence, and the rows of a table with `marketColumns`. */
export function marketRange({ inputs, assumptions }: Plan) {
  const plans = markets.map(({ profile, title }) => ({
    title,
    plan: computePlan(inputs, profile, assumptions),
  }));
  const budgets = plans.map(({ plan }) => plan.daily_budget);
  const lowestBudget = formatDailyBudget(Math.min(...budgets));
  const highestBudget = formatDailyBudget(Math.max(...budgets));
  const jobs = plans.map(({ plan }) => plan.cumulative.days_30.jobs);
  return {
    sentence: `Real results vary widely. For the same goal, the daily budget is between ${lowestBudget} and ${highestBudget}, and the first 30 days bring ${jobRange(Math.min(...jobs), Math.max(...jobs))}, depending on how well your market, your ads and your follow-up do.`,
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
  if (isTiny(most)) return "fewer than 0.1 jobs";
  const mostText = pluralize(most, "job");
  if (isTiny(fewest)) return `up to ${mostText}`;
  const looksEqual = formatCount(fewest) === formatCount(most);
  return looksEqual ? mostText : `${formatCount(fewest)} to ${mostText}`;
}

/** Whether a count is less than what a text shows. */
function isTiny(count: number): boolean {
  return roundHalfUp(count, 1) === 0;
}
