import { addWeeks } from "@planner/shared/calendar";
import { assumptions } from "@planner/shared/plan/assumptions";
import { type Assessment, latestAssessment } from "../assessment.ts";
import { forecastPlan } from "../forecastPlan.ts";
import { type MondayStandings, standingsByMonday } from "../measures/leakNaming.ts";
import { modelOf } from "../measures/priors.ts";
import { isEntered, planWeeksOf, type TrackedPlan } from "../planWeeks.ts";

type Week = TrackedPlan["weeks"][number];

export const defaultInputs = {
  target_estimates_per_week: 10,
  avg_job_value: 3500,
  gross_margin_pct: 55,
};

const start = "2026-11-30";

/** The Monday of a week of the plan. */
export function mondayOf(week: number): string {
  return addWeeks(start, week - 1);
}

/** The plan with the default goals, which spends $1,257.13 a week. Estimates are held and decided within two weeks. */
export function aTrackedPlan(overrides: Partial<TrackedPlan> = {}): TrackedPlan {
  return {
    inputs: defaultInputs,
    changes: [],
    assumptions,
    scenario: "expected",
    start_date: start,
    lag: "two_weeks",
    weeks: [],
    ...overrides,
  };
}

/** A week with the plan's spend, no results, and nothing open. */
export function aWeek(week: number, entry: Partial<Week> = {}): Week {
  return {
    monday: mondayOf(week),
    spend_cents: 125_713,
    leads: 0,
    booked: 0,
    held: 0,
    won: 0,
    still_to_come: 0,
    undecided: 0,
    ...entry,
  };
}

/** The counts of a number of weeks, separated by spaces. */
export type Counts = Readonly<Record<"leads" | "booked" | "held" | "won", string>>;

/** Weeks from their counts, and what else each entry has. The first one is week 1. */
export function weeksOf(
  counts: Counts,
  entryOf: (index: number) => Partial<Week> = () => ({}),
): readonly Week[] {
  const booked = numbersIn(counts.booked);
  const held = numbersIn(counts.held);
  const won = numbersIn(counts.won);
  return numbersIn(counts.leads).map((leads, index) =>
    aWeek(index + 1, {
      leads,
      booked: booked[index] ?? 0,
      held: held[index] ?? 0,
      won: won[index] ?? 0,
      ...entryOf(index),
    }),
  );
}

function numbersIn(text: string): readonly number[] {
  return text.split(" ").map(Number);
}

/** The entry of a Monday without an answer about open estimates. */
export const notAnswered = { still_to_come: undefined, undecided: undefined };

/** The counts of two runs of weeks after each other. */
export function joined(one: Counts, other: Counts): Counts {
  return {
    leads: `${one.leads} ${other.leads}`,
    booked: `${one.booked} ${other.booked}`,
    held: `${one.held} ${other.held}`,
    won: `${one.won} ${other.won}`,
  };
}

/** The four weeks of worked example A. */
export const fourWeeks: Counts = {
  leads: "22 24 27 30",
  booked: "5 6 8 9",
  held: "3 4 5 6",
  won: "1 2 3 3",
};

export function forecast(weeks: TrackedPlan["weeks"], overrides: Partial<TrackedPlan> = {}) {
  const result = forecastPlan(aTrackedPlan({ weeks, ...overrides }));
  if (result === undefined) throw new Error("There is no forecast.");
  return result;
}

/** The standings on the Mondays of a plan that have an entry. Faster than a forecast: nothing is drawn. */
export function mondays(
  weeks: TrackedPlan["weeks"],
  overrides: Partial<TrackedPlan> = {},
): readonly MondayStandings[] {
  const plan = aTrackedPlan({ weeks, ...overrides });
  return standingsByMonday(planWeeksOf(plan).filter(isEntered), modelOf(plan));
}

/** What is known on the Monday after the last of the weeks. */
export function assessmentAfter(weeks: TrackedPlan["weeks"]): Assessment {
  const plan = aTrackedPlan({ weeks });
  return latestAssessment(planWeeksOf(plan), modelOf(plan));
}
