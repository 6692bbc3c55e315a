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
  const jobs = plans.map(({ cumulative }) => cumulative.days_30.jobs);
  const fewest = Math.min(...jobs);
  const most = Math.max(...jobs);
  const isOne = formatCount(fewest) === formatCount(most);
  const bring = `${isOne ? "" : `${formatCount(fewest)} to `}${pluralize(most, "job")}`;
  return {
    sentence: `Real results vary widely. For the same goal, the daily budget is between ${formatDailyBudget(Math.min(...budgets))} and ${formatDailyBudget(Math.max(...budgets))}, and the first 30 days bring ${bring.replace("<", "fewer than ")}, depending on how well your market, your ads and your follow-up do.`,
    /** Profile, cost per lead, daily budget and jobs. */
    rows: plans.map(
      ({ profile, daily_budget, cumulative }) =>
        [
          profileTitles[profile],
          formatMoney(assumptions.profiles[profile].cost_per_lead),
          formatDailyBudget(daily_budget),
          formatCount(cumulative.days_30.jobs),
        ] as const,
    ),
  };
}

const profiles = ["conservative", "expected", "aggressive"] as const;
