import type { Lead } from "@planner/shared/lead/leadSchema";
import { attemptPlan, mayPass, pauseMs } from "./attemptPlan.ts";
import { webhookBody, webhookHeaders } from "./webhookRequest.ts";

/** What calling a webhook needs of the world. */
export type WebhookSettings = {
  readonly url: string;
  readonly dashboardUrl: string;
  readonly secret: () => Promise<string>;
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

/** The receiver did not take a lead. Its message says no more than the status: answers may quote what was sent. */
export class WebhookRefusal extends Error {
  override readonly name = "WebhookRefusal";
}

/** Posts a lead to the team's webhook, signed. Rejects unless an attempt was answered with 2xx. */
export function callWebhook(settings: WebhookSettings) {
  return async (lead: Lead): Promise<void> => {
    const body = webhookBody({ lead, dashboardUrl: settings.dashboardUrl });
    const secret = await settings.secret();
    for (let attempt = 1; ; attempt += 1) {
      const { now } = settings;
      const headers = webhookHeaders({ body, deliveryId: lead.id, secret, now: now() });
      const refusal = await post(settings.url, headers, body);
      if (refusal === undefined) return;
      if (refusal.isFinal || attempt === attemptPlan.attempts) throw refusal.error;
      await settings.wait(pauseMs(attempt, settings.chance()));
    }
  };
}

type Refusal = { readonly error: Error; readonly isFinal: boolean };

/** Redirects are not followed: the lead goes to the address that was configured, or nowhere. */
async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Refusal | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(attemptPlan.timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return undefined;
    const error = new WebhookRefusal(`The webhook answered ${response.status}`);
    return { error, isFinal: !mayPass(response.status) };
  } catch (cause) {
    return { error: cause instanceof Error ? cause : new Error("unknown"), isFinal: false };
  }
}
