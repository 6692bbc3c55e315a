import type { SaveLeadOutcome } from "../api/saveLead.ts";
import { isExpired, type OutboxEntry } from "./OutboxEntry.ts";

export type NextStep =
  | { readonly kind: "erase" }
  | { readonly kind: "retry"; readonly entry: OutboxEntry; readonly waitMs: number };

type Attempt = Readonly<{
  outcome: SaveLeadOutcome;
  now: number;
  /** From 0 up to, but not including, 1. */
  random: number;
}>;

/**
 * Decides what happens to an entry after an attempt. Uses exponential backoff with full jitter: each wait is drawn
 * between 0 and the bound, so browsers that failed together do not retry together. A `Retry-After` is added on top.
 */
export function nextStep(entry: OutboxEntry, { outcome, now, random }: Attempt): NextStep {
  if (outcome.kind !== "failed" || isExpired(entry, now)) return { kind: "erase" };
  const { key, body, created_at } = entry;
  const attempts = entry.attempts + 1;
  const askedMs = retryAfterMs(outcome.retryAfter, now);
  return {
    kind: "retry",
    entry: { key, body, created_at, attempts, ...(askedMs > 0 && { not_before: now + askedMs }) },
    waitMs: askedMs + random * Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs),
  };
}

/**
 * Parses a `Retry-After` header, in seconds or as a date. Returns 0 if it is missing or unreadable. Capped at a day, so
 * that a wrong header cannot hold a lead until it expires.
 */
export function retryAfterMs(header: string | undefined, now: number): number {
  const asked = /^\d+$/.test(header ?? "") ? Number(header) * 1000 : Date.parse(header ?? "") - now;
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), dayMs);
}

const firstWaitMs = 2000;
const longestWaitMs = 5 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
