import type { SaveLeadOutcome } from "../api/saveLead.ts";
import { isExpired, type OutboxEntry } from "./OutboxEntry.ts";
import { retryAfterMs } from "./retryAfterMs.ts";

export type NextStep =
  | { readonly kind: "erase" }
  | { readonly kind: "retry"; readonly entry: OutboxEntry; readonly waitMs: number };

type Circumstances = Readonly<{
  outcome: SaveLeadOutcome;
  now: number;
  /** At least 0, under 1. */
  random: number;
}>;

/**
 * What becomes of an entry after an attempt. Exponential backoff with full jitter (each wait is drawn from all of 0 to
 * the bound, so that browsers that failed together do not come back together), after what the server asked for.
 */
export function nextStep(entry: OutboxEntry, { outcome, now, random }: Circumstances): NextStep {
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

const firstWaitMs = 2000;
const longestWaitMs = 5 * 60 * 1000;
