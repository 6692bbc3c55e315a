import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { deferAlert } from "../../alerts/alertQueue.ts";
import { consumeAlerts } from "../../alerts/consumeAlerts.ts";
import { deliverMail } from "../../alerts/mail/deliverMail.ts";
import { sendMail } from "../../alerts/mail/sendMail.ts";
import { callLimits, mailClient, openLeadTable, queueClient } from "../../aws/clients.ts";
import {
  listVariable,
  numberVariable,
  readEnvironment,
  textVariable,
} from "../../aws/environment.ts";
import { alertMarks } from "../../leads/alertMarks.ts";
import { mailWindows } from "../../leads/mailWindows.ts";
import { readLead } from "../../leads/readLeads.ts";

const environment = readEnvironment(
  z.object({
    TABLE_NAME: textVariable,
    /** A verified SES identity. */
    SENDER: textVariable,
    RECIPIENTS: listVariable,
    DASHBOARD_URL: textVariable,
    /** This function's own queue. */
    QUEUE_URL: textVariable,
    /** Per source. Further leads go into a digest. */
    MAILS_PER_HOUR: numberVariable,
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
  windows: mailWindows(table, environment.MAILS_PER_HOUR),
  defer: deferAlert(queueClient(limits), environment.QUEUE_URL),
  now: () => new Date(),
  newClaimId: () => randomUUID(),
  logger,
};

export const handler = consumeAlerts({
  channel: "mail",
  deliver: (leadKey) => deliverMail(delivery, leadKey),
  logger,
});
