import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import type { MeterStatus, Plan } from "@planner/shared/plan/Plan";
import { pluralize } from "../planTexts.ts";

/** Explains the plan's status in one sentence. */
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

/** The scale of the budget meter, in dollars a day. */
export type MeterScale = {
  /** The three zones, drawn to scale. */
  readonly zones: readonly {
    readonly status: MeterStatus;
    readonly from: number;
    readonly to: number;
  }[];
  /** The labeled limits. */
  readonly marks: readonly number[];
  /** The position of a budget in percent, clamped to 0 to 100. */
  readonly position: (dailyBudget: number) => number;
};

export function meterScale({ gate, red_below }: Assumptions["dailyBudget"]): MeterScale {
  // Leaves space between the marks and to the right of them.
  const end = gate + red_below;
  return {
    zones: [
      { status: "red", from: 0, to: red_below },
      { status: "yellow", from: red_below, to: gate },
      { status: "green", from: gate, to: end },
    ],
    marks: [red_below, gate],
    position: (dailyBudget) => (Math.min(Math.max(dailyBudget, 0), end) / end) * 100,
  };
}

/** What the daily spend brings, or why no spend is needed, in one sentence. */
export function spendSentence(plan: Plan): string {
  const current = plan.inputs.current_estimates_per_week;
  if (plan.daily_budget === 0) return alreadyThere(plan.target_estimates_week, current);

  const leads = pluralize(plan.required_leads_week, "lead");
  const estimates = pluralize(plan.additional_estimates_week, "booked estimate");
  const jobs = pluralize(plan.jobs_per_week, "job");
  const onTop = current ? ` on top of your ${formatCount(current)}` : "";
  return `Once your ads have learned, that brings about ${leads} a week: ${estimates}${onTop}, and ${jobs}.`;
}

function alreadyThere(target: number, current = 0): string {
  return `You already book ${pluralize(current, "estimate")} a week and your target is ${formatCount(target)}, so there is nothing to spend.`;
}
