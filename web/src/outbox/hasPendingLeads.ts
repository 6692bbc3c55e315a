/**
 * True if an earlier visit left a lead unsent. Every page loads this check; the rest of the outbox loads only if a
 * lead is pending.
 */
export function hasPendingLeads(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(outboxPrefix));
  } catch {
    // If the browser denies access to storage, no lead was stored.
    return false;
  }
}

/** An entry's storage key is this prefix plus its idempotency key. */
export const outboxPrefix = "planner.outbox.";
