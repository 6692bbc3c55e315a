import * as z from "zod/mini";
import { formatCount, formatMoney } from "../format.ts";
import { addressSchema } from "../lead/contact/emailSchema.ts";
import { planInputsSchema } from "../lead/goals/planInputsSchema.ts";
import { type Assumptions, isAssumptions } from "../plan/assumptions.ts";
import { scenarioNames } from "../plan/Plan.ts";
import { forecastSchema, lags, planWeeks } from "./planForecast.ts";
import { problemSchema } from "./problem.ts";
import { type ApiRoute, idempotencyKeyPart, ifMatchPart } from "./route.ts";

/** The scheme of the header `Authorization` that carries a plan's token. */
export const planTokenScheme = "Plan";

/** The largest count and the largest spend of a week, in dollars. */
const weekLimits = { count: 10_000, spend: 1_000_000 } as const;

/** What may be entered for a week, as the end of a sentence. */
export const weekLimitTexts = {
  count: `a whole number from 0 to ${formatCount(weekLimits.count)}`,
  spend: `$0 to ${formatMoney(weekLimits.spend)}`,
} as const;

const maxRevenueCents = 1e12;

const spendMessage = `The spend must be ${weekLimitTexts.spend}`;
const countMessage = `Enter ${weekLimitTexts.count}`;

const count = z
  .int({ error: countMessage })
  .check(z.gte(0, countMessage), z.lte(weekLimits.count, countMessage));

/** What a contractor enters for a week, in cents and counts. */
export const weekEntrySchema = z.object({
  spend_cents: z
    .int({ error: spendMessage })
    .check(z.gte(0, spendMessage), z.lte(weekLimits.spend * 100, spendMessage)),
  /** The leads, booked and held estimates and won jobs of this week. An estimate may have been booked in an earlier week. */
  leads: count,
  booked: count,
  held: count,
  won: count,
  /** All booked estimates that are not yet held on the Monday after. Absent if not answered. */
  still_to_come: z.optional(count),
  /** All held estimates that are not yet decided on that Monday. Absent if not answered. */
  undecided: z.optional(count),
  /** What the won jobs of this week brought in. Absent if not answered. */
  won_revenue_cents: z.optional(z.int().check(z.gte(0), z.lte(maxRevenueCents))),
  /**
   * Of a week without spend: whether the ads are back in the week after. Valid while it is the last entered week. Absent if
   * not answered.
   */
  back_next_week: z.optional(z.boolean()),
});

export type WeekEntry = z.output<typeof weekEntrySchema>;

const planWeekSchema = z.extend(weekEntrySchema, {
  /** The Monday that the week starts on, such as 2026-11-30. */
  monday: z.iso.date(),
  /** 1 to 12, counted from the start. Weeks before it are 0 and less: they ran without ads and are not part of the plan. */
  week: z.int(),
  /** Increases with each correction. The first one is 1. */
  version: z.int(),
});

export type StoredWeek = z.output<typeof planWeekSchema>;

/** The constants that a plan was made with. */
export const assumptionsSchema = z.custom<Assumptions>(isAssumptions);

/** An earlier plan of twelve weeks of the same contractor. */
const earlierPlanSchema = z.object({
  start_date: z.iso.date(),
  weeks: z.array(planWeekSchema),
  /** The jobs that it planned by week 12. */
  planned_jobs: z.number(),
  /** The jobs won since week 12. Absent if not answered. */
  won_since: z.optional(z.int()),
});

/** A saved plan. Everyone with the link can see it, so it has no email address, phone number or lead ID. */
export const savedPlanSchema = z.object({
  /** Stays the same if the start moves. Does not open the plan: only a token does. */
  plan_id: z.string(),
  first_name: z.string(),
  /** The Monday of week 1, such as 2026-11-30: the first one with ads, as far as is known. */
  start_date: z.iso.date(),
  /** How many of the twelve weeks are over: their Sunday has ended in the agency's time zone. */
  weeks_over: z.int(),
  /** Absent if not answered. The forecast then assumes `defaultLag`. */
  lag: z.optional(z.enum(lags)),
  scenario: z.enum(scenarioNames),
  inputs: planInputsSchema,
  assumptions: assumptionsSchema,
  /** Increases with each change of the inputs, the start or the answers below, and with the next plan. */
  version: z.int(),
  /** The entered weeks, in order, those before week 1 included. */
  weeks: z.array(planWeekSchema),
  /** The jobs won since week 12. Absent if not answered. */
  won_since: z.optional(z.int()),
  /** The contractor's earlier plans, the first one first. */
  earlier: z.array(earlierPlanSchema),
  /** Null if the plan has no ad spend: then there is nothing to track. */
  forecast: z.nullable(forecastSchema),
  /**
   * Whether emails with the link can be sent. `stopped` by the contractor, who can resume them; `undeliverable` after a
   * bounce or a complaint.
   */
  mail: z.enum(["on", "off", "stopped", "undeliverable"]),
  /** Whether an email on Mondays asks for the week's numbers. */
  reminder: z.boolean(),
});

export type SavedPlan = z.output<typeof savedPlanSchema>;

function dateField(field: string) {
  return z.iso.date({ error: `${field} must be a date, such as 2026-11-30` });
}

/** The request to save a plan. */
export const newPlanSchema = z.object({
  inputs: planInputsSchema,
  scenario: z._default(z.enum(scenarioNames), "expected"),
  start_date: dateField("start_date"),
});

/** The link's secret part: 32 random bytes in base64url. Stored only as a hash. */
export const newTokenSchema = z.object({ token: z.string() });

