import { callOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import * as z from "zod/mini";

/** The attributes that say what administrators did. A damaged one is left out. */
export const handlingFields = {
  owner: z.catch(z.optional(z.string()), undefined),
  /** How the last call went. */
  outcome: z.catch(z.optional(z.enum(callOutcomes)), undefined),
  /** When the outcome was recorded. */
  answered_at: z.catch(z.optional(z.string()), undefined),
  /** Who recorded the outcome. */
  answered_by: z.catch(z.optional(z.string()), undefined),
  dismissed_at: z.catch(z.optional(z.string()), undefined),
};

const handlingSchema = z.object(handlingFields);

/** What administrators did with a booked call without a lead. */
export type Handling = z.infer<typeof handlingSchema>;

/** What administrators did, without the rest of a listed call. */
export function handlingOf(listed: Handling): Handling {
  return handlingSchema.parse(listed);
}
