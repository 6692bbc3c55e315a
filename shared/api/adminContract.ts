import * as z from "zod/mini";
import { dayMs } from "../calendar.ts";
import { formatCount } from "../format.ts";
import { addedContactSchema } from "../lead/contact/contactSchema.ts";
import { callStates } from "../lead/followUp/bookedCall.ts";
import { bookingSchema } from "../lead/followUp/booking.ts";
import { callOutcomes } from "../lead/followUp/callOutcome.ts";
import { leadEventSchema, newEventSchema } from "../lead/followUp/leadEvent.ts";
import { waitingGroups } from "../lead/followUp/nextTouch.ts";
import { plannedTouchSchema } from "../lead/followUp/plannedTouch.ts";
import { lostReasons, maxWonValue, stageSchema } from "../lead/followUp/stage.ts";
import { planInputsSchema } from "../lead/goals/planInputsSchema.ts";
import { fromBeforeTo, leadFilterSchema, timestamp } from "../lead/leadFilter.ts";
import { leadSchema } from "../lead/leadSchema.ts";
import { addedSources } from "../lead/source/trafficSource.ts";
import { roundHalfUp } from "../plan/round.ts";
import { newPlanSchema, newTokenSchema } from "./planContract.ts";
import { leverNames } from "./planForecast.ts";
import { problemSchema } from "./problem.ts";
import { type ApiRoute, idempotencyKeyPart, idPart, ifMatchPart } from "./route.ts";

/** The number of leads on one page, unless the request has a limit. */
export const leadsPerPage = 25;

export const maxLeadsPerPage = 100;

const limitMessage = `limit must be a whole number from 1 to ${maxLeadsPerPage}`;
const userIdMessage = "user_id must be a text of 1 to 128 characters";
const wonValueMessage = `won_value must be a number from 0 to ${formatCount(maxWonValue)}`;

const limit = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, limitMessage)),
  z.pipe(
    z.transform(Number),
    z.number().check(z.gte(1, limitMessage), z.lte(maxLeadsPerPage, limitMessage)),
  ),
);

/** A change of stage. A reason is required and allowed only with `lost`, a value allowed only with `won`. */
const leadPatchSchema = z
  .object({
    stage: stageSchema,
    lost_reason: z.optional(
      z.enum(lostReasons, { error: `lost_reason must be one of: ${lostReasons.join(", ")}` }),
    ),
    /** In dollars, rounded half up to cents. */
    won_value: z.optional(
      z.pipe(
        z
          .number({ error: wonValueMessage })
          .check(z.gte(0, wonValueMessage), z.lte(maxWonValue, wonValueMessage)),
        z.transform((dollars: number) => roundHalfUp(dollars, 2)),
      ),
    ),
    /** The ID of the stage change that this one undoes. If that one was the first response, the lead has none again. */
    undoes: z.optional(z.guid()),
    /** The next touch, planned with the move. */
    planned_touch: z.optional(plannedTouchSchema),
  })
  .check(
    z.refine(({ stage, lost_reason }) => (lost_reason === undefined) === (stage !== "lost"), {
      error: "The stage lost needs a lost_reason, and other stages have none",
      path: ["lost_reason"],
    }),
    z.refine(({ stage, won_value }) => won_value === undefined || stage === "won", {
      error: "won_value needs the stage won",
      path: ["won_value"],
    }),
  );

/** Another administrator changed the lead first. */
const staleLeadSchema = z.extend(problemSchema, {
  lead: leadSchema,
  last_change: z.optional(leadEventSchema),
});

export type LeadPatch = z.output<typeof leadPatchSchema>;

const editedLeadSchema = z.object({
  lead: leadSchema,
  /** Absent if the lead already had the requested stage, or a call was started. */
  event: z.optional(leadEventSchema),
});

export type EditedLead = z.output<typeof editedLeadSchema>;

/** A booked call of a person who has sent no plan. */
const bookingWithoutLeadSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** E.164. Absent if the booking service reports none. */
  mobile: z.optional(z.string()),
  start: z.string(),
  /** The visitor's time zone, if the booking service reports it. */
  time_zone: z.optional(z.string()),
  owner: z.optional(z.string()),
  /** How the last call went, and when. A call has its outcome if that was recorded from ten minutes before its start on. */
  outcome: z.optional(z.enum(callOutcomes)),
  answered_at: z.optional(z.string()),
  answered_by: z.optional(z.string()),
});

/** The days around a caller's day that a request may ask for. */
const dayRange = {
  /** The start and end of the caller's day. The end is excluded. */
  from: timestamp("from"),
  to: timestamp("to"),
};

