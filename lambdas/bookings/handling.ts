import { callOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import * as z from "zod/mini";

/** What administrators did with a booked call without a lead. */
export const handlingFields = {
  owner: z.catch(z.optional(z.string()), undefined),
  /** How the last call went, when it was recorded, and by whom. */
  outcome: z.catch(z.optional(z.enum(callOutcomes)), undefined),
  answered_at: z.catch(z.optional(z.string()), undefined),
  answered_by: z.catch(z.optional(z.string()), undefined),
  dismissed_at: z.catch(z.optional(z.string()), undefined),
};

export type Handling = z.infer<z.ZodMiniObject<typeof handlingFields>>;

/** What administrators did, without the rest of a listed call. */
export function handlingOf(listed: Handling): Handling {
  const { owner, outcome, answered_at, answered_by, dismissed_at } = listed;
  return { owner, outcome, answered_at, answered_by, dismissed_at };
}
