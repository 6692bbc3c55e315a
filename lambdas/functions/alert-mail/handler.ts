import { Logger } from "@aws-lambda-powertools/logger";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { consumeAlerts } from "../../alerts/deliverAlert.ts";
import { sendAlertMail } from "../../alerts/sendMail.ts";
import { mailClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { openDeskTables } from "../../desk/DeskTables.ts";
import { alertAllowance } from "../../leads/alertAllowance.ts";

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("alert-mail");
  const table = openDeskTables("alert-mail", variables);
  const now = () => new Date();
  const logger = new Logger();
  const settings = {
    client: mailClient("alert-mail"),
    sender: variables.SENDER,
    recipients: variables.RECIPIENTS.split(" "),
    dashboardUrl: variables.DASHBOARD_URL,
    brandName: variables.BRAND_NAME,
    timeZone: variables.TIME_ZONE,
    allowance: alertAllowance(table, "mail", Number(variables.MAILS_PER_HOUR)),
    now,
    logger,
  };
  const senderOf = (kind: AlertKind) => sendAlertMail(settings, kind);
  return consumeAlerts({ table, channel: "mail", senderOf, now, logger });
});
