import * as z from "zod/mini";
import { addressSchema } from "../lead/contact/contactSchema.ts";
import { planInputsSchema } from "../lead/goals/planInputsSchema.ts";
import { completeAssumptions } from "../plan/assumptions.ts";
import { scenarioNames } from "../plan/Plan.ts";
import { problemSchema } from "./problem.ts";
import { type ApiRoute, idempotencyKeyPart, ifMatchPart } from "./route.ts";

/** The number of weeks of a plan. */
export const planWeeks = 12;

/** The scheme of the header `Authorization` that carries a plan's token. */
export const planTokenScheme = "Plan";

/** The largest count and the largest spend of a week, in dollars. */
export const weekLimits = { count: 10_000, spend: 1_000_000 } as const;

const spendMessage = "The spend must be $0 to $1,000,000";
const countMessage = "Enter a whole number from 0 to 10,000";

const count = z
  .int({ error: countMessage })
  .check(z.gte(0, countMessage), z.lte(weekLimits.count, countMessage));

/** What a contractor enters for a week, in cents and counts. */
export const weekEntrySchema = z.object({
  spend_cents: z
    .int({ error: spendMessage })
    .check(z.gte(0, spendMessage), z.lte(weekLimits.spend * 100, spendMessage)),
  leads: count,
  /** Estimates booked in this week, the ones of these that were held, and the jobs won from those. */
  booked: count,
  held: count,
  won: count,
  /** Booked estimates that are still to be held. */
  still_to_come: z.optional(count),
  /** Held estimates without a decision. */
  undecided: z.optional(count),
});

export type WeekEntry = z.output<typeof weekEntrySchema>;

/** A stored week. */
const planWeekSchema = z.extend(weekEntrySchema, {
  /** 1 to 12. */
  week: z.int().check(z.gte(1), z.lte(planWeeks)),
  /** Increases with each correction. The first one is 1. */
  version: z.int(),
});

export type StoredWeek = z.output<typeof planWeekSchema>;

const outcome = z.object({ jobs: z.number(), revenue: z.number(), profit: z.number() });

export const verdicts = [
  "Below plan",
  "Watch",
  "On plan",
  "Looking good",
  "Above plan",
  "Too early",
] as const;

const measure = z.object({
  verdict: z.enum(verdicts),
  /** Leads, booked or held estimates, without pending ones. */
  trials: z.number(),
  chance_worse_than_plan: z.number(),
  plan: z.number(),
  estimate: z.number(),
  /** The central 80%. */
  low: z.number(),
  high: z.number(),
  /** What happened in the entered weeks, and what the plan expects for them. */
  actual: z.optional(z.number()),
  expected: z.optional(z.number()),
  profit_at_plan: z.number(),
});

/** The measures that the forecast compares with the plan. */
export const measureNames = ["cost_per_lead", "booking_rate", "show_rate", "close_rate"] as const;

export type MeasureName = (typeof measureNames)[number];

const forecastSchema = z.object({
  /** The totals of week 1 to each of the twelve weeks. Dollars and jobs. */
  weeks: z.array(
    z.object({
      week: z.number(),
      planned: outcome,
      actual: z.optional(outcome),
      low: outcome,
      median: outcome,
      high: outcome,
    }),
  ),
  chance_of_80_percent: z.number(),
  measures: z.object({
    cost_per_lead: measure,
    booking_rate: measure,
    show_rate: measure,
    close_rate: measure,
  }),
  /** The measure that costs the most profit, if one is likely to be worse than planned. */
  lever: z.optional(z.enum(measureNames)),
  /** Dollars per booked estimate in the entered weeks. */
  cost_per_booking: z.object({
    actual: z.optional(z.number()),
    expected: z.optional(z.number()),
  }),
});

export type PlanForecast = z.output<typeof forecastSchema>;

/** The constants that a plan was made with, also by an earlier release. */
export const assumptionsSchema = z.pipe(z.unknown(), z.transform(completeAssumptions));

/** A saved plan. Everyone with the link can see it, so it has no email address, phone number or lead ID. */
export const savedPlanSchema = z.object({
  first_name: z.string(),
  /** The Monday of week 1, such as 2026-11-30. */
  start_date: z.iso.date(),
  scenario: z.enum(scenarioNames),
  inputs: planInputsSchema,
  assumptions: assumptionsSchema,
  /** Increases with each change of the inputs. */
  version: z.int(),
  /** The entered weeks, in order. */
  weeks: z.array(planWeekSchema),
  /** Null if the plan has no ad spend: then there is nothing to track. */
  forecast: z.nullable(forecastSchema),
  /** Whether emails with the link can be sent. `stopped` by the contractor, a bounce or a complaint. */
  mail: z.enum(["on", "off", "stopped"]),
  /** Whether an email on Mondays asks for the week's numbers. */
  reminder: z.boolean(),
});

