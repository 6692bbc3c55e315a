import { setTimeout as wait } from "node:timers/promises";
import { alertHandler } from "../../alerts/alertHandler.ts";
import { callWebhook } from "../../alerts/callWebhook.ts";
import { cachedSecret } from "../../aws/clients.ts";

/** Posts new leads, and what happens to them, to the agency's webhook. */
export const handler = alertHandler("webhook", (variables, { now }) => {
  const settings = {
    url: cachedSecret("alert-webhook", variables.WEBHOOK_URL_SECRET_ID),
    deskUrl: variables.DESK_URL,
    secret: cachedSecret("alert-webhook", variables.WEBHOOK_SECRET_ID),
    now,
    random: Math.random,
    wait,
  };
  return { senderOf: (kind, change) => callWebhook(settings, kind, change) };
});
