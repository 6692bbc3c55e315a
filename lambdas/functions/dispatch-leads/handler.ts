import { Logger } from "@aws-lambda-powertools/logger";
import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import { queueClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment, readUrls } from "../../aws/environment.ts";
import { consumeLeadChanges, type LeadChange } from "../../leads/leadStream.ts";
import { type Enqueue, enqueueTo, maxMessagesPerCall } from "../../queues/leadMessages.ts";

export type DispatchServices = {
  readonly toSearch: Enqueue;
  /** One per alert channel. */
  readonly toAlerts: readonly Enqueue[];
  readonly now: () => Date;
  readonly logger: Logger;
};

/**
 * Enqueues new leads from the table's stream, in stream order: for the search index, and for every alert channel. The
 * channels get a second message five minutes after the capture. Leads restored from a backup are indexed again, but not
 * alerted.
 */
export function dispatchLeads({ toSearch, toAlerts, now, logger }: DispatchServices) {
  return consumeLeadChanges({
    chunkSize: maxMessagesPerCall,
    selects: ({ isNew }) => isNew,
    process: async (leads) => {
      const messageOf = ({ leadKey }: LeadChange) => ({ idempotency_key: leadKey });
      await toSearch(leads.map(messageOf));
      const alerted = leads.filter(({ isRestored }) => !isRestored);
      const clocked = alerted.filter(({ isSuspect }) => !isSuspect);
      for (const enqueue of toAlerts) {
        await enqueue(alerted.map(messageOf));
        await enqueue(
          clocked.map((lead) => ({
            ...messageOf(lead),
            kind: "still waiting",
            delaySeconds: secondsLeft(lead, now()),
          })),
        );
      }
    },
    logMessages: { done: "leads dispatched", failed: "dispatching leads failed" },
    logger,
  });
}

/** The time left to answer a lead. The whole time if the capture time is malformed. */
function secondsLeft({ createdAt = "" }: LeadChange, now: Date): number {
  const captured = Date.parse(createdAt);
  const left = Number.isNaN(captured)
    ? responseLimitMs
    : captured + responseLimitMs - now.getTime();
  return Math.ceil(Math.min(Math.max(left, 0), responseLimitMs) / 1000);
}

export const handler = onFirstEvent(() => {
  const { SEARCH_QUEUE_URL, ALERT_QUEUE_URLS } = readEnvironment("dispatch-leads");
  const client = queueClient("dispatch-leads");
  return dispatchLeads({
    toSearch: enqueueTo(client, SEARCH_QUEUE_URL),
    toAlerts: readUrls(ALERT_QUEUE_URLS).map((url) => enqueueTo(client, url)),
    now: () => new Date(),
    logger: new Logger(),
  });
});
