import * as z from "zod/mini";

/**
 * What waits in a queue: where the lead is, nothing of who it is. Whoever is erased from the table is erased from the
 * pending alerts too.
 */
export const alertMessageSchema = z.object({
  /** The key of the lead's item. */
  idempotency_key: z.string().check(z.minLength(1)),
});

export type AlertMessage = z.infer<typeof alertMessageSchema>;
