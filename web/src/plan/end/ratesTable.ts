import type { SavedPlan } from "@planner/shared/api/planContract";
import { type PlanForecast, planWeeks } from "@planner/shared/api/planForecast";
import { type MeasureName, measureNames } from "@planner/shared/api/planMeasures";
import {
  formatCount,
  formatDailyBudget,
  formatGoal,
  formatMoney,
  pluralize,
} from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { roundHalfUp } from "@planner/shared/plan/round";
import { measureTexts } from "@planner/shared/plan/texts/measureTexts";
import { totalsOf } from "../weeks/weekSums.ts";
import { weeksOfPlan } from "./weeksOfPlan.ts";

/** The plan, the twelve weeks and the next 90 days beside each other, with what was counted in the twelve weeks. */
export function ratesTable(plan: SavedPlan, forecast: PlanForecast) {
  const { next } = forecast.end;
  const weeks = weeksOfPlan(plan.weeks);
  const { spend_cents, leads } = totalsOf(weeks);
  const spend = spend_cents / 100;
  const { daily_budget } = computePlan(plan.inputs, "expected", plan.assumptions);
  const target = pluralize(plan.inputs.target_estimates_per_week, "estimate", formatGoal);

  function detailOf(measure: MeasureName): string {
    if (measure === "cost_per_lead") return `${formatMoney(spend)} for ${pluralize(leads, "lead")}`;
    const { successes, trials } = forecast.measures[measure].counted;
    return `${formatCount(roundHalfUp(successes, 0))} of ${formatCount(roundHalfUp(trials, 0))}`;
  }

  const measureRows = measureNames.map((measure) => {
    const { name, short: formatShort } = measureTexts[measure];
    const { plan: planned, estimate } = forecast.measures[measure];
    const expected = next.profiles.expected[measure];
    const figures = [formatShort(planned), formatShort(estimate), formatShort(expected)];
    return { title: name, detail: detailOf(measure), figures };
  });
  const budgets = [daily_budget, spend / (7 * weeks.length), next.daily_budget];
  const budgetRow = { title: "A day in ads", figures: budgets.map(formatDailyBudget) };
  // Only a first plan has rates that rise as the ads learn. All of them rise together. Those of a next plan have risen already.
  const hasLearning = plan.assumptions.learning.days_90.booking > 1;
  return {
    // Word joiners keep the range on one line.
    columns: [`For ${target} a week`, "Plan", `Weeks 1\u2060–\u2060${planWeeks}`, "Next 90 days"],
    rows: [...measureRows, budgetRow],
    note: hasLearning ? `${weighedNote} ${learnedNote}` : weighedNote,
  };
}

const weighedNote = `Weeks 1–${planWeeks} allow for the first weeks of new ads and weigh the plan in, so they differ from the plain counts.`;

const learnedNote = "The next 90 days go on as in weeks 9 to 12, when the ads have learned.";
