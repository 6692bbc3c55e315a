import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { Plan } from "@planner/shared/plan/Plan";
import { profileTitles } from "./assumptionList.ts";

/** How far results spread: the same goals under each assumption profile. */
export type ProfileRange = {
  readonly sentence: string;
  readonly rows: readonly {
    readonly profile: string;
    readonly costPerLead: string;
    readonly dailyBudget: string;
    readonly jobs: string;
  }[];
};

/** The range of the daily budget and of the jobs in 30 days, from the Conservative to the Aggressive profile. */
export function profileRange({ inputs, assumptions }: Plan): ProfileRange {
  const plans = profiles.map((profile) => computePlan(inputs, profile, assumptions));
  const budgets = plans.map(({ daily_budget }) => daily_budget);
  const jobs = plans.map(({ cumulative }) => cumulative.days_30.jobs);
  return {
    sentence: `Real results spread widely. For the same goal the daily budget lies between ${formatDailyBudget(Math.min(...budgets))} and ${formatDailyBudget(Math.max(...budgets))}, and the first 30 days bring ${formatCount(Math.min(...jobs))} to ${formatCount(Math.max(...jobs))} jobs, depending on how well your market, your ads and your follow-up do.`,
    rows: plans.map((plan) => ({
      profile: profileTitles[plan.profile],
      costPerLead: formatMoney(assumptions.profiles[plan.profile].cost_per_lead),
      dailyBudget: formatDailyBudget(plan.daily_budget),
      jobs: formatCount(plan.cumulative.days_30.jobs),
    })),
  };
}

const profiles = ["conservative", "expected", "aggressive"] as const;
