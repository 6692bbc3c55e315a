import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { callWebhook } from "../../alerts/callWebhook.ts";
import { consumeAlerts } from "../../alerts/consumeAlerts.ts";
import { type AlertDelivery, deliverAlert } from "../../alerts/deliverAlert.ts";
import { cachedSecret } from "../../aws/cachedSecret.ts";
import { callLimits, openLeadTable, secretsClient } from "../../aws/clients.ts";
import { readEnvironment, textVariable } from "../../aws/environment.ts";
import { alertMarks } from "../../leads/alertMarks.ts";
import { readLead } from "../../leads/readLeads.ts";

const environment = readEnvironment(
  z.object({
    TABLE_NAME: textVariable,
    WEBHOOK_URL: textVariable,
    /** The secret that signs the requests. */
    WEBHOOK_SECRET_ID: textVariable,
    DASHBOARD_URL: textVariable,
  }),
);
const limits = callLimits["alert-webhook"];
const table = openLeadTable(environment.TABLE_NAME, limits);
const logger = new Logger();
const post = callWebhook({
  url: environment.WEBHOOK_URL,
  dashboardUrl: environment.DASHBOARD_URL,
  secret: cachedSecret(secretsClient(limits), environment.WEBHOOK_SECRET_ID),
  now: () => new Date(),
  random: Math.random,
  wait,
});
const delivery: AlertDelivery = {
  marks: alertMarks(table, "webhook"),
  readLead: (leadKey: string) => readLead(table, leadKey),
  send: ([lead]) => post(lead),
  now: () => new Date(),
  newClaimId: () => randomUUID(),
  logger,
};

export const handler = consumeAlerts({
  channel: "webhook",
  deliver: (leadKey) => deliverAlert(delivery, leadKey),
  logger,
});
