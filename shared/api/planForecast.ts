import * as z from "zod/mini";

/**
 * The forecast of a saved plan: where it ends up, how sure that is, and what matters most (docs/plan-model.md, plan against
 * actual). The server computes it, and the page and the email say it.
 */

export const planWeeks = 12;

/** When estimates are held and decided. */
export const lags = ["same_week", "two_weeks", "longer"] as const;
export type Lag = (typeof lags)[number];

/** What the forecast assumes until the contractor has answered. */
export const defaultLag: Lag = "two_weeks";

/** The measures that the forecast compares with the plan, in the order of a diary. */
export const measureNames = ["cost_per_lead", "booking_rate", "show_rate", "close_rate"] as const;
export type MeasureName = (typeof measureNames)[number];

/** What can be the lever. */
export const leverNames = [...measureNames, "spend"] as const;
export type LeverName = (typeof leverNames)[number];

export function byMeasure<T>(figureOf: (measure: MeasureName) => T): Record<MeasureName, T> {
  return {
    cost_per_lead: figureOf("cost_per_lead"),
    booking_rate: figureOf("booking_rate"),
    show_rate: figureOf("show_rate"),
    close_rate: figureOf("close_rate"),
  };
}

/** The central 80% of what is likely. */
const range = z.object({ low: z.number(), median: z.number(), high: z.number() });

/** Jobs and dollars by week 12. The profit is after ads. */
const summary = z.object({
  /** The jobs of week 1 to each week. */
  jobs_by_week: z.array(range),
  jobs: range,
  revenue: range,
  profit: range,
  /** The probabilities of at least 80% and of at least all of the plan's jobs. */
  chance_of_80_percent: z.number(),
  chance_of_plan: z.number(),
});

/** What is likely under another condition than the one that `likely` counts on. */
const secondRun = z.extend(summary, {
  /** The plan's spend; in a pause, ads that stay off, or ads that are back next week at the pace. */
  condition: z.enum(["plan_spend", "ads_off", "ads_back"]),
});

const spend = z.object({
  /** The spend of the last entered week with spend as a share of its plan. 1 without one. Not capped. */
  pace: z.number(),
  /** That week's spend and its plan, in dollars. */
  a_week: z.number(),
  planned_a_week: z.number(),
  /** Whether the last entered week had no spend, and an earlier one had. */
  is_paused: z.boolean(),
  /** In a pause, the answer stored with the last entered week. Absent if not answered. */
  back_next_week: z.optional(z.boolean()),
  /** What `likely` counts on in the weeks ahead, in dollars a week: 0 if the ads stay off. */
  counted_a_week: z.number(),
  /** The plan's spend in the weeks ahead, with changed goals. */
  planned_ahead_a_week: z.number(),
});

export const verdicts = [
  "Below plan",
  "Watch",
  "Too early",
  "Above plan",
  "Looking good",
  "On plan",
] as const;

const measure = z.object({
  verdict: z.enum(verdicts),
  /** Leads, booked or held estimates without open ones; for the cost per lead, the expected leads. Of all weeks. */
  trials: z.number(),
  /** What the estimate counts: of so many trials, so many successes. For the cost per lead, leads per dollar. */
  counted: z.object({ trials: z.number(), successes: z.number() }),
  chance_worse_than_plan: z.number(),
  plan: z.number(),
  estimate: z.number(),
  /** The central 80%. */
  low: z.number(),
  high: z.number(),
  /** The probability of results this bad if everything is on plan: of all that count, and of the last four weeks. */
  surprise: z.number(),
  recent_surprise: z.number(),
  /** The week from which on its results count. Absent if all do. */
  counts_since: z.optional(z.number()),
  /** The dollars of profit by week 12 that it gains if it returns to plan. 0 if it is not worse, or in week 12. */
  gain: z.number(),
  /** How far it is probably below its plan, as a share of its estimate: the expected shortfall. */
  shortfall: z.number(),
  /** What the plan's end says: named below plan, shown to be on plan, or not proven either way. */
  ending: z.enum(["below_plan", "on_plan", "not_proven"]),
});

/** What is open after the last entry, as answered or estimated. */
const open = z.object({
  still_to_come: z.number(),
  undecided: z.number(),
  is_answered: z.boolean(),
  /**
   * For the placeholders of the form: the shares of a week's booked (still to come) and held (undecided) estimates that are
   * open after it, and one and two weeks later.
   */
  shares: z.object({ still_to_come: z.array(z.number()), undecided: z.array(z.number()) }),
});

/** What is won and decided by now. */
const ledger = z.object({
  /** The last entered week. 0 without one. */
  week: z.number(),
  weeks_entered: z.number(),
  won: z.number(),
  /** The plan's jobs of the weeks up to it, and how many of them are decided by now at the contractor's rhythm. */
  planned: z.number(),
  decided: z.number(),
  /** Jobs from open estimates at the estimated rates. */
  expected: z.number(),
});

/** In dollars. Absent before the first entry and in a pause. */
const worth = z.object({
  /** The last entered week: its won jobs at the margin, without its spend. */
  week: z.object({
    week: z.number(),
    won: z.number(),
    /** Whether the revenue was entered. Otherwise it is the number of jobs at the mean ticket. */
    is_revenue_entered: z.boolean(),
    revenue: z.number(),
    /** As a fraction. */
    margin: z.number(),
    gross_profit: z.number(),
    spend: z.number(),
    profit: z.number(),
  }),
  /** The revenue to expect from open estimates. Absent if nothing is open. */
  open: z.optional(
    z.object({
      undecided: z.object({ estimates: z.number(), revenue: z.number() }),
      still_to_come: z.object({ estimates: z.number(), revenue: z.number() }),
    }),
  ),
});

