import { Logger } from "@aws-lambda-powertools/logger";
import { notConfigured } from "@planner/shared/functions";
import { bookedAheadMs } from "@planner/shared/lead/followUp/due";
import type { Context, ScheduledEvent } from "aws-lambda";
import { queueClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment, readUrls } from "../../aws/environment.ts";
import { endRescheduling } from "../../bookings/applyBooking.ts";
import { bookingReminder, readBookings } from "../../bookings/bookingItems.ts";
import { readBooked, readPassed } from "../../callQueue/dueItems.ts";
import { type DeskTables, openDeskTables } from "../../desk/DeskTables.ts";
import { startLog } from "../../log/functionLog.ts";
import { queueReminders, type ReminderQueue } from "../../plans/planReminders.ts";
import { type Enqueue, enqueueTo, maxMessagesPerCall } from "../../queues/leadMessages.ts";
import { readGenerations } from "../../statistics/generations.ts";
import { settle } from "../../statistics/settle.ts";

export type RemindServices = {
  readonly tables: DeskTables;
  /** One per alert channel. */
  readonly toAlerts: readonly Enqueue[];
  /** Undefined if the environment sends no emails to contractors. */
  readonly planMail: ReminderQueue | undefined;
  readonly now: () => Date;
  readonly logger: Logger;
};

/**
 * Runs every minute. Alerts every channel to the leads whose next touch has become due, then moves them to their group of
 * the queue. A run that is interrupted is repeated by the next one: the channels alert once per time. Every 15 minutes,
 * also queues the contractors' reminders.
 */
export function remindLeads({ tables, toAlerts, planMail, now, logger }: RemindServices) {
  return async ({ time }: Pick<ScheduledEvent, "time">, context: Context): Promise<void> => {
    startLog(logger, context);
    const { published } = await readGenerations(tables);
    // Also the calls that were booked, or whose lead was edited, since the last run: the channels alert once per time.
    const booked = await readBooked(tables, published, now());
    const due = [...(await readPassed(tables, published, now())), ...booked];
    for (let start = 0; start < due.length; start += maxMessagesPerCall) {
      const items = due.slice(start, start + maxMessagesPerCall);
      const keys = items.map(({ lead_key }) => lead_key);
      const messages = items.map(({ lead_key, sk }) => ({
        idempotency_key: lead_key,
        kind: "due" as const,
        due_at: sk.slice(0, sk.indexOf("#")),
      }));
      for (const enqueue of toAlerts) await enqueue(messages);
      await endRescheduling(tables, keys, now());
      await settle(tables, keys, now(), new Set(items.map(({ sk }) => sk)));
    }
    if (due.length > 0) logger.info("leads are due", { leads: due.length });
    const calls = await readBookings(tables, {
      from: now().toISOString(),
      // Those that start at this time sort before it.
      to: `${new Date(now().getTime() + bookedAheadMs).toISOString()}~`,
      limit: maxMessagesPerCall,
    });
    for (const enqueue of toAlerts) await enqueue(calls.map(bookingReminder));
    const scheduled = new Date(time);
    if (planMail === undefined || scheduled.getUTCMinutes() % 15 > 0) return;
    await queueReminders(tables, planMail, scheduled);
  };
}

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("remind-leads");
  const client = queueClient("remind-leads");
  return remindLeads({
    tables: openDeskTables("remind-leads", variables),
    toAlerts: readUrls(variables.ALERT_QUEUE_URLS).map((url) => enqueueTo(client, url)),
    planMail:
      variables.PLAN_MAIL_QUEUE_URL === notConfigured
        ? undefined
        : {
            timeZone: variables.TIME_ZONE,
            mailsPerDay: Number(variables.PLAN_MAILS_PER_DAY),
            enqueue: enqueueTo(client, variables.PLAN_MAIL_QUEUE_URL),
          },
    now: () => new Date(),
    logger: new Logger(),
  });
});
