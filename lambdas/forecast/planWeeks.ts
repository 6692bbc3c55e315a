import type { WeekEntry } from "@planner/shared/api/planContract";
import { type Lag, planWeeks } from "@planner/shared/api/planForecast";
import type { MeasureName } from "@planner/shared/api/planMeasures";
import { addWeeks } from "@planner/shared/calendar";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import { jobTiers } from "@planner/shared/plan/jobValues";
import type { Plan, PlanWeek, ScenarioName } from "@planner/shared/plan/Plan";
import { periodOf, rampFactors } from "@planner/shared/plan/simulateWeeks";
import { sumOf } from "./sumOf.ts";

/** A saved plan with the assumptions that it was made with, and everything that was entered. */
export type TrackedPlan = {
  readonly inputs: PlanInputs;
  /** Later goals, in the order of their changes. Each holds from a Monday on. */
  readonly changes: readonly { readonly from: string; readonly inputs: PlanInputs }[];
  readonly assumptions: Assumptions;
  readonly scenario: ScenarioName;
  /** The Monday of week 1. */
  readonly start_date: string;
  readonly lag: Lag;
  /** In any order, each Monday at most once. */
  readonly weeks: readonly (WeekEntry & { readonly monday: string })[];
};

/** A week of the plan in the terms of the model, with its entry if there is one. */
export type ModelWeek = {
  readonly monday: string;
  readonly planned: PlanWeek;
  /** The mean job and each job size in dollars, and the margin as a fraction. */
  readonly ticket: number;
  readonly sizes: Readonly<Record<"small" | "medium" | "large", JobSize>>;
  readonly margin: number;
  /** What ramp and learning multiply the leads per dollar (f) and the rates (m) by. */
  readonly multipliers: Readonly<Record<MeasureName, number>>;
  readonly entry: WeekEntry | undefined;
};

/** A job size in dollars with its share of the jobs. */
type JobSize = Readonly<Record<"dollars" | "share", number>>;

/** A week of the plan that has an entry. */
export type EnteredWeek = ModelWeek & { readonly entry: WeekEntry };

/** The weeks of a plan. Each has the goals of its time. The entries before week 1 and after the last week are ignored. */
export function planWeeksOf(tracked: TrackedPlan): readonly ModelWeek[] {
  const start = startOf(tracked);
  const entries = new Map(tracked.weeks.map(({ monday, ...entry }) => [monday, entry]));
  const planOn = plansByMonday(tracked);
  return Array.from({ length: planWeeks }, (_, index) => {
    const monday = addWeeks(start, index);
    const numbered = { week: index + 1, monday, entry: entries.get(monday) };
    return modelWeek(tracked, planOn(monday), numbered);
  });
}

/**
 * Returns what finds the plan that holds on a Monday. Computes one plan for each change of the goals. Of several changes
 * from the same Monday, the last one counts.
 */
function plansByMonday({ inputs, changes, assumptions }: TrackedPlan): (monday: string) => Plan {
  const planOf = (goals: PlanInputs) => computePlan(goals, "expected", assumptions);
  const firstPlan = planOf(inputs);
  const changedPlans = changes
    .map((change) => ({ from: change.from, plan: planOf(change.inputs) }))
    .toSorted((one, other) => one.from.localeCompare(other.from));
  return (monday) => changedPlans.findLast(({ from }) => from <= monday)?.plan ?? firstPlan;
}

type NumberedWeek = Pick<ModelWeek, "monday" | "entry"> & { readonly week: number };

function modelWeek(
  { assumptions, scenario }: TrackedPlan,
  plan: Plan,
  { week, monday, entry }: NumberedWeek,
): ModelWeek {
  const { inputs } = plan;
  const planned = plan.weeks.find((each) => each.week === week);
  if (planned === undefined) throw new Error(`The plan has no week ${week}.`);
  const { leadFactor, rateFactor } = rampFactors(week, assumptions.ramp);
  const learning = assumptions.learning[periodOf(week, assumptions.weeksAtEndOf)];
  const tiers = jobTiers(inputs.avg_job_value, assumptions.jobTiers);
  const mix = assumptions.jobMix[scenario];
  return {
    monday,
    planned,
    ticket: plan.job_value[scenario],
    sizes: {
      small: { dollars: tiers.small, share: mix.small },
      medium: { dollars: tiers.medium, share: mix.medium },
      large: { dollars: tiers.large, share: mix.large },
    },
    margin: inputs.gross_margin_pct / 100,
    multipliers: {
      cost_per_lead: leadFactor,
      booking_rate: rateFactor * learning.booking,
      show_rate: rateFactor * learning.show,
      close_rate: rateFactor * learning.close,
    },
    entry,
  };
}

/** The Monday of week 1: the start, moved past the weeks that were entered without spend and leads. */
export function startOf({ start_date, weeks }: Pick<TrackedPlan, "start_date" | "weeks">): string {
  const idle = weeks.filter(({ spend_cents, leads }) => spend_cents === 0 && leads === 0);
  const idleMondays = new Set(idle.map(({ monday }) => monday));
  let start = start_date;
  while (idleMondays.has(start)) start = addWeeks(start, 1);
  return start;
}

/** Whether a week has an entry. */
export function isEntered(week: ModelWeek): week is EnteredWeek {
  return week.entry !== undefined;
}

/** The weeks after the last entered one. Missed weeks are not among them. */
export function weeksAhead(weeks: readonly ModelWeek[]): readonly ModelWeek[] {
  const last = weeks.findLast(isEntered);
  return last === undefined ? weeks : weeks.slice(last.planned.week);
}

/** The plan's jobs by week 12. */
export function plannedJobs(weeks: readonly ModelWeek[]): number {
  return sumOf(weeks, ({ planned }) => planned.jobs);
}

/** The counts of all entered weeks together. */
export function totalsOf(weeks: readonly EnteredWeek[]) {
  return {
    leads: sumOf(weeks, ({ entry }) => entry.leads),
    booked: sumOf(weeks, ({ entry }) => entry.booked),
    held: sumOf(weeks, ({ entry }) => entry.held),
    won: sumOf(weeks, ({ entry }) => entry.won),
  };
}
