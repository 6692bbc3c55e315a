import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import * as z from "zod/mini";
import { consumeAlerts } from "../../alerts/consumeAlerts.ts";
import { deliverMail, type MailDelivery } from "../../alerts/mail/deliverMail.ts";
import { leadSource } from "../../alerts/mail/leadSource.ts";
import { sendMail } from "../../alerts/mail/sendMail.ts";
import { callLimits } from "../../aws/callLimits.ts";
import { mailClient, queueClient } from "../../aws/clients.ts";
import {
  listVariable,
  numberVariable,
  readEnvironment,
  textVariable,
} from "../../aws/environment.ts";
import { openLeadTable } from "../../aws/openTables.ts";
import { alertMarks } from "../../leads/alerts/alertMarks.ts";
import { mailWindows } from "../../leads/alerts/mailWindows.ts";
import { readLead, readWaitingLead } from "../../leads/readLeads.ts";
import { enqueueTo } from "../../queues/leadMessages.ts";

const environment = readEnvironment(
  z.object({
    TABLE_NAME: textVariable,
    /** A verified SES identity. */
    SENDER: textVariable,
    RECIPIENTS: listVariable,
    DASHBOARD_URL: textVariable,
    BRAND_NAME: textVariable,
    /** This function's own queue. */
    QUEUE_URL: textVariable,
    /** Per source. Further leads go into a digest. */
    MAILS_PER_HOUR: numberVariable,
  }),
);
const limits = callLimits["alert-mail"];
const table = openLeadTable(environment.TABLE_NAME, limits);
const logger = new Logger();
const enqueue = enqueueTo(queueClient(limits), environment.QUEUE_URL);

const deliveries: Readonly<Record<AlertKind, MailDelivery>> = {
  "new lead": {
    ...deliveryOf("new lead"),
    readLead: (leadKey) => readLead(table, leadKey),
    windowOf: leadSource,
  },
  "still waiting": {
    ...deliveryOf("still waiting"),
    readLead: (leadKey) => readWaitingLead(table, leadKey),
    windowOf: () => "still waiting",
  },
};

export const handler = consumeAlerts({
  channel: "mail",
  deliver: ({ idempotency_key, kind }) => deliverMail(deliveries[kind], idempotency_key),
  logger,
});

function deliveryOf(kind: AlertKind) {
  const {
    SENDER: sender,
    RECIPIENTS: recipients,
    DASHBOARD_URL: dashboardUrl,
    BRAND_NAME: brandName,
  } = environment;
  return {
    marks: alertMarks(table, "mail", kind),
    send: sendMail(mailClient(limits), { sender, recipients, dashboardUrl, brandName }, kind),
    windows: mailWindows(table, environment.MAILS_PER_HOUR),
    defer: (leadKey: string, delaySeconds: number) => enqueue([{ leadKey, kind, delaySeconds }]),
    now: () => new Date(),
    newClaimId: () => randomUUID(),
    logger,
  };
}
