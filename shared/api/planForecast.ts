import * as z from "zod/mini";
import { byMeasure, leverNames } from "./planMeasures.ts";
import { situationSchema } from "./planSituation.ts";

/** The number of weeks of a plan. */
export const planWeeks = 12;

/** When estimates are held and decided. */
export const lags = ["same_week", "two_weeks", "longer"] as const;
export type Lag = (typeof lags)[number];

/** What the forecast assumes until the contractor has answered. */
export const defaultLag: Lag = "two_weeks";

/** Estimates that are held and not yet decided, or booked and not yet held. */
export const openStocks = ["undecided", "still_to_come"] as const;
export type OpenStock = (typeof openStocks)[number];

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

/** The verdicts on a measure, as the page shows them. */
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
  /** Leads, booked or held estimates, without open ones. For the cost per lead, the expected leads. */
  trials: z.number(),
  /** What the estimate counts: of so many trials, so many successes. For the cost per lead, dollars of spend and leads. */
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

/** `is_answered`: the contractor has said how many are open. */
const openStock = z.object({
  estimates: z.number(),
  revenue: z.number(),
  is_answered: z.boolean(),
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
  open: z.optional(z.object({ undecided: openStock, still_to_come: openStock })),
});

/** What the page says of the end: a sentence or, with a second run, both of them. */
const outlook = z.object({
  sentence: z.string(),
  runs: z.optional(
    z.array(z.object({ condition: z.string(), jobs: z.string(), range: z.string() })),
  ),
});

/** What the page says of a measure: the verdict, and the plan, the likely range and what is counted. */
const measureSentences = z.object({
  name: z.string(),
  estimate: z.string(),
  verdict: z.string(),
  tone: z.enum(["worse", "better", "level"]),
  comparison: z.string(),
});

/** What the page says of `worth`: the sum of the week, and what to do with the open estimates. */
const worthSentences = z.object({
  title: z.string(),
  rows: z.array(z.object({ name: z.string(), amount: z.string() })),
  total: z.string(),
  open: z.optional(
    z.object({
      title: z.string(),
      rows: z.array(
        z.object({
          stock: z.enum(openStocks),
          /** As asked in its field, if it is not answered. */
          estimate: z.optional(z.string()),
          action: z.string(),
          note: z.optional(z.string()),
          amount: z.string(),
        }),
      ),
    }),
  ),
});

const profile = z.object(byMeasure(() => z.number()));

/**
 * The forecast of a saved plan: where it ends up, how sure that is, and what matters most (docs/plan-model.md, plan against
 * actual). The server computes it, and the page and the email say it.
 */
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
  /** What is likely under a second condition. Absent if the spend differs from the plan's by at most 10%, and there is no pause. */
  second: z.optional(secondRun),
  /** The likely jobs before the last entry, and what changed most since. Absent before the second entry. */
  last_monday: z.optional(z.object({ jobs: z.number(), moved: z.optional(z.enum(leverNames)) })),
  spend,
  measures: z.object(byMeasure(() => measure)),
  /** What gains the most profit by week 12, in dollars, if it returns to plan. */
  lever: z.optional(z.object({ name: z.enum(leverNames), gain: z.number() })),
  situation: situationSchema,
  /** What the page says of the situation, and what to do. */
  sentences: z.object({
    /** Before the title, if that is a question. */
    lead: z.optional(z.string()),
    title: z.string(),
    text: z.string(),
    /** The profit that it costs. */
    cost: z.optional(z.string()),
    action: z.optional(z.string()),
    /** To a question with two answers: what follows from each. */
    answers: z.optional(z.object({ yes: z.string(), no: z.string() })),
    outlook,
    /** What changed most since the last Monday. */
    moved: z.optional(z.string()),
    measures: z.object(byMeasure(() => measureSentences)),
    /** What is open after the last entry; empty if nothing is. `assumed`: if the contractor has not said it. */
    open: z.object({ text: z.string(), assumed: z.optional(z.string()) }),
    worth: z.optional(worthSentences),
  }),
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
