import * as z from "zod/mini";
import { parseJson } from "../app/parseJson.ts";

export const dayMs = 24 * 60 * 60 * 1000;

/** An unsent lead in the browser's storage. Times are milliseconds since 1970. */
export const outboxEntrySchema = z.object({
  /** The idempotency key. It belongs to exactly this body. */
  key: z.string(),
  /** A `SaveLeadRequest` as JSON. */
  body: z.string(),
  created_at: z.number(),
  /** Failed attempts so far. */
  attempts: z.number(),
  /** When the latest attempt failed. */
  failed_at: z.optional(z.number()),
  /** How long the lead has waited. See `waitedMs`. */
  waited_ms: z.optional(z.number()),
  /** The server asked for no request before this time (`Retry-After`). */
  not_before: z.optional(z.number()),
  /** The server rejected fields. Waits for the visitor's correction, and is sent again when a later page loads. */
  refused: z.optional(z.boolean()),
});

export type OutboxEntry = Readonly<z.infer<typeof outboxEntrySchema>>;

/**
 * How long a lead has waited when an attempt fails. Counts at most a day per attempt, so a clock that jumps cannot make
 * a new lead old.
 */
export function waitedMs(entry: OutboxEntry, now: number): number {
  const sinceMs = now - (entry.failed_at ?? entry.created_at);
  return (entry.waited_ms ?? 0) + Math.min(Math.max(sinceMs, 0), dayMs);
}

/** By then the visitor no longer expects a call, and personal data must not stay forever. */
export const maxWaitMs = 30 * dayMs;

/** Milliseconds left of the wait that the server asked for. If that is over a day, the clock was set back: returns 0. */
export function retryAfterLeftMs({ not_before = 0 }: OutboxEntry, now: number): number {
  const leftMs = not_before - now;
  return leftMs > 0 && leftMs <= dayMs ? leftMs : 0;
}

/** True if two request bodies have the same goals and contact details. Form timings may differ. */
export function isSameLead(body: string, other: string): boolean {
  return leadIn(body) === leadIn(other);
}

/** The goals and contact details of a request body, as text. */
export function leadIn(body: string): string {
  const parts = partsSchema.safeParse(parseJson(body)).data;
  return JSON.stringify([parts?.inputs, parts?.contact]);
}

const partsSchema = z.object({ inputs: z.unknown(), contact: z.unknown() });
