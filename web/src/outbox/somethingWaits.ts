import { outboxPrefix } from "./outboxPrefix.ts";

/** Whether an earlier visit left a lead unsent. All that a page loads of the outbox when nothing waits. */
export function somethingWaits(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(outboxPrefix));
  } catch {
    // A storage that refuses to be read has kept nothing.
    return false;
  }
}
