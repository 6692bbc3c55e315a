import { browserStorage } from "../browser/storage.ts";

/** Whether an earlier visit left a lead unsent. Every page loads this check, and the outbox only if there is one. */
export function hasPendingLeads(): boolean {
  return browserStorage.keys(outboxPrefix).length > 0;
}

/** An entry's storage key is this prefix plus its idempotency key. Here, so that the check does not load the outbox. */
export const outboxPrefix = "planner.outbox.";
