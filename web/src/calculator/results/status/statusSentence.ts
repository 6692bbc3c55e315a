import {
  formatAboutCount,
  formatCount,
  formatDailyBudget,
  formatMoney,
  pluralize,
} from "@planner/shared/format";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import type { MeterStatus, Plan } from "@planner/shared/plan/Plan";

/** Explains the plan's status in one sentence. */
export function statusSentence(plan: Plan): string {
  if (plan.daily_budget === 0) {
    return "The meter shows daily ad spend only, and you need none.";
  }
  const { dailyBudget, suggestedBudget } = plan.assumptions;
  if (plan.budget_gate_passes) {
    return `That is enough: we install plans from ${formatMoney(dailyBudget.gate)} a day.`;
  }
  return `${formatDailyBudget(plan.daily_budget)} a day takes ${formatCount(plan.estimated_days ?? 0)} days to buy what ${formatMoney(plan.suggested_budget)} a day buys in ${suggestedBudget.goal_days}.`;
}

/** The scale of the budget meter, in dollars a day. */
export type MeterScale = {
  readonly zones: readonly {
    readonly status: MeterStatus;
    readonly from: number;
    readonly to: number;
  }[];
  /** The labeled limits. */
  readonly marks: readonly number[];
  /** The position of a budget in percent. */
  readonly position: (dailyBudget: number) => number;
};

/** Linear up to the gate. Above it the scale has no end, so that every budget fits. */
export function meterScale({ gate, red_below }: Assumptions["dailyBudget"]): MeterScale {
  return {
    zones: [
      { status: "red", from: 0, to: red_below },
      { status: "yellow", from: red_below, to: gate },
      { status: "green", from: gate, to: Number.POSITIVE_INFINITY },
    ],
    marks: [red_below, gate],
    position: (dailyBudget) =>
      dailyBudget < gate
        ? (dailyBudget / gate) * gatePosition
        : 100 - (gate / dailyBudget) * (100 - gatePosition),
  };
}

/** In percent. */
const gatePosition = 60;

/** What the daily spend brings in the last week of the weekly table. */
export function spendSentence(plan: Plan): string {
  const current = plan.inputs.current_estimates_per_week;
  const week = plan.weekly_data.at(-1);
  if (!week) return "";

  const about = (count: number, thing: string) => pluralize(count, thing, formatAboutCount);
  const booked = about(week.bookings, "booked estimate");
  const onTop = current ? ` on top of your ${formatCount(current)},` : "";
  return `By week ${week.week} that brings about ${about(week.leads, "lead")}, ${booked} (${formatAboutCount(week.shows)} of them show up)${onTop} and ${about(week.jobs, "job")} a week.`;
}
