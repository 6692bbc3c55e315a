import { dayMs } from "@planner/shared/calendar";
import { metaEventDays } from "@planner/shared/lead/adEvents";
import { type Conversion, conversions } from "@planner/shared/lead/conversion";
import { toStoredLead } from "../../leads/leadItem.ts";
import { readLeadKeys } from "../../leads/readLeads.ts";
import { scanItems } from "../../leads/scanLeads.ts";
import type { AdEventMessage } from "../../queues/adEventMessages.ts";
import { type Enqueue, enqueueTo } from "../../queues/enqueueTo.ts";
import { changeLogMs } from "../../tables/changeLog.ts";
import type { LeadTable } from "../../tables/LeadTable.ts";
import type { Tables } from "../../tables/Tables.ts";
import { changesIn, type Period, redriveBatches } from "./failedBatches.ts";
import type { LeadQueues } from "./LeadQueues.ts";

/** What was enqueued again. */
export type RedrivenDispatch = {
  /** The number of enqueued leads. */
  readonly leads: number;
  /** Whether a failed batch is older than the change log, so that the webhook misses changes of its leads. */
  readonly areChangesLost: boolean;
};

/**
 * Enqueues again what failed dispatch-leads batches contained. What was already sent is not sent again.
 *
 * - New leads: for the search and for every channel. Their five minutes are over, so each also gets the alert for leads that
 *   are still waiting, which is sent only if it is unanswered.
 * - What the webhook reports about edits, from the change log.
 * - Conversions that Meta may still learn of: of all leads, because a batch may have had conversions of any.
 */
export async function redriveDispatch(
  queues: LeadQueues,
  tables: Tables,
  now: Date,
): Promise<RedrivenDispatch> {
  const { client, adEvents, channels } = queues;
  const hasWebhook = channels.some(({ channel }) => channel === "webhook");
  let areConversionsQueued = adEvents === undefined;
  let areChangesLost = false;
  const leads = await redriveBatches(client, queues.dispatchDeadLettersUrl, async (period) => {
    const count = await enqueueNewLeads(queues, tables, period);
    const isTooOld = now.getTime() - period.from.getTime() > changeLogMs;
    if (hasWebhook && isTooOld) areChangesLost = true;
    await enqueueChanges(queues, tables, { period, now });
    // Once, and before the first dead letter is deleted, so that a failure does not lose them.
    if (adEvents && !areConversionsQueued) {
      await enqueueConversions(tables, enqueueTo(client, adEvents.queueUrl), now);
      areConversionsQueued = true;
    }
    return count;
  });
  return { leads, areChangesLost };
}

async function enqueueNewLeads(
  { client, search, channels }: LeadQueues,
  table: LeadTable,
  period: Period,
): Promise<number> {
  const keys = await readLeadKeys(table, period);
  const messages = keys.map((idempotency_key) => ({ idempotency_key }));
  await enqueueTo(client, search.queueUrl)(messages);
  for (const { queueUrl } of channels) {
    const enqueue = enqueueTo(client, queueUrl);
    await enqueue(messages);
    await enqueue(messages.map((message) => ({ ...message, kind: "still waiting" })));
  }
  return keys.length;
}

async function enqueueChanges(
  { client, channels }: LeadQueues,
  tables: Tables,
  { period, now }: { readonly period: Period; readonly now: Date },
): Promise<void> {
  const webhook = channels.find(({ channel }) => channel === "webhook");
  if (webhook === undefined) return;
  const changes = await changesIn(tables, period, now);
  const messages = changes.flatMap(({ id, leadKey, reports = [] }) =>
    reports.map((report) => ({ idempotency_key: leadKey, change: { id, ...report } })),
  );
  await enqueueTo(client, webhook.queueUrl)(messages);
}

async function enqueueConversions(
  table: LeadTable,
  enqueue: Enqueue<AdEventMessage>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - metaEventDays * dayMs).toISOString();
  for await (const items of scanItems(table, "leads")) {
    const messages = items.flatMap((item): AdEventMessage[] => {
      const stored = toStoredLead(item);
      if (stored === undefined) return [];
      const { idempotency_key, lead } = stored;
      const isRecent = (conversion: Conversion) => {
        const at = lead.conversions?.[conversion]?.at;
        return at !== undefined && at > since;
      };
      return conversions.filter(isRecent).map((conversion) => ({ idempotency_key, conversion }));
    });
    await enqueue(messages);
  }
}
