import type { Logger } from "@aws-lambda-powertools/logger";
import { maxMessagesPerCall } from "../../alerts/alertQueue.ts";
import { newLeadStream } from "../../leads/newLeadStream.ts";

export type DispatchAlertsDependencies = {
  /** Puts at most `maxMessagesPerCall` leads into every channel's queue. Rejects unless every queue accepts all of them. */
  readonly enqueue: (leadKeys: readonly string[]) => Promise<void>;
  readonly logger: Logger;
};

/**
 * Puts the new leads of the table's stream into the queue of every channel, in their order. Skips leads of the smoke
 * test, and leads restored from a backup: they were reported when they were new.
 */
export function dispatchAlerts({ enqueue, logger }: DispatchAlertsDependencies) {
  return newLeadStream<string>({
    chunkSize: maxMessagesPerCall,
    select: (reading, { eventID }) => {
      if (reading.kind === "new lead" && !reading.isRestored) return reading.leadKey;
      const reason = reading.kind === "new lead" ? "restored lead" : reading.kind;
      logger.info("record skipped", { reason, event_id: eventID });
      return undefined;
    },
    process: enqueue,
    logMessages: { done: "alerts enqueued", failed: "enqueueing alerts failed" },
    logger,
  });
}
