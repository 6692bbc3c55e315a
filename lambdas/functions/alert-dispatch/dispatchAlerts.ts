import type { Logger } from "@aws-lambda-powertools/logger";
import { maxMessagesPerCall } from "../../alerts/alertQueue.ts";
import { newLeadStream } from "../../leads/newLeadStream.ts";

export type DispatchAlertsDependencies = {
  /** Enqueues up to `maxMessagesPerCall` leads for every channel. Rejects unless every queue accepts all of them. */
  readonly enqueue: (leadKeys: readonly string[]) => Promise<void>;
  readonly logger: Logger;
};

/**
 * Enqueues new leads from the table's stream for every channel, in stream order. Skips smoke-test leads and leads
 * restored from a backup, which were already alerted.
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
