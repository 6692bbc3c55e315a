import * as z from "zod/mini";
import { suspectReasons } from "./contact/suspectReasons.ts";
import { leadConversionsSchema } from "./conversion.ts";
import { bookingSchema } from "./followUp/booking.ts";
import { lastTouchSchema } from "./followUp/leadEvent.ts";
import { lostReasons } from "./followUp/lostReasons.ts";
import { openCallSchema } from "./followUp/openCall.ts";
import { plannedTouchSchema } from "./followUp/plannedTouch.ts";
import { stages } from "./followUp/stage.ts";
import type { GoalName } from "./goals/goalFields.ts";
import { assumptionProfiles } from "./goals/planInputsSchema.ts";
import { attributionFields } from "./source/attribution.ts";
import { addedSources } from "./source/trafficSource.ts";

const attribution = z.object(
  Object.fromEntries(attributionFields.map((field) => [field, z.optional(z.string())])),
);

/** ISO 8601, UTC, in a year of four digits. */
const time = z.iso.datetime();

/** Large enough for every plan. The sums over all leads stay exact. */
const amount = z.number().check(z.gte(-1e9), z.lte(1e9));

const goals = {
  target_estimates_per_week: z.number(),
  /** Not saved. Shown where a record has it. */
  current_estimates_per_week: z.optional(z.number()),
  avg_job_value: amount,
  gross_margin_pct: z.number(),
} satisfies Readonly<Record<GoalName, z.ZodMiniType>>;

/** A captured lead as stored in the table. Money in dollars and cents; counts to two decimals. */
export const leadSchema = z.object({
  /** A UUIDv7, so IDs sort by time. */
  id: z.string(),
  created_at: time,
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  /** Empty if an administrator added the lead without one. */
  work_email: z.string(),
  /** E.164. */
  mobile: z.string(),
  /** As entered. Empty if there is none. */
  website: z.string(),
  state: z.string(),
  ...goals,
  /** Which assumptions the figures are computed with. */
  assumption_profile: z.enum(assumptionProfiles),
  calculated_daily_budget: amount,
  calculated_leads_per_day: z.number(),
  calculated_jobs_30: z.number(),
  calculated_revenue_30: amount,
  attribution: z.optional(attribution),
  /** Why a bot may have sent the lead. Absent if nothing is suspicious. */
  suspect: z.optional(z.array(z.enum(suspectReasons))),
  /** The version of the consent text that the visitor saw (`consentTexts`). */
  consent_version: z.optional(z.string()),
  /** A smoke test's lead has none. */
  stage: z._default(z.enum(stages), "new"),
  /** When the lead moved to its stage. Absent if it never moved. */
  stage_since: z.optional(time),
  /** Increases with each change of stage. */
  version: z.int(),
  /** The time of the first call, text, email or stage change. */
  first_response_at: z.optional(time),
  /** The administrator who responded first. */
  first_response_by: z.optional(z.string()),
  /** Only with stage `lost`. */
  lost_reason: z.optional(z.enum(lostReasons)),
  /** In dollars. Only with stage `won`. */
  won_value: z.optional(amount),
  /** When the lead moved to stage `won`, and who moved it. Only with that stage. */
  won_at: z.optional(time),
  won_by: z.optional(z.string()),
  plan_id: z.optional(z.string()),
  /** Increases with every edit and every new entry in the timeline. */
  revision: z.optional(z.number()),
  /** The name of the administrator who takes care of the lead. */
  owner: z.optional(z.string()),
  /** The follow-up or retry that an administrator planned. `nextTouch` derives which touch of the lead is next. */
  planned_touch: z.optional(plannedTouchSchema),
  last_touch: z.optional(lastTouchSchema),
  /** Calls in a row that did not reach the person. */
  tries: z.optional(z.number()),
  /** The calls without an outcome: at most one per administrator. */
  calls: z.optional(z.array(openCallSchema)),
  /** The calls that the visitor booked, also canceled ones. */
  bookings: z.optional(z.array(bookingSchema)),
  /** The stage from which a booking moved the lead. Absent once an administrator moves it. */
  stage_before_booking: z.optional(z.enum(stages)),
  /**
   * When the lead first moved to stage `call_booked`, or further, and who moved it. Empty if a booking did. Absent if it
   * was undone.
   */
  booked_at: z.optional(time),
  booked_by: z.optional(z.string()),
  /** What advertising services may have learned of the lead. */
  conversions: z.optional(leadConversionsSchema),
  /** How many entries of each kind administrators added to the timeline. */
  contact_counts: z.optional(
    z.partialRecord(z.enum(["call", "text", "email", "note"]), z.number()),
  ),
  /**
   * The ID of the person's newest open lead, whose row of the queue includes this one. If a row has more than ten leads, the
   * older ones may still have the ID of a lead that was the newest before.
   */
  joined_to: z.optional(z.string()),
  /** How many open leads of the person its row includes, if it is the newest of several. At most 100. */
  plans: z.optional(z.number()),
  /** The number of calls with an outcome, by administrator. */
  call_counts: z.optional(z.record(z.string(), z.number())),
  /** The number of booked calls to which the visitor did not show up, by the administrator who waited. */
  no_show_counts: z.optional(z.record(z.string(), z.number())),
  /** When a booking ended the clock, or an added lead began without one. Such a lead does not count in the statistic. */
  clock_ended_at: z.optional(time),
  /** The administrator who added the lead, and the source that they chose. Absent if a visitor sent it. */
  created_by: z.optional(z.string()),
  source: z.optional(z.enum(addedSources)),
  /** Not saved. Set if a part of the record is missing or malformed. That part is empty, and the lead stays on the desk. */
  damaged: z.optional(z.literal(true)),
});

export type Lead = z.infer<typeof leadSchema>;