/** Rejects a range that ends before it starts, or is longer than two days. */
const isDay = [
  fromBeforeTo,
  z.refine<{ readonly from: string; readonly to: string }>(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= 2 * dayMs,
    { error: "from and to must be at most 48 hours apart", path: ["to"] },
  ),
] as const;

/** A saved plan as administrators see it. */
export const trackedPlanSchema = z.object({
  plan_id: z.string(),
  lead_id: z.string(),
  first_name: z.string(),
  start_date: z.string(),
  /** The time of the last entry, or of the creation. ISO 8601, UTC. */
  last_entry: z.string(),
  weeks_entered: z.number(),
  /** Absent without entries. */
  outlook: z.optional(
    z.object({
      chance_of_80_percent: z.number(),
      /** In dollars of profit by week 12. Negative if the forecast is better than the plan. */
      shortfall: z.number(),
      lever: z.optional(z.enum(leverNames)),
      /** The probability that the lever is worse than planned. Absent for the spend. */
      certainty: z.optional(z.number()),
      /** Whether a measure has too few entries to be judged. */
      is_too_early: z.boolean(),
    }),
  ),
});

export type TrackedPlan = z.output<typeof trackedPlanSchema>;

/** A saved plan with how to reach its contractor. */
const listedPlanSchema = z.extend(trackedPlanSchema, {
  /** The name of the company, else its website. Empty if neither is known. */
  company: z.string(),
  /** E.164. */
  mobile: z.string(),
});

export type ListedPlan = z.output<typeof listedPlanSchema>;

/** A key of a push subscription, in base64url. */
const pushKey = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), "Not a key"));

/** The leads whose alerts a device gets: new ones, those without an owner and the administrator's own, or all. */
export const heardLeads = ["new_and_mine", "all"] as const;

export type HeardLeads = (typeof heardLeads)[number];