const staleSchema = z.extend(problemSchema, { plan: savedPlanSchema });

const weekMessage = `The week must be a number from 1 to ${planWeeks}`;

/** The number of a week in the path, up to `planWeeks`. 0 and less correct a week before the start. */
const weekPart = z.pipe(
  z.string().check(z.regex(/^([1-9]|1[0-2]|0|-[1-9]\d?)$/, weekMessage)),
  z.transform(Number),
);

const changeMessage = "Send inputs, lag or won_since";

/** What a contractor changes of a plan. */
const planChangeSchema = z
  .object({
    inputs: z.optional(planInputsSchema),
    lag: z.optional(z.enum(lags, { error: `lag must be ${lags.join(", ")}` })),
    /** Only after week 12. */
    won_since: z.optional(count),
  })
  .check(
    z.refine((change) => Object.values(change).some((value) => value !== undefined), changeMessage),
  );

const startSchema = z.pick(newPlanSchema, { start_date: true });

/** The defaults of routes that anyone may call. */
const visitorDefaults = {
  method: "POST",
  functionName: "plan",
  access: "anyone",
  throttle: "saveLead",
} as const;

/** The defaults of routes that change the plan of a token. */
const planHolderDefaults = {
  ...visitorDefaults,
  method: "PUT",
  access: "plan holders",
  status: 200,
} as const;

/** The defaults of routes that change what the contractor sees. The request has the version that it changes. */
const versionedDefaults = {
  ...planHolderDefaults,
  response: savedPlanSchema,
  conflict: { status: 412, response: staleSchema },
} as const;

/**
 * The API for saved plans: one entry per route. Except for the first and the last one, the header
 * `Authorization: Plan <token>` opens the plan. An unknown, expired, revoked or erased token returns the same 404.
 */
export const planContract = {
  /**
   * Saves the plan of a lead and returns a token. The idempotency key is the one that saved the lead, and the inputs are
   * the lead's, with the current estimates, which the lead doesn't have. A repeated request returns another token of the
   * same plan.
   */
  createPlan: {
    ...visitorDefaults,
    path: "/api/plans",
    request: z.object({ idempotencyKey: idempotencyKeyPart, body: newPlanSchema }),
    status: 201,
    /** `mail`: whether an email with the link comes, too. */
    response: z.extend(newTokenSchema, { plan_id: z.string(), mail: z.boolean() }),
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
  /**
   * Replaces the inputs, or answers a question. `If-Match` has the plan's version. Inputs hold from the first week on that
   * has no entry and is not over. The lead's captured figures stay.
   */
  changePlan: {
    ...versionedDefaults,
    path: "/api/plan",
    request: z.object({ ifMatch: ifMatchPart, body: planChangeSchema }),
  },
  /** Moves the start to a Monday. `If-Match` has the plan's version. Returns 422 if a week with spend is entered. */
  movePlanStart: {
    ...versionedDefaults,
    path: "/api/plan/start",
    request: z.object({ ifMatch: ifMatchPart, body: startSchema }),
  },
  /**
   * After week 12, starts the next twelve weeks with the contractor's own numbers. `If-Match` has the plan's version. The
   * start is a Monday after week 12. Links, reminder and earlier weeks stay.
   */
  startNextPlan: {
    ...versionedDefaults,
    method: "POST",
    path: "/api/plan/next",
    request: z.object({ ifMatch: ifMatchPart, body: startSchema }),
  },
  /**
   * Stores a week: a new one with `If-None-Match: *`, a corrected one with its version in `If-Match`. Returns 422 for a week
   * that is not over.
   */
  putWeek: {
    ...versionedDefaults,
    path: "/api/plan/weeks/{week}",
    request: z.object({
      week: weekPart,
      ifMatch: z.optional(ifMatchPart),
      ifNoneMatch: z.optional(z.literal("*", { error: "The If-None-Match header must be *" })),
      body: z.extend(weekEntrySchema, {
        /** The Monday that the caller means. The start may have moved since, and with it the week's number: then returns 412. */
        monday: z.optional(dateField("monday")),
      }),
    }),
  },
  /** Ends all other links to the plan. */
  endPlanLinks: {
    ...planHolderDefaults,
    method: "POST",
    path: "/api/plan/links/end",
    request: z.object({}),
    response: z.object({ ended: z.number() }),
  },
  /** Turns the email on Mondays on or off. Returns 422 for turning it on if the plan gets no emails or has no ad spend. */
  setReminder: {
    ...planHolderDefaults,
    path: "/api/plan/reminder",
    request: z.object({ body: z.object({ reminder: z.boolean() }) }),
    status: 204,
    response: z.undefined(),
  },
  /** Ends emails to the contractor. */
  stopPlanMail: {
    ...planHolderDefaults,
    method: "POST",
    path: "/api/plan/stop",
    request: z.object({}),
    response: z.object({ mail: z.literal("stopped") }),
  },
  /** Resumes emails that the contractor has stopped. Returns 422 after a bounce or a complaint. */
  resumePlanMail: {
    ...planHolderDefaults,
    method: "POST",
    path: "/api/plan/resume",
    request: z.object({}),
    response: z.object({ mail: z.enum(["on", "off"]) }),
  },
  /** Emails new links to the plans of an address. The response doesn't say whether there are any. */
  requestPlanLink: {
    ...visitorDefaults,
    path: "/api/plans/link",
    request: z.object({ body: z.object({ email: addressSchema }) }),
    status: 202,
    response: z.object({}),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

/** The response if the plan or the week was changed elsewhere first. */
export type StalePlan = z.output<typeof staleSchema>;
