import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import * as z from "zod/mini";
import { callWebhook } from "../../alerts/callWebhook.ts";
import { consumeAlerts } from "../../alerts/consumeAlerts.ts";
import { type AlertDelivery, deliverAlert } from "../../alerts/deliverAlert.ts";
import { cachedSecret } from "../../aws/cachedSecret.ts";
import { callLimits } from "../../aws/callLimits.ts";
import { secretsClient } from "../../aws/clients.ts";
import { readEnvironment, textVariable } from "../../aws/environment.ts";
import { openLeadTable } from "../../aws/openTables.ts";
import { alertMarks } from "../../leads/alerts/alertMarks.ts";
import { readLead, readWaitingLead } from "../../leads/readLeads.ts";

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
const settings = {
  url: environment.WEBHOOK_URL,
  dashboardUrl: environment.DASHBOARD_URL,
  secret: cachedSecret(secretsClient(limits), environment.WEBHOOK_SECRET_ID),
  now: () => new Date(),
  random: Math.random,
  wait,
};

const deliveries: Readonly<Record<AlertKind, AlertDelivery>> = {
  "new lead": {
    ...deliveryOf("new lead"),
    readLead: (leadKey) => readLead(table, leadKey),
  },
  "still waiting": {
    ...deliveryOf("still waiting"),
    readLead: (leadKey) => readWaitingLead(table, leadKey),
  },
};

export const handler = consumeAlerts({
  channel: "webhook",
  deliver: ({ idempotency_key, kind }) => deliverAlert(deliveries[kind], idempotency_key),
  logger,
});

function deliveryOf(kind: AlertKind) {
  const post = callWebhook(settings, kind);
  return {
    marks: alertMarks(table, "webhook", kind),
    send: ([lead]: readonly [Lead, ...Lead[]]) => post(lead),
    now: () => new Date(),
    newClaimId: () => randomUUID(),
    logger,
  };
}
