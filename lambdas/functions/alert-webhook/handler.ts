import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import { callWebhook } from "../../alerts/callWebhook.ts";
import { deliverAlert } from "../../alerts/deliverAlert.ts";
import { cachedSecret, openLeadTable } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { alertMarks } from "../../leads/alertMarks.ts";
import { readLead, readWaitingLead } from "../../leads/readLeads.ts";
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
    process: ({ idempotency_key, kind }) =>
      deliverAlert(
        {
          marks: alertMarks(table, "webhook", kind),
          readLead: (key) =>
            kind === "new lead" ? readLead(table, key) : readWaitingLead(table, key),
          send: callWebhook(settings, kind),
          now,
          newClaimId: randomUUID,
          logger,
        },
        idempotency_key,
      ),
    logMessages: { done: "alert handled", failed: "alert failed" },
    logger,
  });
});
