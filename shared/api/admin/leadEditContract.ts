import * as z from "zod/mini";
import { formatCount } from "../../format.ts";
import { addedContactSchema } from "../../lead/contact/contactSchema.ts";
import { callOutcomes } from "../../lead/followUp/callOutcome.ts";
import { leadEventSchema, newEventSchema } from "../../lead/followUp/leadEvent.ts";
import { lostReasons } from "../../lead/followUp/lostReasons.ts";
import { plannedTouchSchema } from "../../lead/followUp/plannedTouch.ts";
import { stageSchema } from "../../lead/followUp/stage.ts";
import { planInputsSchema } from "../../lead/goals/planInputsSchema.ts";
import { leadSchema } from "../../lead/leadSchema.ts";
import { oneOf } from "../../lead/oneOf.ts";
import { addedSources } from "../../lead/source/trafficSource.ts";
import { timestamp } from "../../lead/timeRange.ts";
import { roundHalfUp } from "../../plan/round.ts";
import { newPlanSchema } from "../planContract.ts";
import { problemSchema } from "../problem.ts";
import { type ApiRoute, idempotencyKeyPart, idPart, ifMatchPart } from "../route.ts";
import { adminEditDefaults } from "./adminRouteDefaults.ts";
import { bookingIdSchema } from "./bookingWithoutLead.ts";

/** The largest value of a won deal, in dollars. */
export const maxWonValue = 10_000_000;

const wonValueMessage = `won_value must be a number from 0 to ${formatCount(maxWonValue)}`;

/** A change of stage. A reason is required and allowed only with `lost`, a value allowed only with `won`. */
const leadPatchSchema = z
  .object({
    stage: stageSchema,
    lost_reason: z.optional(oneOf("lost_reason", lostReasons)),
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
    /** The next touch, which the administrator plans with the move. */
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

export type LeadPatch = z.output<typeof leadPatchSchema>;

/** The response if another administrator changed the lead first. */
const staleLeadSchema = z.extend(problemSchema, {
  lead: leadSchema,
  last_change: z.optional(leadEventSchema),
});

export type StaleLead = z.output<typeof staleLeadSchema>;

const editedLeadSchema = z.object({
  lead: leadSchema,
  /** Absent if the lead already had the requested stage, or a call was started. */
  event: z.optional(leadEventSchema),
});

export type EditedLead = z.output<typeof editedLeadSchema>;

/** The routes that change leads and booked calls. */
export const leadEditContract = {
  /**
   * Moves a lead to a stage. `If-Match` has the version that the caller saw. If another administrator changed the lead
   * first, returns 412 with the current lead and its last stage change.
   */
  changeStage: {
    ...adminEditDefaults,
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
    ...adminEditDefaults,
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
    ...adminEditDefaults,
    path: "/api/leads/{id}/calls",
    request: z.object({ id: idPart, idempotencyKey: idempotencyKeyPart }),
    response: editedLeadSchema,
  },
  /**
   * Claims, returns, answers or dismisses a booked call of a person without a lead, or restores a dismissed one.
   * Returns 422 if the call was moved or canceled, or belongs to another administrator. With `take_over`, also changes a
   * colleague's call, and a claim takes it over.
   */
  editBooking: {
    ...adminEditDefaults,
    path: "/api/leads/bookings",
    request: z.object({
      body: z.object({
        id: bookingIdSchema,
        start: z.iso.datetime(),
        action: z.enum(["claim", "return", "dismiss", "restore", ...callOutcomes]),
        take_over: z.optional(z.literal(true)),
      }),
    }),
    status: 200,
    response: z.object({}),
  },
  /**
   * Saves the lead of someone who called, as the caller's own. It has a follow-up, but no clock, and no alert goes out. With
   * `plan_start`, also saves its plan and returns the token of a link to it. With `booking`, the person's booked call, which
   * had no lead, becomes the lead's. A repeated idempotency key returns the first lead, even for another request, and
   * another link.
   */
  addLead: {
    ...adminEditDefaults,
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
        booking: z.optional(z.object({ id: bookingIdSchema, start: z.iso.datetime() })),
      }),
    }),
    response: z.object({ lead: leadSchema, token: z.optional(z.string()) }),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;
