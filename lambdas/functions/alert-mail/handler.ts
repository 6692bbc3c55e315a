import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { deliverAlert } from "../../alerts/deliverAlert.ts";
import { sendAlertMail } from "../../alerts/sendMail.ts";
import { mailClient, openLeadTable } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { alertMarks } from "../../leads/alertMarks.ts";
import { mailAllowance } from "../../leads/mailAllowance.ts";
import { readAlertedLead } from "../../leads/readLeads.ts";
import { consumeLeadMessages } from "../../queues/leadMessages.ts";

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("alert-mail");
  const table = openLeadTable("alert-mail", variables);
  const now = () => new Date();
  const logger = new Logger();
  const settings = {
    client: mailClient("alert-mail"),
    sender: variables.SENDER,
    recipients: variables.RECIPIENTS.split(" "),
    dashboardUrl: variables.DASHBOARD_URL,
    brandName: variables.BRAND_NAME,
    timeZone: variables.TIME_ZONE,
    allowance: mailAllowance(table, Number(variables.MAILS_PER_HOUR)),
    now,
  };
  return consumeLeadMessages({
    process: (message) =>
      deliverAlert(
        {
          marks: alertMarks(table, "mail", message.kind),
          readLead: () => readAlertedLead(table, message, now()),
          send: sendAlertMail(settings, message.kind),
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
