import { notConfigured } from "@planner/shared/deployment/functions";
import { alertHandler } from "../../alerts/alertHandler.ts";
import { sendAlertPush } from "../../alerts/push/sendAlertPush.ts";
import { cachedSecret, cognitoClient } from "../../aws/clients.ts";
import { alertAllowance } from "../../leads/alertAllowance.ts";
import { listAdministrators } from "../../users/userPool.ts";

/** Sends the alerts to the devices of administrators. */
export const handler = alertHandler("push", (variables, opened) => {
  const pushService = variables.PUSH_SERVICE;
  const pool = { client: cognitoClient("alert-push"), userPoolId: variables.USER_POOL_ID };
  const settings = {
    ...opened,
    administrators: () => listAdministrators(pool),
    keys: cachedSecret("alert-push", variables.KEYS_SECRET_ID),
    subject: variables.SUBJECT,
    pushService: pushService === notConfigured ? undefined : pushService,
    allowance: alertAllowance(opened.tables, "push", Number(variables.ALERTS_PER_HOUR)),
  };
  return { senderOf: (kind) => sendAlertPush(settings, kind) };
});
