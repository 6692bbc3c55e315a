import type { PlanForecast } from "@planner/shared/api/planForecast";
import { byMeasure, type MeasureName } from "@planner/shared/api/planMeasures";
import {
  type Assumptions,
  assumptions as calculatorAssumptions,
} from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import { displayedRange } from "./measures/displayedRange.ts";
import type { Findings } from "./measures/findings.ts";
import type { TrackedPlan } from "./planWeeks.ts";

/** The next 90 days (docs/plan-model.md, the next 90 days): the latest goals with the contractor's own numbers. */
export function nextPlanOf(
  { inputs, changes, assumptions }: TrackedPlan,
  findings: Findings,
): PlanForecast["end"]["next"] {
  const goals = changes.at(-1)?.inputs ?? inputs;
  const { steady, paused } = nextAssumptions(findings, assumptions);
  const plan = computePlan(goals, "expected", steady);
  return {
    profiles: steady.profiles,
    required_leads_week: plan.required_leads_week,
    daily_budget: plan.daily_budget,
    jobs_per_week: plan.jobs_per_week,
    daily_budget_after_pause: computePlan(goals, "expected", paused).daily_budget,
  };
}

/** The next plan's assumptions, by whether the ads go on. */
export type NextAssumptions = {
  /** The ads go on: the rates have learned, and there is no ramp. */
  readonly steady: Assumptions;
  /** The ads stop for more than 14 days: ramp and learning are the usual ones. */
  readonly paused: Assumptions;
};

/** The assumptions of the next plan, from what this one has measured. */
export function nextAssumptions(findings: Findings, assumptions: Assumptions): NextAssumptions {
  const { booking, show, close } = assumptions.learning.days_90;
  const learned = { cost_per_lead: 1, booking_rate: booking, show_rate: show, close_rate: close };
  const unlearned = { cost_per_lead: 1, booking_rate: 1, show_rate: 1, close_rate: 1 };
  const noLearning = { booking: 1, show: 1, close: 1 };
  const noRamp = { from: 1, to: 1 };
  return {
    steady: {
      ...calculatorAssumptions,
      profiles: profilesOf(findings, learned),
      learning: { days_30: noLearning, days_60: noLearning, days_90: noLearning },
      ramp: { ...calculatorAssumptions.ramp, lead_factor: noRamp, rate_factor: noRamp },
    },
    paused: { ...calculatorAssumptions, profiles: profilesOf(findings, unlearned) },
  };
}

function profilesOf(
  findings: Findings,
  factors: Readonly<Record<MeasureName, number>>,
): Assumptions["profiles"] {
  const points = byMeasure((measure) => {
    const { estimate, worse, better } = displayedRange(measure, findings[measure].posterior);
    const factor = factors[measure];
    return profilePoints(measure, {
      worse: worse * factor,
      mean: estimate * factor,
      better: better * factor,
    });
  });
  return {
    conservative: byMeasure((measure) => points[measure].worse),
    expected: byMeasure((measure) => points[measure].mean),
    aggressive: byMeasure((measure) => points[measure].better),
  };
}

type Points = Readonly<Record<"worse" | "mean" | "better", number>>;

/**
 * The profiles' values of a measure: the mean within the limits that the calculator's profiles set, and each of the others
 * at least half as far from it as in the calculator.
 */
function profilePoints(measure: MeasureName, measured: Points): Points {
  const { conservative, expected, aggressive } = calculatorAssumptions.profiles;
  const usual = {
    worse: conservative[measure],
    mean: expected[measure],
    better: aggressive[measure],
  };
  const { leastMean, mostMean, highest } = limitsOf(measure, usual);
  const mean = Math.min(Math.max(measured.mean, leastMean), mostMean);
  const toBetter = measure === "cost_per_lead" ? -1 : 1;
  const distance = (side: "worse" | "better") => {
    const sign = side === "better" ? toBetter : -toBetter;
    const measuredDistance = Math.max(0, (measured[side] - mean) * sign);
    const leastDistance = Math.abs(usual[side] - usual.mean) / 2;
    return sign * Math.max(measuredDistance, leastDistance);
  };
  return {
    worse: Math.min(mean + distance("worse"), highest),
    mean: Math.min(mean, highest),
    better: Math.min(mean + distance("better"), highest),
  };
}

/**
 * The limits of the mean: half the aggressive cost to twice the conservative one, or half the conservative rate to halfway
 * between the aggressive rate and 1. `highest` limits all points.
 */
function limitsOf(measure: MeasureName, { worse, better }: Points) {
  if (measure === "cost_per_lead") {
    return { leastMean: better / 2, mostMean: worse * 2, highest: Number.POSITIVE_INFINITY };
  }
  return { leastMean: worse / 2, mostMean: (better + 1) / 2, highest: 0.99 };
}
