/** The name of an entry in the browser's storage is this and its idempotency key. */
export const outboxPrefix = "planner.outbox.";
