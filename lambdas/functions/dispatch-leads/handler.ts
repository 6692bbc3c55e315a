import { Logger } from "@aws-lambda-powertools/logger";
import { undoDelaySeconds } from "../../adEvents/undoDelay.ts";
import { stillWaitingMessages } from "../../alerts/stillWaiting.ts";
import { queueClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment, readUrls } from "../../aws/environment.ts";
import { consumeLeadChanges } from "../../leads/consumeLeadChanges.ts";
import type { LeadChange } from "../../leads/leadChange.ts";
import type { AdEventMessage } from "../../queues/adEventMessages.ts";
import { type Enqueue, enqueueTo, maxMessagesPerCall } from "../../queues/enqueueTo.ts";

/** The queues that leads go to. */
export type DispatchServices = {
  readonly toSearch: Enqueue;
  /** To one queue per alert channel. */
  readonly toAlerts: readonly Enqueue[];
  /** To the webhook's queue, if there is one. */
  readonly toWebhook: readonly Enqueue[];
  /** To the queue of the events for advertising services, if they get any. */
  readonly toAdEvents: readonly Enqueue<AdEventMessage>[];
  readonly now: () => Date;
  readonly logger: Logger;
};

/**
 * Enqueues new leads from the table's stream, in stream order: for the search index, and for every alert channel. The
 * channels get a second message, for leads that are still waiting then. Leads restored from a backup are indexed again, but not
 * alerted. The webhook also gets what it reports about changes, and advertising services the conversions.
 */
export function dispatchLeads(services: DispatchServices) {
  const { toSearch, toAlerts, toWebhook, toAdEvents, now, logger } = services;
  return consumeLeadChanges({
    chunkSize: maxMessagesPerCall,
    selects: ({ isNew, changes, conversions }) =>
      isNew || changes.length > 0 || conversions.length > 0,
    process: async (leads) => {
      const added = leads.filter(({ isNew }) => isNew);
      const alerted = added.filter(({ isRestored }) => !isRestored);
      const late = stillWaitingMessages(alerted, now());
      const reports = leads.flatMap(changeMessages);
      const events = leads.flatMap(conversionMessages);
      await Promise.all([
        toSearch(added.map(messageOf)),
        ...toAlerts.flatMap((enqueue) => [enqueue(alerted.map(messageOf)), enqueue(late)]),
        ...toWebhook.map((enqueue) => enqueue(reports)),
        ...toAdEvents.map((enqueue) => enqueue(events)),
      ]);
    },
    logMessages: { done: "leads dispatched", failed: "dispatching leads failed" },
    logger,
  });
}

function messageOf({ leadKey }: LeadChange) {
  return { idempotency_key: leadKey };
}

/** One message per change, for the webhook. */
function changeMessages(lead: LeadChange) {
  return lead.changes.map((change) => ({ ...messageOf(lead), change }));
}

/** One message per conversion, for advertising services. */
function conversionMessages(lead: LeadChange) {
  return lead.conversions.map((conversion) => ({
    ...messageOf(lead),
    conversion,
    delaySeconds: undoDelaySeconds,
  }));
}

export const handler = onFirstEvent(() => {
  const urls = readEnvironment("dispatch-leads");
  const client = queueClient("dispatch-leads");
  return dispatchLeads({
    toSearch: enqueueTo(client, urls.SEARCH_QUEUE_URL),
    toAlerts: readUrls(urls.ALERT_QUEUE_URLS).map((url) => enqueueTo(client, url)),
    toWebhook: readUrls(urls.WEBHOOK_QUEUE_URLS).map((url) => enqueueTo(client, url)),
    toAdEvents: readUrls(urls.AD_EVENT_QUEUE_URLS).map((url) => enqueueTo(client, url)),
    now: () => new Date(),
    logger: new Logger(),
  });
});
