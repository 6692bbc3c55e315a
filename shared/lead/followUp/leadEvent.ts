import * as z from "zod/mini";
import { leverNames } from "../../api/planForecast.ts";
import { planInputsSchema } from "../goals/planInputsSchema.ts";
import { nextDueSchema } from "./due.ts";
import { lostReasons, stageSchema, stages } from "./stage.ts";

/** The outcomes of a call. */
export const callOutcomes = ["reached", "no_answer", "left_message", "wrong_number"] as const;

export type CallOutcome = (typeof callOutcomes)[number];

export const callOutcomeLabels = {
  reached: "Reached",
  no_answer: "No answer",
  left_message: "Left a message",
  wrong_number: "Wrong number",
} as const satisfies Readonly<Record<CallOutcome, string>>;

export function isMissedCall(outcome: CallOutcome): boolean {
  return outcome === "no_answer" || outcome === "left_message";
}

export const maxNoteLength = 2_000;

const noteMessage = `A note must have 1 to ${maxNoteLength} characters`;

/** Line breaks of other systems, and of word processors. */
const lineBreak = /\r\n?|[\v\f\u0085]/g;

/** Control characters except line breaks and tabs, and unpaired surrogates, which are not valid text. */
const unprintable = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/** The last contact with a person: the outcome of a call, a message, or what they booked or canceled. */
export const lastTouchSchema = z.object({
  kind: z.enum([...callOutcomes, "text", "email", "booked", "canceled"]),
  at: z.iso.datetime(),
});

/** A planned touch is never in the past. */
export const pastTouchMessage = "That time is over";

/** What administrators may plan. Bookings come from their providers. */
export const plannedTouchSchema = z.object({
  at: nextDueSchema.shape.at,
  kind: z.enum(["follow_up", "retry"], { error: "kind must be one of: follow_up, retry" }),
});

export type PlannedTouch = z.output<typeof plannedTouchSchema>;

/**
 * What an administrator did: a call with its outcome, a text, an email or a note, planned or removed the next touch,
 * took or returned the lead or gave it to someone, or did not call after all. The idempotency key of an outcome is the call's ID.
 */
export const newEventSchema = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("call"),
      outcome: z.enum(callOutcomes, {
        error: `outcome must be one of: ${callOutcomes.join(", ")}`,
      }),
      next_due: z.optional(plannedTouchSchema),
    }),
    z.object({ kind: z.literal("not_called") }),
    z.object({ kind: z.literal("next_due"), next_due: z.nullable(plannedTouchSchema) }),
    z.object({ kind: z.literal("owner"), is_mine: z.boolean() }),
    z.object({ kind: z.literal("given"), to: z.string().check(z.maxLength(256)) }),
    z.object({ kind: z.literal("text") }),
    z.object({ kind: z.literal("email") }),
    z.object({
      kind: z.literal("note"),
      note: z.string({ error: noteMessage }).check(
        // Pasted text may contain characters that cannot be seen.
        z.overwrite((note) => note.replace(lineBreak, "\n").replace(unprintable, "")),
        z.trim(),
        z.minLength(1, noteMessage),
        z.maxLength(maxNoteLength, noteMessage),
      ),
    }),
  ],
  { error: "kind must be one of: call, not_called, next_due, owner, given, text, email, note" },
);

export type NewEvent = z.output<typeof newEventSchema>;

const eventFields = {
  /** A UUIDv7, so IDs sort by time. */
  id: z.string(),
  at: z.iso.datetime(),
  /**
   * The administrator's email address, or their username if the pool has no address. Empty for what the contractor did:
   * a booking, or a plan.
   */
  by: z.string(),
};

function event<Kind extends string, Fields extends z.core.$ZodShape>(kind: Kind, fields: Fields) {
  return z.object({ ...eventFields, kind: z.literal(kind), ...fields });
}

/** An entry in a lead's timeline. */
export const leadEventSchema = z.discriminatedUnion("kind", [
  event("call", { outcome: z.enum(callOutcomes), next_due: z.optional(nextDueSchema) }),
  event("not_called", {}),
  event("next_due", { next_due: z.nullable(nextDueSchema) }),
  event("owner", { is_mine: z.boolean() }),
  /** The name of the administrator who got the lead, also if they took it from another one. */
  event("given", { to: z.string() }),
  event("booking", {
    start: z.iso.datetime(),
    time_zone: z.optional(z.string()),
    canceled: z.boolean(),
  }),
  event("text", {}),
  event("email", {}),
  event("note", { note: z.string() }),
  event("stage", {
    from: z.enum(stages),
    to: stageSchema,
    lost_reason: z.optional(z.enum(lostReasons)),
    won_value: z.optional(z.number()),
    /** When the lead was won, if it no longer is. */
    won_at: z.optional(z.iso.datetime()),
    next_due: z.optional(nextDueSchema),
    /** What the lead had before: the touch that `next_due` replaced, and the stage before a booking. */
    replaced_due: z.optional(nextDueSchema),
    stage_before_booking: z.optional(z.enum(stages)),
  }),
  /**
   * The plan was saved, by the contractor or to send its link, or the contractor changed its inputs, answered a question,
   * moved the start or started the next plan, or an entry showed a lever.
   */
  event("plan", {
    action: z.enum(["saved", "changed", "answered", "moved", "next", "lever"]),
    inputs: z.optional(planInputsSchema),
    won_since: z.optional(z.number()),
    start_date: z.optional(z.string()),
    lever: z.optional(z.enum(leverNames)),
    certainty: z.optional(z.number()),
  }),
  /** Not saved. An entry that is malformed. */
  event("damaged", {}),
]);

export type LeadEvent = z.infer<typeof leadEventSchema>;
