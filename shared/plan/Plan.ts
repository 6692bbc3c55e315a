import type { PlanInputs } from "../lead/goals/planInputsSchema.ts";
import type { Assumptions, ProfileName } from "./assumptions.ts";

/** The revenue scenarios, from the most conservative job mix to the most optimistic. */
export const scenarioNames = ["baseline", "conservative", "expected", "upside"] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** Builds a record with one value per scenario. */
export function byScenario<T>(figureOf: (scenario: ScenarioName) => T): Record<ScenarioName, T> {
  return {
    baseline: figureOf("baseline"),
    conservative: figureOf("conservative"),
    expected: figureOf("expected"),
    upside: figureOf("upside"),
  };
}

/** The scenario that is selected first. */
export const defaultScenario = "expected" satisfies ScenarioName;

/** The periods of a plan, shown as 4, 8 and 12 weeks. */
export const periodNames = ["days_30", "days_60", "days_90"] as const;
export type PeriodName = (typeof periodNames)[number];

/** Builds a record with one value per period. */
export function byPeriod<T>(figureOf: (period: PeriodName) => T): Record<PeriodName, T> {
  return {
    days_30: figureOf("days_30"),
    days_60: figureOf("days_60"),
    days_90: figureOf("days_90"),
  };
}

/** The color of the meter. */
export type MeterStatus = "red" | "yellow" | "green";

/** Results and costs of the ads over a period, in counts and dollars. */
export type PlanTotals = {
  readonly leads: number;
  readonly bookings: number;
  readonly shows: number;
  readonly jobs: number;
  readonly ad_spend: number;
  readonly revenue: number;
  readonly gross_profit: number;
};

export type PlanWeek = PlanTotals & {
  /** 1 to 12. */
  readonly week: number;
  /** Whether the week's bookings reach `additional_estimates_week`. */
  readonly goal_reached: boolean;
};

/** What a plan's weeks are simulated from: its figures after the ramp. */
export type SteadyPlan = {
  readonly inputs: PlanInputs;
  /** The profile and assumptions used to compute the plan. */
  readonly profile: ProfileName;
  readonly assumptions: Assumptions;
  /** Additional estimates per week that the ads must bring in: target minus current, at least 0. */
  readonly additional_estimates_week: number;
  readonly required_leads_week: number;
  /** Dollars per day, in whole cents. */
  readonly daily_budget: number;
  /** Average ticket per scenario, in dollars. */
  readonly job_value: Readonly<Record<ScenarioName, number>>;
};

/** A visitor's plan. Figures keep full precision, except `daily_budget`, which is in whole cents. */
export type Plan = SteadyPlan & {
  readonly target_estimates_week: number;
  readonly jobs_per_week: number;
  readonly leads_per_day: number;
  readonly meter_status: MeterStatus;
  readonly meter_message: string;
  readonly budget_gate_passes: boolean;
  /** Dollars per day needed to reach the goal within 30 days. */
  readonly suggested_budget: number;
  /** Days to reach the 30-day goal at `daily_budget`. Absent if the budget is 0. */
  readonly estimated_days?: number;
  /** Revenue in dollars by scenario and period. */
  readonly scenarios: Readonly<Record<ScenarioName, Readonly<Record<PeriodName, number>>>>;
  /** All twelve weeks, in the expected scenario. */
  readonly weeks: readonly PlanWeek[];
  /** Weeks 1 to 4 of `weeks`: those of the 30 days, with a name of their own in the product's specification. */
  readonly weekly_data: readonly PlanWeek[];
  /** Totals at the end of each period, in the expected scenario. */
  readonly cumulative: Readonly<Record<PeriodName, PlanTotals>>;
};

/** The display names of the scenarios. */
export const scenarioTitles = {
  baseline: "Baseline",
  conservative: "Conservative",
  expected: "Expected",
  upside: "Upside Potential",
} as const satisfies Record<ScenarioName, string>;

/** The display names of the periods. */
export const periodTitles = {
  days_30: "30 days",
  days_60: "60 days",
  days_90: "90 days",
} as const satisfies Record<PeriodName, string>;

/** The assumptions of the plan's profile. */
export function profileOf({ assumptions, profile }: Plan) {
  return assumptions.profiles[profile];
}
