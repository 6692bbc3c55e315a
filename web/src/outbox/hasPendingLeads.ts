import { browserStorage } from "../browser/tabStorage.ts";

/**
 * True if an earlier visit left a lead unsent. Every page loads this check; the rest of the outbox loads only if a
 * lead is pending.
 */
export function hasPendingLeads(): boolean {
  return browserStorage.keys(outboxPrefix).length > 0;
}

/** An entry's storage key is this prefix plus its idempotency key. */
export const outboxPrefix = "planner.outbox.";
