import type { FieldError } from "@planner/shared/lead/fieldRules";
import type { SaveLeadOutcome } from "../api/saveLead.ts";
import { dayMs, maxWaitMs, type OutboxEntry, waitedMs } from "./OutboxEntry.ts";

export type NextStep =
  | { readonly kind: "erase" }
  /** The server was not reached in 30 days. */
  | { readonly kind: "expire" }
  /** The server rejected fields. The visitor has to correct them. */
  | {
      readonly kind: "hold";
      readonly entry: OutboxEntry;
      readonly errors: readonly FieldError[];
    }
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
  const errors = outcome.kind === "refused" ? (outcome.errors ?? []) : [];
  if (outcome.kind !== "failed" && errors.length === 0) return { kind: "erase" };
  const waited_ms = waitedMs(entry, now);
  if (waited_ms > maxWaitMs) return { kind: "expire" };
  const { key, body, created_at } = entry;
  const attempts = entry.attempts + 1;
  const failed = { key, body, created_at, attempts, failed_at: now, waited_ms };
  if (outcome.kind !== "failed") {
    return { kind: "hold", entry: { ...failed, refused: true }, errors };
  }
  const askedMs = retryAfterMs(outcome.retryAfter, now);
  const { firstMs, longestMs } = outcome.blocked ? waitsIfBlocked : waits;
  return {
    kind: "retry",
    entry: { ...failed, ...(askedMs > 0 && { not_before: now + askedMs }) },
    waitMs: askedMs + random * Math.min(firstMs * 2 ** (attempts - 1), longestMs),
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

const waits = { firstMs: 2000, longestMs: 5 * 60 * 1000 };

/** A firewall blocks the same lead again, unless the visitor's network or the firewall changes. */
const waitsIfBlocked = { firstMs: 60_000, longestMs: 60 * 60 * 1000 };
