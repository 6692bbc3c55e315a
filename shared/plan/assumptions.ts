/** The constants of the plan model, explained in docs/plan-model.md. Each saved plan keeps the ones that it was made with. */
export const assumptions = {
  /** Cost per lead in dollars; rates as fractions. */
  profiles: {
    conservative: { cost_per_lead: 43, booking_rate: 0.3, show_rate: 0.7, close_rate: 0.5 },
    expected: { cost_per_lead: 33, booking_rate: 0.35, show_rate: 0.75, close_rate: 0.6 },
    aggressive: { cost_per_lead: 24, booking_rate: 0.4, show_rate: 0.8, close_rate: 0.7 },
  },
  /** Rate multipliers by period, as the ads improve. */
  learning: {
    days_30: { booking: 0.95, show: 0.95, close: 0.95 },
    days_60: { booking: 1, show: 1, close: 1 },
    days_90: { booking: 1.05, show: 1.05, close: 1.05 },
  },
  /** The last week of each period. */
  weeksAtEndOf: { days_30: 4, days_60: 8, days_90: 12 },
  /** The linear ramp over the first weeks: the first and last multipliers. */
  ramp: { weeks: 4, lead_factor: { from: 0.7, to: 1 }, rate_factor: { from: 0.75, to: 1 } },
  /** Dollars per day: the gate, and the threshold below which the meter is red. */
  dailyBudget: { gate: 50, red_below: 35 },
  /** Ticket sizes in dollars. A small job is a share of the job value, but at least the floor. */
  jobTiers: { small_floor: 2000, small_share: 0.3, medium_per_small: 3, large_per_small: 6 },
  /** Share of each job size by scenario. */
  jobMix: {
    baseline: { small: 0.8, medium: 0.2, large: 0 },
    conservative: { small: 0.7, medium: 0.3, large: 0 },
    expected: { small: 0.7, medium: 0.2, large: 0.1 },
    upside: { small: 0.6, medium: 0.3, large: 0.1 },
  },
  /** Dollars per day for each daily lead, and the days to reach the goal. */
  suggestedBudget: { dollars_per_daily_lead: 60, goal_days: 30 },
  daysPerWeek: 7,
} as const;

/** The other business constants. They change no figure of a plan. */
export const pageConstants = {
  /** The meter's messages. */
  meterMessages: { red: "Extend Timeline", yellow: "Increase Budget", green: "On Track" },
  /** Install slots per week, and the highest number of remaining slots with a waived setup fee. */
  installSlots: { per_week: 6, fee_waived_up_to: 5, day_modulus: 7 },
  /** Seconds until the scheduling dialog opens by itself. */
  schedulingDialogDelaySeconds: 20,
} as const;

export type ProfileName = keyof typeof assumptions.profiles;

/** The type of the constants. Each plan includes the ones it was computed with, so explanations match its figures. */
export type Assumptions = Widened<typeof assumptions>;

type Widened<T> = T extends number
  ? number
  : T extends string
    ? string
    : { readonly [Name in keyof T]: Widened<T[Name]> };

/** Whether a value has all constants: those that were stored with a plan. */
export function isAssumptions(value: unknown): value is Assumptions {
  return hasShapeOf(assumptions, value);
}

function hasShapeOf(shape: unknown, value: unknown): boolean {
  if (typeof shape !== "object" || shape === null) return typeof value === typeof shape;
  const values = new Map<string, unknown>(Object.entries(value ?? {}));
  return Object.entries(shape).every(([name, part]) => hasShapeOf(part, values.get(name)));
}
