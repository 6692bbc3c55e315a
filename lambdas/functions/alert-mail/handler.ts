import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { consumeAlerts } from "../../alerts/consumeAlerts.ts";
import { deliverAlert } from "../../alerts/deliverAlert.ts";
import { sendMail } from "../../alerts/sendMail.ts";
import { callLimits, mailClient, openLeadTable } from "../../aws/clients.ts";
import { listVariable, readEnvironment, textVariable } from "../../aws/environment.ts";
import { alertMarks } from "../../leads/alertMarks.ts";
import { readLead } from "../../leads/readLeads.ts";

const environment = readEnvironment(
  z.object({
    TABLE_NAME: textVariable,
    /** A verified SES identity. */
    SENDER: textVariable,
    RECIPIENTS: listVariable,
    DASHBOARD_URL: textVariable,
  }),
);
const limits = callLimits["alert-mail"];
const table = openLeadTable(environment.TABLE_NAME, limits);
const logger = new Logger();
const delivery = {
  marks: alertMarks(table, "mail"),
  readLead: (leadKey: string) => readLead(table, leadKey),
  send: sendMail(mailClient(limits), {
    sender: environment.SENDER,
    recipients: environment.RECIPIENTS,
    dashboardUrl: environment.DASHBOARD_URL,
  }),
  now: () => new Date(),
  newClaimId: () => randomUUID(),
  logger,
};

export const handler = consumeAlerts({
  channel: "mail",
  deliver: (leadKey) => deliverAlert(delivery, leadKey),
  logger,
});
