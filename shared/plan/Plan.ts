import type { PlanInputs } from "../lead/planInputsSchema.ts";
import type { Assumptions, ProfileName } from "./assumptions.ts";

/** Revenue scenarios, from the most careful job mix to the most hopeful. Source: spec, section 2. */
export const scenarioNames = ["baseline", "conservative", "expected", "upside"] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** Days from the start; shown as 4, 8 and 12 weeks. Source: spec, section 3. */
export const periodNames = ["days_30", "days_60", "days_90"] as const;
export type PeriodName = (typeof periodNames)[number];

export type MeterStatus = "red" | "yellow" | "green";

/** What the ads bring and cost in some span of time: counts, and dollars. */
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
  /** Whether the week's bookings reach what the ads must bring. */
  readonly goal_reached: boolean;
};

/**
 * A visitor's plan. Figures keep full precision, except `daily_budget`, which is whole cents.
 * Source: spec, section 3 (plan result) and decisions, section 1.
 */
export type Plan = {
  readonly inputs: PlanInputs;
  /** What it was computed from besides the inputs: whoever explains the plan reads it here. */
  readonly profile: ProfileName;
  readonly assumptions: Assumptions;
  readonly target_estimates_week: number;
  /** Estimates a week the ads must bring: target less current, never below 0. */
  readonly additional_estimates_week: number;
  readonly jobs_per_week: number;
  readonly required_leads_week: number;
  readonly leads_per_day: number;
  /** Dollars a day, in whole cents. */
  readonly daily_budget: number;
  readonly meter_status: MeterStatus;
  readonly meter_message: string;
  readonly budget_gate_passes: boolean;
  /** Dollars a day that would bring the 30-day goal. */
  readonly suggested_budget: number;
  /** Days to the 30-day goal at `daily_budget`; absent when that is 0. */
  readonly estimated_days?: number;
  /** Mean ticket of each scenario's job mix, in dollars. */
  readonly job_value: Readonly<Record<ScenarioName, number>>;
  /** Revenue in dollars by scenario and period. */
  readonly scenarios: Readonly<Record<ScenarioName, Readonly<Record<PeriodName, number>>>>;
  /** All twelve weeks, in the expected scenario. */
  readonly weeks: readonly PlanWeek[];
  /** Weeks 1 to 4, in the expected scenario. */
  readonly weekly_data: readonly PlanWeek[];
  /** Sums of the weeks at the end of each period, in the expected scenario. */
  readonly cumulative: Readonly<Record<PeriodName, PlanTotals>>;
};
