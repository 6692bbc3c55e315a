import { byMeasure, type MeasureName } from "@planner/shared/api/planContract";
import { type Assumptions, assumptions as calculator } from "@planner/shared/plan/assumptions";
import { type Findings, findingsOf, invertCost } from "./measures.ts";
import { isEntered, planWeeksOf, type TrackedPlan } from "./planWeeks.ts";

/** The assumptions of a plan after this one, without and with a pause of the ads for more than 14 days in between. */
export function assumptionsAfter(tracked: TrackedPlan) {
  const findings = findingsOf(planWeeksOf(tracked).filter(isEntered), tracked);
  const { assumptions } = tracked;
  return {
    steady: nextAssumptions(findings, { assumptions, hasPause: false }),
    paused: nextAssumptions(findings, { assumptions, hasPause: true }),
  };
}

/** The assumptions of a plan after this one. `hasPause` says that the ads stop for more than 14 days in between. */
export function nextAssumptions(
  { measures }: Findings,
  { assumptions, hasPause }: { readonly assumptions: Assumptions; readonly hasPause: boolean },
): Assumptions {
  const { booking, show, close } = assumptions.learning.days_90;
  const learned = { cost_per_lead: 1, booking_rate: booking, show_rate: show, close_rate: close };
  const points = byMeasure((measure) => {
    const { mean, quantile } = measures[measure].posterior;
    const figure = (value: number) =>
      invertCost(measure, value) * (hasPause ? 1 : learned[measure]);
    return profilePoints(measure, [figure(quantile(0.1)), figure(mean), figure(quantile(0.9))]);
  });
  const profile = (name: keyof Assumptions["profiles"]) =>
    byMeasure((measure) => points[measure][name]);
  const own = {
    conservative: profile("conservative"),
    expected: profile("expected"),
    aggressive: profile("aggressive"),
  };
  if (hasPause) return { ...calculator, profiles: own };
  const steady = { booking: 1, show: 1, close: 1 };
  const full = { from: 1, to: 1 };
  return {
    ...calculator,
    profiles: own,
    learning: { days_30: steady, days_60: steady, days_90: steady },
    ramp: { ...calculator.ramp, lead_factor: full, rate_factor: full },
  };
}

/**
 * The profiles' values of a measure: the mean within the limits that the calculator's profiles set, and each of the others
 * at least half as far from it as in the calculator.
 */
function profilePoints(measure: MeasureName, own: readonly [number, number, number]) {
  const { conservative, expected, aggressive } = calculator.profiles;
  const usual = [conservative[measure], expected[measure], aggressive[measure]] as const;
  const isCost = measure === "cost_per_lead";
  // Half the aggressive cost to twice the conservative one; half the conservative rate to halfway between aggressive and 1.
  const [least, most] = isCost ? [usual[2] / 2, usual[0] * 2] : [usual[0] / 2, (usual[2] + 1) / 2];
  const mean = Math.min(Math.max(own[1], least), most);
  const better = isCost ? -1 : 1;
  const distance = (point: number, usualPoint: number, side: number) =>
    mean + side * Math.max((point - mean) * side, Math.abs(usualPoint - usual[1]) / 2);
  const highest = isCost ? Number.POSITIVE_INFINITY : 0.99;
  return {
    conservative: Math.min(distance(own[0], usual[0], -better), highest),
    expected: Math.min(mean, highest),
    aggressive: Math.min(distance(own[2], usual[2], better), highest),
  };
}
