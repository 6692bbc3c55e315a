import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { Webhook } from "standardwebhooks";
import type { BookingWithoutLead } from "../bookings/bookingItems.ts";
import type { AlertDelivery } from "./deliverAlert.ts";

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

/** Returns what posts leads to the team's webhook. */
export function callWebhook(settings: WebhookSettings, kind: AlertKind): AlertDelivery["send"] {
  return (lead, _key, dueAt) => {
    const suffixes = { "new lead": "", "still waiting": "-waiting", due: `-due-${dueAt}` };
    const isCall = kind === "due" && lead.next_due?.kind === "booked";
    const type = isCall ? "lead.call" : eventTypes[kind];
    return postSigned(settings, `${lead.id}${suffixes[kind]}`, { type, lead });
  };
}

/** Returns what posts the booked calls of people without a lead. */
export function callWebhookOfBooking(
  settings: WebhookSettings,
): AlertDelivery<BookingWithoutLead>["send"] {
  return (booking) =>
    postSigned(settings, `${booking.id}-${booking.start}`, { type: "booking.call", booking });
}

/** Posts a signed event with retries. Rejects if no attempt returns 2xx. */
async function postSigned(settings: WebhookSettings, id: string, { type, ...event }: WebhookEvent) {
  const body = JSON.stringify({
    type,
    delivery_id: id,
    dashboard: settings.dashboardUrl,
    ...event,
  });
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
    if (failure === undefined) return "sent" as const;
    if (!failure.isTransient || attempt === maxAttempts) throw failure.error;
    // The jitter spreads out retries of requests that failed together.
    await settings.wait(settings.random() * firstPauseMs * 2 ** attempt);
  }
}

type WebhookEvent = { readonly type: string } & (
  | { readonly lead: Lead }
  | { readonly booking: BookingWithoutLead }
);

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
