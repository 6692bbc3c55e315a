import * as z from "zod/mini";
import { parseJson } from "../app/parseJson.ts";

/** An unsent lead in the browser's storage. Times are milliseconds since 1970. */
export const outboxEntrySchema = z.object({
  /** The idempotency key. It belongs to exactly this body. */
  key: z.string(),
  /** A `SaveLeadRequest` as JSON. */
  body: z.string(),
  created_at: z.number(),
  /** Failed attempts so far. */
  attempts: z.number(),
  /** The server asked for no request before this time (`Retry-After`). */
  not_before: z.optional(z.number()),
});

export type OutboxEntry = Readonly<z.infer<typeof outboxEntrySchema>>;

/** Entries expire after 30 days: by then the visitor no longer expects a call, and personal data must not stay forever. */
export function isExpired({ created_at }: OutboxEntry, now: number): boolean {
  return now - created_at > maxAgeMs;
}

/** Milliseconds left of the wait that the server asked for, or 0. */
export function retryAfterLeftMs({ not_before = 0 }: OutboxEntry, now: number): number {
  return Math.max(0, not_before - now);
}

/** True if two request bodies have the same goals and contact details. Form timings may differ. */
export function isSameLead(body: string, other: string): boolean {
  return leadIn(body) === leadIn(other);
}

function leadIn(body: string): string {
  const parts = partsSchema.safeParse(parseJson(body)).data;
  return JSON.stringify([parts?.inputs, parts?.contact]);
}

const partsSchema = z.object({ inputs: z.unknown(), contact: z.unknown() });

const maxAgeMs = 30 * 24 * 60 * 60 * 1000;
