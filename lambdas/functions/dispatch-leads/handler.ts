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
  /** The webhook's, if there is one. */
  readonly toWebhook: readonly Enqueue[];
  readonly now: () => Date;
  readonly logger: Logger;
};

/**
 * Enqueues new leads from the table's stream, in stream order: for the search index, and for every alert channel. The
 * channels get a second message five minutes after the capture. Leads restored from a backup are indexed again, but not
 * alerted. The webhook also gets what it reports about changes.
 */
export function dispatchLeads(services: DispatchServices) {
  const { toSearch, toAlerts, toWebhook, now, logger } = services;
  return consumeLeadChanges({
    chunkSize: maxMessagesPerCall,
    selects: ({ isNew, changes }) => isNew || changes.length > 0,
    process: async (leads) => {
      const messageOf = ({ leadKey }: LeadChange) => ({ idempotency_key: leadKey });
      const added = leads.filter(({ isNew }) => isNew);
      const alerted = added.filter(({ isRestored }) => !isRestored);
      const late = alerted
        .filter(({ isSuspect }) => !isSuspect)
        .map((lead) => ({
          ...messageOf(lead),
          kind: "still waiting" as const,
          delaySeconds: secondsLeft(lead, now()),
        }));
      const reports = leads.flatMap((lead) =>
        lead.changes.map((change) => ({ ...messageOf(lead), change })),
      );
      await Promise.all([
        toSearch(added.map(messageOf)),
        ...toAlerts.flatMap((enqueue) => [enqueue(alerted.map(messageOf)), enqueue(late)]),
        ...toWebhook.map((enqueue) => enqueue(reports)),
      ]);
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
  const urls = readEnvironment("dispatch-leads");
  const client = queueClient("dispatch-leads");
  return dispatchLeads({
    toSearch: enqueueTo(client, urls.SEARCH_QUEUE_URL),
    toAlerts: readUrls(urls.ALERT_QUEUE_URLS).map((url) => enqueueTo(client, url)),
    toWebhook: readUrls(urls.WEBHOOK_QUEUE_URLS).map((url) => enqueueTo(client, url)),
    now: () => new Date(),
    logger: new Logger(),
  });
});
