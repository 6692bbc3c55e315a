import * as z from "zod/mini";
import { formatCount } from "../format.ts";
import { leadEventSchema, newEventSchema } from "../lead/followUp/leadEvent.ts";
import { lostReasons, maxWonValue, stageSchema } from "../lead/followUp/stage.ts";
import { leadSchema } from "../lead/leadSchema.ts";
import { trafficSources } from "../lead/source/trafficSource.ts";
import { roundHalfUp } from "../plan/round.ts";
import { problemSchema } from "./problem.ts";
import { apiRoutes } from "./routes.ts";

/** The number of characters of a search. */
export const searchLength = { min: 2, max: 60 } as const;

const queryMessage = `q must have ${searchLength.min} to ${searchLength.max} characters`;
const timestamp = (name: string) =>
  z.iso.datetime({ error: `${name} must be an ISO 8601 time in UTC` });
const trueOrFalse = (name: string) =>
  z.enum(["true", "false"], { error: `${name} must be true or false` });

/** The filters of the list of leads. All of them must match. */
export const leadFilterSchema = z.object({
  stage: z.optional(stageSchema),
  /** Captured at or after this time. */
  from: z.optional(timestamp("from")),
  /** Captured before this time. */
  to: z.optional(timestamp("to")),
  source: z.optional(
    z.enum(trafficSources, { error: `source must be one of: ${trafficSources.join(", ")}` }),
  ),
  /** Whether the plan passes the budget gate. */
  gate: z.optional(trueOrFalse("gate")),
  /** Whether a bot may have sent the lead. */
  suspect: z.optional(trueOrFalse("suspect")),
  /** The beginning of a first name, email address, email domain, website or phone number, or a number's last digits. */
  q: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(searchLength.min, queryMessage),
        z.maxLength(searchLength.max, queryMessage),
      ),
  ),
});

export type LeadFilter = z.output<typeof leadFilterSchema>;

/** A lead with its timeline. */
export const leadDetailsSchema = z.object({
  lead: leadSchema,
  /** Newest first. */
  events: z.array(leadEventSchema),
  /** Other leads with the same phone number or email address, newest first. */
  other_leads: z.array(z.object({ id: z.string(), created_at: z.string(), stage: stageSchema })),
  /** Whether there are older ones that are not in `other_leads`. */
  has_more_other_leads: z.boolean(),
});

export type LeadDetails = z.output<typeof leadDetailsSchema>;

const wonValueMessage = `won_value must be a number from 0 to ${formatCount(maxWonValue)}`;

/** A change of stage. A reason is allowed only with `lost`, a value only with `won`. */
export const leadPatchSchema = z
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
  })
  .check(
    z.refine(({ stage, lost_reason }) => lost_reason === undefined || stage === "lost", {
      error: "lost_reason needs the stage lost",
      path: ["lost_reason"],
    }),
    z.refine(({ stage, lost_reason }) => stage !== "lost" || lost_reason !== undefined, {
      error: "The stage lost needs a lost_reason",
      path: ["lost_reason"],
    }),
    z.refine(({ stage, won_value }) => won_value === undefined || stage === "won", {
      error: "won_value needs the stage won",
      path: ["won_value"],
    }),
  );

export type LeadPatch = z.output<typeof leadPatchSchema>;

/** The response to an edit. */
export const editedLeadSchema = z.object({
  lead: leadSchema,
  /** Absent if the lead already had the requested stage. */
  event: z.optional(leadEventSchema),
});

export type EditedLead = z.output<typeof editedLeadSchema>;

/** The response if another administrator changed the lead first (412): the current lead and its last stage change. */
export const staleLeadSchema = z.extend(problemSchema, {
  lead: leadSchema,
  last_change: z.optional(leadEventSchema),
});

export type StaleLead = z.output<typeof staleLeadSchema>;

/** New and changed leads since a position. The first request has no `since` and returns only a position. */
export const leadChangesSchema = z.object({
  /** Newest first. May repeat leads of the previous response. */
  leads: z.array(leadSchema),
  /** The IDs of leads erased since then. */
  erased_ids: z.array(z.string()),
  /** The `since` of the next request: a time. */
  next_since: z.string(),
  /** Whether there are more changes than fit into a response: the list should be fetched again. */
  has_more: z.boolean(),
});

export type LeadChanges = z.output<typeof leadChangesSchema>;

/** The requests and responses of the desk's routes, except `listLeadsRoute`. */
export const deskRoutes = {
  /** Returns 404 if the lead does not exist or was erased. */
  getLead: { ...apiRoutes.getLead, response: leadDetailsSchema },
  /**
   * Moves a lead to a stage. Requires an `If-Match` header with the lead's version in quotes. Returns 412 if the lead
   * has another version, 428 without the header, 400 if it is malformed, and 403 if the caller is no longer an
   * administrator.
   */
  changeStage: { ...apiRoutes.changeStage, request: leadPatchSchema, response: editedLeadSchema },
  /**
   * Adds to a lead's timeline. Requires an `Idempotency-Key` header (any UUID); a repeated key returns the first event
   * and stores nothing new. Returns 201, and 403 if the caller is no longer an administrator.
   */
  addLeadEvent: { ...apiRoutes.addLeadEvent, request: newEventSchema, response: editedLeadSchema },
  leadChanges: {
    ...apiRoutes.leadChanges,
    request: z.object({ since: z.optional(timestamp("since")) }),
    response: leadChangesSchema,
  },
} as const;
