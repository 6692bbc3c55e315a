import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSClient } from "@aws-sdk/client-sqs";
import { notConfigured, type VariablesOf } from "@planner/shared/deployment/functions";
import { bookedAheadMs } from "@planner/shared/lead/followUp/bookedCall";
import type { Context, ScheduledEvent } from "aws-lambda";
import { queueClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment, readUrls } from "../../aws/environment.ts";
import { endRescheduling } from "../../bookings/endRescheduling.ts";
import { bookingReminder, readBookings } from "../../bookings/listedBookings.ts";
import { type ListedCall, readCallsNow } from "../../callQueue/callItems.ts";
import { type DueItem, groupOf } from "../../callQueue/dueItems.ts";
import { readPassed } from "../../callQueue/readDue.ts";
import { readReturning } from "../../callQueue/stageReturns.ts";
import { startLog } from "../../log/functionLog.ts";
import { type MailQueue, queueDueMails } from "../../plans/mail/queueDueMails.ts";
import { isMailTime } from "../../plans/mail/reminderTime.ts";
import { type Enqueue, enqueueTo, maxMessagesPerCall } from "../../queues/enqueueTo.ts";
import { readGenerations } from "../../statistics/generations.ts";
import { readLedger } from "../../statistics/ledger.ts";
import { settle, settleAlerted } from "../../statistics/settle.ts";
import { openTablesWithFeeds, type Tables } from "../../tables/Tables.ts";
import { timeAndLeadOf } from "../../tables/timeAndLeadOf.ts";

/** What the schedule needs. */
export type RemindServices = {
  readonly tables: Tables;
  /** One per alert channel. */
  readonly toAlerts: readonly Enqueue[];
  /** Undefined if the environment sends no emails to contractors. */
  readonly planMail: MailQueue | undefined;
  readonly now: () => Date;
  readonly logger: Logger;
};

/**
 * Runs every minute. Alerts every channel to the leads whose planned touch has become due, and to the booked calls that
 * start within ten minutes, then moves the leads to their group of the queue. The next run repeats one that was interrupted:
 * the channels alert once per time. Every 15 minutes, also queues the contractors' reminders.
 */
export function remindLeads(services: RemindServices) {
  const { tables, planMail, now, logger } = services;
  return async ({ time }: Pick<ScheduledEvent, "time">, context: Context): Promise<void> => {
    startLog(logger, context);
    const { published } = await readGenerations(tables);
    await remindOfTouches(services, published);
    await remindOfCalls(services, published);
    const returning = await readReturning(tables, published, now());
    const returningKeys = returning.map(({ lead_key }) => lead_key);
    await endRescheduling(tables, returningKeys, now());
    await settle(tables, returningKeys, now());
    const scheduled = new Date(time);
    if (planMail === undefined || !isMailTime(scheduled)) return;
    await queueDueMails(tables, planMail, scheduled);
  };
}

/** Queues the alerts of leads whose time has passed, then moves the leads to their group. */
async function remindOfTouches(services: RemindServices, generation: number): Promise<void> {
  const { tables, now, logger } = services;
  const passed = await readPassed(tables, generation, now());
  for (let start = 0; start < passed.length; start += maxMessagesPerCall) {
    const items = passed.slice(start, start + maxMessagesPerCall);
    await enqueueAll(services, items.map(touchReminder));
    const keys = items.map(({ lead_key }) => lead_key);
    const alerted = new Set(items.map(({ sk }) => sk));
    await settleAlerted(tables, keys, { now: now(), alerted });
  }
  if (passed.length > 0) logger.info("leads are due", { leads: passed.length });
}

/**
 * Queues the reminders of the booked calls that start within ten minutes: also of those that were booked since the last run,
 * because the channels alert once per call. Then moves their leads to the front of the queue.
 */
async function remindOfCalls(services: RemindServices, generation: number): Promise<void> {
  const { tables, now } = services;
  const calls = await readCallsNow(tables, generation, now());
  const soon = calls.filter(({ start }) => Date.parse(start) > now().getTime());
  await enqueueAll(services, soon.map(callReminder));
  await settle(tables, await leadsOfCalls(tables, generation, calls), now());
  const bookings = await readBookings(tables, {
    from: now().toISOString(),
    // Those that start at this time sort before it.
    to: `${new Date(now().getTime() + bookedAheadMs).toISOString()}~`,
  });
  await enqueueAll(services, bookings.map(bookingReminder));
}

async function enqueueAll(
  { toAlerts }: Pick<RemindServices, "toAlerts">,
  messages: Parameters<Enqueue>[0],
): Promise<void> {
  for (const enqueue of toAlerts) await enqueue(messages);
}

/** The message that reminds of a planned touch, or of a call without an outcome. */
function touchReminder(item: DueItem) {
  const { at } = timeAndLeadOf(item);
  return { kind: "due" as const, idempotency_key: item.lead_key, due_at: at };
}

/** The message that reminds of a booked call. */
function callReminder({ leadKey, bookingId, start }: ListedCall) {
  return { kind: "due" as const, idempotency_key: leadKey, due_at: start, call_id: bookingId };
}

/** The leads whose booked call is about to start, or has started, but is not their next touch in the queue yet. */
async function leadsOfCalls(
  tables: Tables,
  generation: number,
  calls: readonly ListedCall[],
): Promise<readonly string[]> {
  const keys = [...new Set(calls.map(({ leadKey }) => leadKey))];
  const ledger = await readLedger(tables, keys, generation);
  return keys.filter((key) => {
    const due = ledger.get(key)?.due;
    return due === undefined || groupOf(due) !== "booked";
  });
}

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("remind-leads");
  const client = queueClient("remind-leads");
  return remindLeads({
    tables: openTablesWithFeeds("remind-leads", variables),
    toAlerts: readUrls(variables.ALERT_QUEUE_URLS).map((url) => enqueueTo(client, url)),
    planMail: reminderQueue(client, variables),
    now: () => new Date(),
    logger: new Logger(),
  });
});

/** The queue of emails to contractors. Undefined if the environment sends none. */
function reminderQueue(
  client: SQSClient,
  variables: VariablesOf<"remind-leads">,
): MailQueue | undefined {
  const url = variables.PLAN_MAIL_QUEUE_URL;
  if (url === notConfigured) return undefined;
  return {
    timeZone: variables.TIME_ZONE,
    mailsPerDay: Number(variables.PLAN_MAILS_PER_DAY),
    enqueue: enqueueTo(client, url),
  };
}
