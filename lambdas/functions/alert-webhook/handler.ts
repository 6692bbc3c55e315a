import { setTimeout as wait } from "node:timers/promises";
import { callWebhook } from "../../alerts/callWebhook.ts";
import { consumeAlerts } from "../../alerts/deliverAlert.ts";
import { cachedSecret } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { openLeadTable } from "../../leads/LeadTable.ts";

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("alert-webhook");
  const settings = {
    url: cachedSecret("alert-webhook", variables.WEBHOOK_URL_SECRET_ID),
    dashboardUrl: variables.DASHBOARD_URL,
    secret: cachedSecret("alert-webhook", variables.WEBHOOK_SECRET_ID),
    now: () => new Date(),
    random: Math.random,
    wait,
  };
  const table = openLeadTable("alert-webhook", variables);
  return consumeAlerts(table, "webhook", (kind) => callWebhook(settings, kind));
});
