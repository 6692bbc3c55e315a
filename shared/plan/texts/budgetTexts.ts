import { formatAboutMoney, formatCents, formatDailyBudget, formatMoney } from "../../format.ts";
import type { ProfileName } from "../assumptions.ts";
import { computePlan } from "../computePlan.ts";
import type { Plan } from "../Plan.ts";
import { equationResult } from "./equationResult.ts";

/** The spend of the first four weeks, below the amount a day. */
export function spendSentence({ cumulative, assumptions }: Plan): string {
  return `about ${formatAboutMoney(cumulative.days_30.ad_spend)} in ${assumptions.weeksAtEndOf.days_30} weeks`;
}

/** The line in the plan's banner. */
export function bannerSentence(plan: Plan): string {
  return plan.daily_budget === 0 ? "Nothing to do: your target is met." : gateSentence(plan);
}

/** The lowest budget of plans that are installed. */
export function gateSentence({ assumptions }: Plan): string {
  return `We install plans from ${formatMoney(assumptions.dailyBudget.gate)} a day.`;
}

/** What the same goal costs in a harder and in an easier market. */
export function marketSentence(plan: Plan): string {
  const budget = (profile: ProfileName) =>
    formatDailyBudget(computePlan(plan.inputs, profile, plan.assumptions).daily_budget);
  return `If your market is harder: ${budget("conservative")} a day for the same goal. If it is easier: ${budget("aggressive")}.`;
}

/** Why the totals are less than 30 daily budgets. */
export function periodSentence({ assumptions, daily_budget, cumulative }: Plan): string {
  const weeks = assumptions.weeksAtEndOf.days_30;
  const days = weeks * assumptions.daysPerWeek;
  const spend = equationResult(cumulative.days_30.ad_spend, days * daily_budget, formatMoney);
  return `30 days count as ${weeks} full weeks: ${days} × ${formatCents(daily_budget)} ${spend}.`;
}
