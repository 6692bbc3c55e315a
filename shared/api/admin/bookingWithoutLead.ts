import * as z from "zod/mini";
import { callOutcomes } from "../../lead/followUp/callOutcome.ts";

/** The ID of a booked call. */
export const bookingIdPart = z
  .string()
  .check(z.regex(/^[\w#-]{1,100}$/, "Not the ID of a booked call"));

/** A booked call of a person who has sent no plan. */
export const bookingWithoutLeadSchema = z.object({
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

export type BookingWithoutLead = z.output<typeof bookingWithoutLeadSchema>;
