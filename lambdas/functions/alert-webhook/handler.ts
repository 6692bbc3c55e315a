import { setTimeout as wait } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { callWebhook } from "../../alerts/callWebhook.ts";
import { consumeAlerts } from "../../alerts/deliverAlert.ts";
import { cachedSecret } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { openDeskTables } from "../../desk/DeskTables.ts";

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("alert-webhook");
  const now = () => new Date();
  const settings = {
    url: cachedSecret("alert-webhook", variables.WEBHOOK_URL_SECRET_ID),
    dashboardUrl: variables.DASHBOARD_URL,
    secret: cachedSecret("alert-webhook", variables.WEBHOOK_SECRET_ID),
    now,
    random: Math.random,
    wait,
  };
  const table = openDeskTables("alert-webhook", variables);
  const senderOf = (kind: AlertKind) => callWebhook(settings, kind);
  return consumeAlerts({ table, channel: "webhook", senderOf, now, logger: new Logger() });
});
