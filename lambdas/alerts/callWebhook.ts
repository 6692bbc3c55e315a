import type { AlertKind } from "@planner/shared/lead/alerts";
import { Webhook } from "standardwebhooks";
import { jsonHeaders, post } from "../http/post.ts";
import type { ReportedChange } from "../queues/leadMessages.ts";
import { type AlertSubject, isBookingWithoutLead } from "./AlertSubject.ts";
import type { AlertDelivery } from "./deliverAlert.ts";

/** What calling the webhook needs. */
export type WebhookSettings = {
  /** Where leads go. Secret, because anyone who knows it can post to the team. */
  readonly url: () => Promise<string>;
  readonly deskUrl: string;
  /** Base64, as specified by https://www.standardwebhooks.com. */
  readonly secret: () => Promise<string>;
  readonly now: () => Date;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

/**
 * Returns a sender that posts what happened to the team's webhook, signed and with retries. It rejects if no attempt
 * returns 2xx.
 */
export function callWebhook(
  settings: WebhookSettings,
  kind: AlertKind,
  change?: ReportedChange,
): AlertDelivery["send"] {
  return async (subject, _key, dueAt) => {
    const { id, ...event } = change ? changeOf(subject, change) : eventOf(subject, kind, dueAt);
    const body = JSON.stringify({ delivery_id: id, dashboard: settings.deskUrl, ...event });
    const [url, secret] = await Promise.all([settings.url(), settings.secret()]);
    const webhook = new Webhook(secret);
    for (let attempt = 1; ; attempt += 1) {
      const sentAt = settings.now();
      const headers = {
        ...jsonHeaders,
        "user-agent": "ad-budget-planner",
        // The same for every attempt, so that the receiver can detect duplicates.
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
        "webhook-signature": webhook.sign(id, sentAt, body),
      };
      const { error, isTransient } = await post(url, headers, body);
      if (error === undefined) return "sent";
      if (!isTransient || attempt === maxAttempts) throw error;
      // The jitter spreads out retries of requests that failed together.
      await settings.wait(settings.random() * firstPauseMs * 2 ** attempt);
    }
  };
}

/** What is posted about a lead, or about a booked call without one, and its ID. */
function eventOf(subject: AlertSubject, kind: AlertKind, dueAt: string | undefined) {
  if (isBookingWithoutLead(subject)) {
    return { id: `${subject.id}-${subject.start}`, type: "booking.call", booking: subject };
  }
  const { alerted_call: call, ...lead } = subject;
  if (call !== undefined) {
    return {
      id: `${lead.id}-call-${call.id}-${call.start}`,
      type: "lead.call",
      start: call.start,
      lead,
    };
  }
  const suffixes = { "new lead": "", "still waiting": "-waiting", due: `-due-${dueAt}` };
  const types = { "new lead": "lead.created", "still waiting": "lead.waiting", due: "lead.due" };
  return { id: `${lead.id}${suffixes[kind]}`, type: types[kind], lead };
}

/** What is posted about a change. The lead is as it is now, perhaps after another change. */
function changeOf(lead: AlertSubject, { id, type, details }: ReportedChange) {
  return { id: `${lead.id}-${type}-${id}`, type, ...details, lead };
}

/** Three attempts of four seconds, including the pauses, fit in the function's timeout of 30 seconds. */
const maxAttempts = 3;

/** The pause after the first attempt is at most twice as long. */
const firstPauseMs = 500;
