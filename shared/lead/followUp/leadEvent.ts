import * as z from "zod/mini";
import { leverNames } from "../../api/planMeasures.ts";
import { cleanText } from "../../cleanText.ts";
import { planInputsSchema } from "../goals/planInputsSchema.ts";
import { oneOf } from "../oneOf.ts";
import { callOutcomes } from "./callOutcome.ts";
import { lostReasons } from "./lostReasons.ts";
import { plannedTouchSchema } from "./plannedTouch.ts";
import { stageSchema, stages } from "./stage.ts";

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

/** The caller knows that the lead belongs to a colleague, and changes its owner all the same. */
const takeOver = z.optional(z.literal(true));

/**
 * What an administrator did: a call with its outcome, a text, an email or a note, planned or removed a touch,
 * took or returned the lead or gave it to someone, or did not call after all. The idempotency key of an outcome is the call's ID.
 */
export const newEventSchema = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("call"),
      outcome: oneOf("outcome", callOutcomes),
      planned_touch: z.optional(plannedTouchSchema),
      /** The idempotency key of the administrator's outcome that this one replaces. */
      corrects: z.optional(z.string().check(z.maxLength(100))),
    }),
    z.object({ kind: z.literal("not_called") }),
    z.object({ kind: z.literal("planned_touch"), planned_touch: z.nullable(plannedTouchSchema) }),
    z.object({ kind: z.literal("owner"), is_mine: z.boolean(), take_over: takeOver }),
    z.object({
      kind: z.literal("given"),
      to: z.string().check(z.maxLength(256)),
      take_over: takeOver,
    }),
    z.object({ kind: z.literal("text") }),
    z.object({ kind: z.literal("email") }),
    z.object({
      kind: z.literal("note"),
      note: z.string({ error: noteMessage }).check(
        // Pasted text may contain characters that cannot be seen.
        z.overwrite((note) => note.replace(lineBreak, "\n").replace(unprintable, "")),
        z.trim(),
        z.refine((note) => cleanText(note) !== "", noteMessage),
        z.maxLength(maxNoteLength, noteMessage),
      ),
    }),
  ],
  {
    error: "kind must be one of: call, not_called, planned_touch, owner, given, text, email, note",
  },
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

/** The schema of a kind of entry. */
function event<Kind extends string, Fields extends z.core.$ZodShape>(kind: Kind, fields: Fields) {
  return z.object({ ...eventFields, kind: z.literal(kind), ...fields });
}

/** How many earlier entries of the contractor on that day were merged into this one. Only entries before the last 50 are merged. */
const more = z.optional(z.int());

/** An entry in a lead's timeline. */
export const leadEventSchema = z.discriminatedUnion("kind", [
  event("call", {
    outcome: z.enum(callOutcomes),
    planned_touch: z.optional(plannedTouchSchema),
    /** The wrong outcome that the administrator replaced with this one. */
    corrected_outcome: z.optional(z.enum(callOutcomes)),
    /** What the lead had before, for a correction: its missed calls, the replaced touch, and no response yet. */
    tries_before: z.optional(z.int()),
    replaced_touch: z.optional(plannedTouchSchema),
    is_first_response: z.optional(z.literal(true)),
  }),
  event("not_called", {}),
  event("planned_touch", { planned_touch: z.nullable(plannedTouchSchema) }),
  event("owner", { is_mine: z.boolean(), take_over: takeOver }),
  /** The name of the administrator who got the lead, even if they took it from another one. */
  event("given", { to: z.string(), take_over: takeOver }),
  event("booking", {
    start: z.iso.datetime(),
    time_zone: z.optional(z.string()),
    canceled: z.boolean(),
    more,
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
    planned_touch: z.optional(plannedTouchSchema),
    /** What the lead had before: since when it was in its stage, the replaced touch, and the stage before a booking. */
    stage_since: z.optional(z.iso.datetime()),
    replaced_touch: z.optional(plannedTouchSchema),
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
    more,
  }),
  /** A malformed entry. Not saved. */
  event("damaged", {}),
]);

export type LeadEvent = z.infer<typeof leadEventSchema>;
