import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { Webhook } from "standardwebhooks";
import type { AlertDelivery, AlertSubject } from "./deliverAlert.ts";

export type WebhookSettings = {
  /** Where leads go. Secret, because anyone who knows it can post to the team. */
  readonly url: () => Promise<string>;
  readonly dashboardUrl: string;
  /** Base64, as specified by https://www.standardwebhooks.com. */
  readonly secret: () => Promise<string>;
  readonly now: () => Date;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

/** Posts a signed lead to the team's webhook, with retries. Rejects if no attempt returns 2xx. */
export function callWebhook(settings: WebhookSettings, kind: AlertKind): AlertDelivery["send"] {
  return async (lead, _key, dueAt) => {
    const { id, ...event } = eventOf(lead, kind, dueAt);
    const dashboard = settings.dashboardUrl;
    const body = JSON.stringify({ delivery_id: id, dashboard, ...event });
    const [url, secret] = await Promise.all([settings.url(), settings.secret()]);
    if (!allowedUrl.test(url)) throw new TypeError("The webhook's secret is not an https URL");
    const webhook = new Webhook(secret);
    for (let attempt = 1; ; attempt += 1) {
      const sentAt = settings.now();
      const headers = {
        "content-type": "application/json",
        "user-agent": "ad-budget-planner",
        // The same for every attempt, so that the receiver can detect duplicates.
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
        "webhook-signature": webhook.sign(id, sentAt, body),
      };
      const failure = await post(url, headers, body);
      if (failure === undefined) return "sent";
      if (!failure.isTransient || attempt === maxAttempts) throw failure.error;
      // The jitter spreads out retries of requests that failed together.
      await settings.wait(settings.random() * firstPauseMs * 2 ** attempt);
    }
  };
}

/** What is posted about a lead, or about a booked call without one, and its ID. */
function eventOf(subject: AlertSubject, kind: AlertKind, dueAt: string | undefined) {
  if ("start" in subject) {
    return { id: `${subject.id}-${subject.start}`, type: "booking.call", booking: subject };
  }
  const suffixes = { "new lead": "", "still waiting": "-waiting", due: `-due-${dueAt}` };
  const isCall = kind === "due" && subject.next_due?.kind === "booked";
  const type = isCall ? "lead.call" : eventTypes[kind];
  return { id: `${subject.id}${suffixes[kind]}`, type, lead: subject };
}

/** Leads are never sent unencrypted, except to this machine by the local cloud. */
const allowedUrl = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/;

// Three attempts of four seconds, including the delays, fit in the function's timeout of 30 seconds.
const maxAttempts = 3;
const timeoutMs = 4_000;
const firstPauseMs = 500;

const eventTypes = {
  "new lead": "lead.created",
  "still waiting": "lead.waiting",
  due: "lead.due",
} as const;

/** The receiver rejected a lead. The message contains only the status, because the response may quote the lead. */
class WebhookRefusal extends Error {
  override readonly name = "WebhookRefusal";
}

type Failure = { readonly error: Error; readonly isTransient: boolean };

/** Does not follow redirects, so the lead goes only to the configured URL. */
async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Failure | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return undefined;
    const { status } = response;
    const error = new WebhookRefusal(`The webhook returned ${status}`);
    return { error, isTransient: status === 408 || status === 429 || status >= 500 };
  } catch (cause) {
    return { error: cause instanceof Error ? cause : new Error("unknown"), isTransient: true };
  }
}
