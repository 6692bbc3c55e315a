import { Logger } from "@aws-lambda-powertools/logger";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { consumeAlerts } from "../../alerts/deliverAlert.ts";
import { sendAlertPush } from "../../alerts/sendPush.ts";
import { cachedSecret, cognitoClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { openDeskTables } from "../../desk/DeskTables.ts";
import { alertAllowance } from "../../leads/alertAllowance.ts";
import { listAdministrators } from "../../users/userPool.ts";

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("alert-push");
  const tables = openDeskTables("alert-push", variables);
  const pool = { client: cognitoClient("alert-push"), userPoolId: variables.USER_POOL_ID };
  const now = () => new Date();
  const logger = new Logger();
  const settings = {
    tables,
    administrators: () => listAdministrators(pool),
    keys: cachedSecret("alert-push", variables.KEYS_SECRET_ID),
    subject: variables.SUBJECT,
    pushService: variables.PUSH_SERVICE,
    timeZone: variables.TIME_ZONE,
    allowance: alertAllowance(tables, "push", Number(variables.ALERTS_PER_HOUR)),
    now,
    logger,
  };
  const senderOf = (kind: AlertKind) => sendAlertPush(settings, kind);
  return consumeAlerts({ table: tables, channel: "push", senderOf, now, logger });
});
