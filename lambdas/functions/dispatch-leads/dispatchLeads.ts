import type { Logger } from "@aws-lambda-powertools/logger";
import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import { textAttribute } from "../../leads/attributeValues.ts";
import { type NewLead, newLeadStream } from "../../leads/newLeadStream.ts";
import { type Enqueue, maxMessagesPerCall } from "../../queues/leadMessages.ts";

export type DispatchLeadsDependencies = {
  readonly toSearch: Enqueue;
  /** One per alert channel. */
  readonly toAlerts: readonly Enqueue[];
  readonly now: () => Date;
  readonly logger: Logger;
};

/**
 * Enqueues new leads from the table's stream, in stream order: for the search index, and for every alert channel. The
 * channels get a second message five minutes after the capture. Skips smoke-test leads. Leads restored from a backup
 * are indexed again, but not alerted.
 */
export function dispatchLeads({ toSearch, toAlerts, now, logger }: DispatchLeadsDependencies) {
  return newLeadStream<NewLead>({
    chunkSize: maxMessagesPerCall,
    select: (reading, { eventID }) => {
      if (reading.kind === "new lead") return reading;
      logger.info("record skipped", { reason: reading.kind, event_id: eventID });
      return undefined;
    },
    process: async (leads) => {
      await toSearch(leads.map(({ leadKey }) => ({ leadKey })));
      const alerted = leads.filter(({ isRestored }) => !isRestored);
      const clocked = alerted.filter(({ image }) => image.suspect === undefined);
      for (const enqueue of toAlerts) {
        await enqueue(alerted.map(({ leadKey }) => ({ leadKey })));
        await enqueue(
          clocked.map(({ leadKey, image }) => ({
            leadKey,
            kind: "still waiting",
            delaySeconds: secondsLeft(image.created_at, now()),
          })),
        );
      }
    },
    logMessages: { done: "leads dispatched", failed: "dispatching leads failed" },
    logger,
  });
}

/** The time left to answer a lead. The whole time if the capture time is malformed. */
function secondsLeft(createdAt: unknown, now: Date): number {
  const captured = Date.parse(textAttribute.safeParse(createdAt).data ?? "");
  const left = Number.isNaN(captured)
    ? responseLimitMs
    : captured + responseLimitMs - now.getTime();
  return Math.ceil(Math.min(Math.max(left, 0), responseLimitMs) / 1000);
}
