import * as z from "zod/mini";
import { callOutcomes } from "../../lead/followUp/callOutcome.ts";

/** The ID of a booked call, as requests contain it. */
export const bookingIdSchema = z
  .string()
  .check(z.regex(/^[\w#-]{1,100}$/, "Not the ID of a booked call"));

/** A booked call of a person without a lead. */
export const bookingWithoutLeadSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** E.164. Absent if the booking service reports none. */
  mobile: z.optional(z.string()),
  start: z.string(),
  /** The visitor's time zone, if the booking service reports it. */
  time_zone: z.optional(z.string()),
  /** The administrator who takes care of the call. */
  owner: z.optional(z.string()),
  /**
   * How the latest call with the person went, and when and by whom that was recorded. It is this call's outcome only if it
   * was recorded no earlier than ten minutes before the start: `isAnswered`.
   */
  outcome: z.optional(z.enum(callOutcomes)),
  answered_at: z.optional(z.string()),
  answered_by: z.optional(z.string()),
});

export type BookingWithoutLead = z.output<typeof bookingWithoutLeadSchema>;