export type SavedPlan = z.output<typeof savedPlanSchema>;

/** The request that saves a plan. */
export const newPlanSchema = z.object({
  inputs: planInputsSchema,
  scenario: z._default(z.enum(scenarioNames), "expected"),
  start_date: z.iso.date({ error: "start_date must be a date, such as 2026-11-30" }),
});

/** The link's secret part: 32 random bytes in base64url. Stored only as a hash. */
export const newTokenSchema = z.object({ token: z.string() });

const staleSchema = z.extend(problemSchema, { plan: savedPlanSchema });

const weekMessage = `The week must be a number from 1 to ${planWeeks}`;

/** The number of a week in the path. */
const weekPart = z.pipe(
  z.string().check(z.regex(/^([1-9]|1[0-2])$/, weekMessage)),
  z.transform(Number),
);

/** The routes that anyone may call. */
const visit = {
  method: "POST",
  functionName: "plan",
  access: "anyone",
  throttle: "saveLead",
} as const;

/** The routes that change the plan of a token. */
const change = { ...visit, method: "PUT", access: "plan holders", status: 200 } as const;

/**
 * The API for saved plans: one entry per route. Except for the first and the last one, the header
 * `Authorization: Plan <token>` opens the plan. An unknown, expired, revoked or erased token returns the same 404.
 */
export const planContract = {
  /**
   * Saves the plan of a lead and returns a token. The idempotency key is the one that saved the lead, and the inputs are
   * the lead's, with the current figure, which the lead doesn't have. A repeated request returns another token of the
   * same plan.
   */
  createPlan: {
    ...visit,
    path: "/api/plans",
    request: z.object({ idempotencyKey: idempotencyKeyPart, body: newPlanSchema }),
    status: 201,
    /** `mail`: whether an email with the link comes, too. */
    response: z.extend(newTokenSchema, { mail: z.boolean() }),
  },
  openPlan: {
    method: "GET",
    path: "/api/plan",
    functionName: "plan",
    access: "plan holders",
    request: z.object({}),
    status: 200,
    response: savedPlanSchema,
  },
  /** Replaces the inputs. `If-Match` has the plan's version. The lead's captured figures stay. */
  changePlan: {
    ...change,
    path: "/api/plan",
    request: z.object({ ifMatch: ifMatchPart, body: z.object({ inputs: planInputsSchema }) }),
    response: savedPlanSchema,
    conflict: { status: 412, response: staleSchema },
  },
  /** Stores a week: a new one with `If-None-Match: *`, a corrected one with its version in `If-Match`. */
  putWeek: {
    ...change,
    path: "/api/plan/weeks/{week}",
    request: z.object({
      week: weekPart,
      ifMatch: z.optional(ifMatchPart),
      ifNoneMatch: z.optional(z.literal("*", { error: "The If-None-Match header must be *" })),
      body: weekEntrySchema,
    }),
    response: savedPlanSchema,
    conflict: { status: 412, response: staleSchema },
  },
  /** Ends all other links to the plan. */
  endPlanLinks: {
    ...change,
    method: "POST",
    path: "/api/plan/links/end",
    request: z.object({}),
    response: z.object({ ended: z.number() }),
  },
  /** Turns the email on Mondays on or off. Returns 422 for turning it on if the plan gets no emails or has no ad spend. */
  setReminder: {
    ...change,
    path: "/api/plan/reminder",
    request: z.object({ body: z.object({ reminder: z.boolean() }) }),
    status: 204,
    response: z.undefined(),
  },
  /** Ends emails to the contractor. */
  stopPlanMail: {
    ...change,
    method: "POST",
    path: "/api/plan/stop",
    request: z.object({}),
    response: z.object({ mail: z.literal("stopped") }),
  },
  /** Emails new links to the plans of an address. The response doesn't say whether there are any. */
  requestPlanLink: {
    ...visit,
    path: "/api/plans/link",
    request: z.object({ body: z.object({ email: addressSchema }) }),
    status: 202,
    response: z.object({}),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

/** The response if the plan or the week was changed elsewhere first. */
export type StalePlan = z.output<typeof staleSchema>;
