import { createHmac } from "node:crypto";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** What a webhook is told of: everything that the dashboard shows of a lead. */
export type WebhookEvent = { readonly lead: Lead; readonly dashboardUrl: string };

/** A webhook's body, the same however often it is sent. Texts are as they were typed: nothing in them is markup. */
export function webhookBody({ lead, dashboardUrl }: WebhookEvent): string {
  return JSON.stringify({
    type: "lead.created",
    delivery_id: lead.id,
    dashboard: dashboardUrl,
    lead,
  });
}

/** One attempt to deliver a body. */
export type WebhookAttempt = {
  readonly body: string;
  /** The same in every attempt for one lead: by it the receiver knows what it has already. */
  readonly deliveryId: string;
  readonly secret: string;
  readonly now: Date;
};

/**
 * The headers of an attempt. The signature is the HMAC-SHA256, in hexadecimal, of the timestamp (seconds since the
 * epoch), a dot and the body as it is sent; who checks both refuses forgeries and old recordings.
 */
export function webhookHeaders({ body, deliveryId, secret, now }: WebhookAttempt) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "user-agent": "ad-budget-planner",
    "x-planner-delivery": deliveryId,
    "x-planner-timestamp": timestamp,
    "x-planner-signature": `sha256=${signature}`,
  };
}
