import * as z from "zod/mini";

/** A lead on its way to the server, as the browser's storage holds it. Instants in milliseconds since 1970. */
export const outboxEntrySchema = z.object({
  /** The idempotency key: belongs to exactly this body. */
  key: z.string(),
  /** The JSON text of a `SaveLeadRequest`. */
  body: z.string(),
  created_at: z.number(),
  /** How many have failed. */
  attempts: z.number(),
  /** The server does not want to hear of it earlier (`Retry-After`). */
  not_before: z.optional(z.number()),
});

export type OutboxEntry = Readonly<z.infer<typeof outboxEntrySchema>>;

/** Nobody expects to hear from us by a form sent longer ago, and details do not stay in a browser for ever. */
export function isExpired({ created_at }: OutboxEntry, now: number): boolean {
  return now - created_at > maxAgeMs;
}

/** How long the server still does not want to hear of it; 0 when it does. */
export function biddenMs({ not_before = 0 }: OutboxEntry, now: number): number {
  return Math.max(0, not_before - now);
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000;