/** The ID of a booked call. */
const bookingIdPart = z.string().check(z.regex(/^[\w#-]{1,100}$/, "Not the ID of a booked call"));

/** The routes by which administrators read. */
export const read = {
  method: "GET",
  functionName: "read-desk",
  access: "administrators",
  status: 200,
} as const;

/** The routes by which administrators change something. */
export const edit = {
  method: "POST",
  functionName: "edit-desk",
  access: "administrators",
  throttle: "editLead",
  status: 201,
} as const;

/** The API for signed-in users: one entry per route. */
export const adminContract = {
  /**
   * Returns whether a user is currently an administrator, according to the user pool. Callers may check only
   * themselves; any other ID returns 403 unless the caller is an administrator.
   */
  isAdmin: {
    method: "POST",
    path: "/api/is-admin",
    functionName: "is-admin",
    access: "signed-in users",
    request: z.object({
      body: z.object({
        /** The user's `sub` or username. */
        user_id: z
          .string({ error: userIdMessage })
          .check(z.minLength(1, userIdMessage), z.maxLength(128, userIdMessage)),
      }),
    }),
    status: 200,
    response: z.object({ is_admin: z.boolean() }),
  },
  /**
   * One page of the leads that match all filters, newest first. With `q`, exact matches come first, then matches by
   * token. `next_cursor` fetches the next page and is null on the last one. Paging through the list returns every lead
   * exactly once, even while new leads arrive. If few leads match, a page can end early: then `searched_back_to` is the
   * capture time of the last lead examined, and `next_cursor` continues there. Returns 400 for a cursor that this API did
   * not create for this query.
   */
  listLeads: {
    ...read,
    path: "/api/leads",
    request: z.object({
      query: z
        .extend(leadFilterSchema, {
          limit: z._default(z.optional(limit), leadsPerPage),
          cursor: z.optional(z.string()),
        })
        .check(fromBeforeTo),
    }),
    response: z.object({
      leads: z.array(leadSchema),
      next_cursor: z.nullable(z.string()),
      /** ISO 8601, UTC. */
      searched_back_to: z.optional(z.string()),
    }),
  },
  /** Returns the statistics over all leads, at constant cost. They follow an edit within two seconds. */
  leadStats: {
    ...read,
    path: "/api/leads/stats",
    request: z.object({}),
    response: z.object({
      total_leads: z.number(),
      /** In dollars and cents; null if there are no leads. */
      mean_job_value: z.nullable(z.number()),
      /** Sum of the leads' `calculated_revenue_30`, in dollars and cents. */
      total_revenue_30: z.number(),
      /** ISO 8601, UTC; null if there are no leads. */
      latest_lead_at: z.nullable(z.string()),
      by_stage: z.record(stageSchema, z.number()),
      /** Sum of the won leads' values, in dollars and cents. */
      won_value: z.number(),
      /**
       * Percent of the leads of the last 30 UTC days that were answered within five minutes, without suspect ones and
       * those that still have time; null if there are none.
       */
      answered_in_time_pct: z.nullable(z.number()),
    }),
  },
  /** New and changed leads since a position. The first request has no `since` and returns only a position. */
  leadChanges: {
    ...read,
    path: "/api/leads/changes",
    request: z.object({ query: z.object({ since: z.optional(timestamp("since")) }) }),
    response: z.object({
      /** Newest first. May repeat leads of the previous response. */
      leads: z.array(leadSchema),
      /** The IDs of leads erased since then. */
      erased_ids: z.array(z.string()),
      /** The `since` of the next request: a time. */
      next_since: z.string(),
      /** Whether there are more changes than fit into a response: the list should be fetched again. */
      has_more: z.boolean(),
    }),
  },
  /** A lead with its timeline. Returns 404 if it does not exist or was erased. */
  getLead: {
    ...read,
    path: "/api/leads/{id}",
    request: z.object({ id: idPart }),
    response: z.object({
      lead: leadSchema,
      /** Newest first. */
      events: z.array(leadEventSchema),
      /** Other leads with the same phone number or email address, newest first. */
      other_leads: z.array(
        z.pick(leadSchema, {
          id: true,
          created_at: true,
          stage: true,
          version: true,
          first_name: true,
          suspect: true,
          calculated_revenue_30: true,
        }),
      ),
      /** Whether there are older ones that are not in `other_leads`. */
      has_more_other_leads: z.boolean(),
      /** The calls that the visitor booked, the earliest first. An open call may still be made; one that is over lacks its outcome. */
      booked_calls: z.array(
        z.extend(z.pick(bookingSchema, { id: true, start: true, time_zone: true, outcome: true }), {
          state: z.enum(callStates),
        }),
      ),
      plan: z.optional(trackedPlanSchema),
    }),
  },
  /**
   * Moves a lead to a stage. `If-Match` has the version that the caller saw. If another administrator changed the lead
   * first, returns 412 with the current lead and its last stage change.
   */
  changeStage: {
    ...edit,
    method: "PATCH",
    path: "/api/leads/{id}",
    request: z.object({ id: idPart, ifMatch: ifMatchPart, body: leadPatchSchema }),
    status: 200,
    response: editedLeadSchema,
    conflict: { status: 412, response: staleLeadSchema },
  },
  /**
   * Adds to a lead's timeline. A repeated idempotency key returns the first event and stores nothing new. Returns 412 for
   * taking, returning or giving a lead that belongs to another administrator, without `take_over`. Returns 422 for the
   * outcome `did_not_show` if no booked call was due.
   */
  addLeadEvent: {
    ...edit,
    path: "/api/leads/{id}/events",
    request: z.object({ id: idPart, idempotencyKey: idempotencyKeyPart, body: newEventSchema }),
    response: editedLeadSchema,
    conflict: { status: 412, response: staleLeadSchema },
  },
  /**
   * Records that the caller starts a call, once per idempotency key, which becomes the call's ID. Its outcome is an event
   * with the same key.
   */
  startCall: {
    ...edit,
    path: "/api/leads/{id}/calls",
    request: z.object({ id: idPart, idempotencyKey: idempotencyKeyPart }),
    response: editedLeadSchema,
  },
  /**
   * A page of the leads that wait for an administrator, in the order in which to call them, at constant cost. First those
   * that wait now or are being called, then those that are due until `to`. `next_cursor` fetches the next page and is null
   * on the last one. Returns 400 for a cursor that this API did not create.
   */
  leadQueue: {
    ...read,
    path: "/api/leads/queue",
    request: z.object({
      query: z
        .object({
          limit: z._default(z.optional(limit), leadsPerPage),
          cursor: z.optional(z.string()),
          ...dayRange,
        })
        .check(...isDay),
    }),
    response: z.object({
      leads: z.array(leadSchema),
      next_cursor: z.nullable(z.string()),
      /** How many leads wait now, by group. */
      waiting: z.record(z.enum(waitingGroups), z.number()),
      /** How many leads are due later, until `to`. */
      later: z.number(),
      /** The names of all administrators. The leads of anyone else are free. At most a minute old. */
      administrators: z.array(z.string()),
      /** The booked calls from `from` to `to`, as `callsToday` lists them, and how many of them have no outcome yet. */
      calls_today: z.object({ total: z.number(), left: z.number() }),
      /** The booked calls of people without a lead: those of the last day, then the next ones. */
      bookings: z.array(bookingWithoutLeadSchema),
    }),
  },
  /**
   * The booked calls of a day, those of people without a lead too: first those without an outcome, then the others, each by
   * start. A lead with two calls is listed twice.
   */
  callsToday: {
    ...read,
    path: "/api/leads/calls",
    request: z.object({ query: z.object(dayRange).check(...isDay) }),
    response: z.object({
      calls: z.array(
        z.object({
          /** The booking's ID. */
          id: z.string(),
          start: z.string(),
          /** Absent if no outcome was recorded. */
          outcome: z.optional(z.enum(callOutcomes)),
          /** It has an outcome, or its lead was won or lost since its start. */
          is_done: z.boolean(),
          /** Who booked: a lead, or a person without one. */
          lead: z.optional(leadSchema),
          booking: z.optional(bookingWithoutLeadSchema),
        }),
      ),
      /** How many are not done. */
      left: z.number(),
    }),
  },
  /**
   * Claims, returns, answers or dismisses a booked call of a person without a lead, or takes back that it was dismissed.
   * Returns 422 if the call was moved or canceled, or belongs to another administrator. With `take_over`, changes a
   * colleague's too: a claim then takes it over.
   */
  editBooking: {
    ...edit,
    path: "/api/leads/bookings",
    request: z.object({
      body: z.object({
        id: bookingIdPart,
        start: z.iso.datetime(),
        action: z.enum(["claim", "return", "dismiss", "restore", ...callOutcomes]),
        take_over: z.optional(z.literal(true)),
      }),
    }),
    status: 200,
    response: z.object({}),
  },
  /** The saved plans with ad spend, the longest silent first, 25 per page. Leaves out those silent for 90 days. */
  listPlans: {
    ...read,
    path: "/api/plans",
    request: z.object({ query: z.object({ cursor: z.optional(z.string()) }) }),
    response: z.object({ plans: z.array(listedPlanSchema), next_cursor: z.nullable(z.string()) }),
  },
  /** Saves the plan of a lead, if it has none, and returns the token of a new link to it. */
  createLeadPlan: {
    ...edit,
    path: "/api/leads/{id}/plan",
    request: z.object({ id: idPart, body: newPlanSchema }),
    response: newTokenSchema,
  },
  /**
   * Saves the lead of someone who called, as the caller's own. It has a follow-up, but no clock, and no alert goes out. With
   * `plan_start`, also saves its plan and returns the token of a link to it. With `booking`, the person's booked call, which
   * had no lead, becomes the lead's. A repeated idempotency key returns the first lead, whatever else the request says, and
   * another link.
   */
  addLead: {
    ...edit,
    path: "/api/leads/added",
    request: z.object({
      idempotencyKey: idempotencyKeyPart,
      body: z.object({
        inputs: planInputsSchema,
        contact: addedContactSchema,
        source: z.enum(addedSources),
        /** In two days at 9:00 of the person's time, unless it is set. */
        follow_up_at: z.optional(timestamp("follow_up_at")),
        plan_start: z.optional(newPlanSchema.shape.start_date),
        booking: z.optional(z.object({ id: bookingIdPart, start: z.iso.datetime() })),
      }),
    }),
    response: z.object({ lead: leadSchema, token: z.optional(z.string()) }),
  },
  /**
   * With `keys`, adds a device that gets the caller's push notifications, or confirms it. Of more than ten, the one that was
   * confirmed longest ago ends. Without `keys`, ends the device, or all of the caller's if there is no endpoint. Returns 422
   * for the endpoint of no known push service.
   */
  editDevices: {
    ...edit,
    path: "/api/devices",
    request: z.object({
      body: z.object({
        endpoint: z.optional(z.string().check(z.maxLength(2_000, "endpoint is too long"))),
        keys: z.optional(z.object({ p256dh: pushKey(65), auth: pushKey(16) })),
        /** Which alerts the device gets. As before by default, at first `new_and_mine`. */
        hears: z.optional(z.enum(heardLeads)),
      }),
    }),
    status: 200,
    /** Which alerts the device gets now. Absent if it ended. */
    response: z.object({ hears: z.optional(z.enum(heardLeads)) }),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

export type LeadPage = z.output<typeof adminContract.listLeads.response>;
export type LeadStats = z.output<typeof adminContract.leadStats.response>;
export type LeadDetails = z.output<typeof adminContract.getLead.response>;
export type LeadChanges = z.output<typeof adminContract.leadChanges.response>;
export type LeadQueue = z.output<typeof adminContract.leadQueue.response>;
export type BookingWithoutLead = z.output<typeof bookingWithoutLeadSchema>;
export type CallsToday = z.output<typeof adminContract.callsToday.response>;
/** The response if another administrator changed the lead first. */
export type StaleLead = z.output<typeof staleLeadSchema>;