const measureName = z.enum(measureNames);

/** A measure beside its plan. */
const comparison = z.object({ measure: measureName, estimate: z.number(), plan: z.number() });

/**
 * The situation that the page's main sentence is about, with the figures of the sentence. The first that fits. Jobs are
 * medians by week 12, and spends are dollars a week.
 */
export const situationSchema = z.discriminatedUnion("kind", [
  /** The ads did not run last week, and the contractor has not said whether they are back. */
  z.object({
    kind: z.literal("pause"),
    a_week: z.number(),
    jobs_if_back: z.number(),
    jobs_if_off: z.number(),
  }),
  /** The ads stay off. `leak`: a named measure to fix before they start again. */
  z.object({
    kind: z.literal("ads_off"),
    a_week: z.number(),
    jobs_if_back: z.number(),
    jobs_if_off: z.number(),
    leak: z.optional(comparison),
  }),
  /** Lead cost is named and there is no lead yet: no rate and no estimate. The spend is the total so far. */
  z.object({ kind: z.literal("no_lead"), spend: z.number(), expected_leads: z.number() }),
  /** A named measure. */
  z.extend(comparison, {
    kind: z.literal("leak"),
    /** The probability that it is worse than planned. Shown rounded down, at most 99%. */
    certainty: z.number(),
    /** The profit by week 12 that it costs. 0 in week 12. */
    gain: z.number(),
    /** The week that a drop or a repair made its results count from. */
    since: z.optional(z.number()),
    /** The last four weeks fit the plan: if that holds, it is no longer named. */
    fits_lately: z.boolean(),
    /** The spend as a share of the plan, if it is below .85 too. */
    low_pace: z.optional(z.number()),
  }),
  /** The spend is the lever. */
  z.object({
    kind: z.literal("spend"),
    a_week: z.number(),
    planned_a_week: z.number(),
    pace: z.number(),
    jobs: z.number(),
    jobs_at_plan_spend: z.number(),
  }),
  /** A measure that was named is back on plan since a week. */
  z.object({ kind: z.literal("repaired"), measure: measureName, since: z.number() }),
  /** A measure is no longer named on this Monday. `since`: the first week of the drop that has ended. */
  z.object({
    kind: z.literal("no_longer_named"),
    measure: measureName,
    since: z.optional(z.number()),
  }),
  /** Either estimates are later than the contractor said, or they are lost: the field of the stock has the answer. */
  z.object({
    kind: z.literal("late_or_lost"),
    measure: z.enum(["show_rate", "close_rate"]),
    stock: z.enum(["still_to_come", "undecided"]),
  }),
  /** A measure may be below plan. */
  z.object({ kind: z.literal("watch"), measure: measureName, surprise: z.number() }),
  /** The spend is over one and a half times the plan's. */
  z.object({
    kind: z.literal("high_spend"),
    a_week: z.number(),
    pace: z.number(),
    jobs_at_plan_spend: z.number(),
  }),
  z.object({ kind: z.literal("too_early") }),
  z.object({ kind: z.literal("ahead"), jobs: z.number(), planned_jobs: z.number() }),
  /** Fewer jobs than planned, and nothing is proven. `gap`: where most may be lost. */
  z.object({
    kind: z.literal("behind"),
    gap: z.optional(z.extend(comparison, { gain: z.number() })),
  }),
  z.object({ kind: z.literal("on_plan") }),
]);

const profile = z.object(byMeasure(() => z.number()));

export const forecastSchema = z.object({
  weeks: z.array(
    z.object({
      week: z.number(),
      monday: z.string(),
      planned: z.object({
        leads: z.number(),
        bookings: z.number(),
        shows: z.number(),
        jobs: z.number(),
        ad_spend: z.number(),
      }),
      /** The jobs won in the entered weeks up to this one. Absent if the week is not entered. */
      won: z.optional(z.number()),
      /** The chart's plan line: the plan's jobs that are decided by then at the contractor's rhythm; in week 12 the whole plan. */
      decided: z.number(),
    }),
  ),
  /** What the plan expects by week 12. */
  planned: z.object({ jobs: z.number(), revenue: z.number(), profit: z.number() }),
  /** What is likely at the spend that `spend` counts on. */
  likely: summary,
  /** Absent if the spend differs from the plan's by at most 10%, and there is no pause. */
  second: z.optional(secondRun),
  /** The likely jobs before the last entry, and what changed most since. Absent before the second entry. */
  last_monday: z.optional(z.object({ jobs: z.number(), moved: z.optional(z.enum(leverNames)) })),
  spend,
  measures: z.object(byMeasure(() => measure)),
  /** What gains the most profit by week 12, in dollars, if it returns to plan. */
  lever: z.optional(z.object({ name: z.enum(leverNames), gain: z.number() })),
  situation: situationSchema,
  /** What the page says of the situation, and what to do. */
  sentences: z.object({ title: z.string(), text: z.string(), action: z.optional(z.string()) }),
  open,
  ledger,
  worth: z.optional(worth),
  /** For the time after week 12: a plan for the next 90 days with the contractor's own numbers. */
  end: z.object({
    next: z.object({
      profiles: z.object({ conservative: profile, expected: profile, aggressive: profile }),
      required_leads_week: z.number(),
      daily_budget: z.number(),
      jobs_per_week: z.number(),
      /** If the ads stop for more than 14 days before: then they have to learn again. */
      daily_budget_after_pause: z.number(),
    }),
  }),
});

export type PlanForecast = z.output<typeof forecastSchema>;
export type Situation = PlanForecast["situation"];
