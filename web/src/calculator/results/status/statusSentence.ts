import { formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";

/** The plan's status in one plain sentence, beside the meter's message. */
export function statusSentence(plan: Plan): string {
  if (plan.daily_budget === 0) {
    return "Your target asks for no ads, so there is no budget to judge.";
  }
  const { gate, red_below } = plan.assumptions.dailyBudget;
  switch (plan.meter_status) {
    case "red":
      return `Under ${formatMoney(red_below)} a day leads come in slowly. Give your goal more time.`;
    case "yellow":
      return `You are ${formatDailyBudget(gate - plan.daily_budget)} short of the ${formatMoney(gate)} a day a plan needs.`;
    case "green":
      return `Your budget covers the ${formatMoney(gate)} a day a plan needs.`;
  }
}
