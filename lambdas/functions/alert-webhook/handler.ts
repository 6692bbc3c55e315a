import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import { callWebhook } from "../../alerts/callWebhook.ts";
import { deliverAlert } from "../../alerts/deliverAlert.ts";
import { cachedSecret, openLeadTable } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { alertMarks } from "../../leads/alertMarks.ts";
import { readAlertedLead } from "../../leads/readLeads.ts";
import { consumeLeadMessages } from "../../queues/leadMessages.ts";

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("alert-webhook");
  const table = openLeadTable("alert-webhook", variables);
  const now = () => new Date();
  const logger = new Logger();
  const settings = {
    url: cachedSecret("alert-webhook", variables.WEBHOOK_URL_SECRET_ID),
    dashboardUrl: variables.DASHBOARD_URL,
    secret: cachedSecret("alert-webhook", variables.WEBHOOK_SECRET_ID),
    now,
    random: Math.random,
    wait,
  };
  return consumeLeadMessages({
    process: (message) =>
      deliverAlert(
        {
          marks: alertMarks(table, "webhook", message.kind),
          readLead: () => readAlertedLead(table, message, now()),
          send: callWebhook(settings, message.kind),
          now,
          newClaimId: randomUUID,
          logger,
        },
        message.idempotency_key,
        message.due_at,
      ),
    logMessages: { done: "alert handled", failed: "alert failed" },
    logger,
  });
});
