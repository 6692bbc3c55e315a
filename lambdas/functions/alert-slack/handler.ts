import { setTimeout as wait } from "node:timers/promises";
import { alertHandler } from "../../alerts/alertHandler.ts";
import { sendAlertSlack } from "../../alerts/sendAlertSlack.ts";
import { cachedSecret, queueClient } from "../../aws/clients.ts";
import { alertAllowance } from "../../leads/alertAllowance.ts";
import { failedMessageHandler } from "../../queues/failedMessageHandler.ts";

/** Posts the alerts to a Slack channel. */
export const handler = alertHandler("slack", (variables, opened) => {
  const settings = {
    ...opened,
    url: cachedSecret("alert-slack", variables.SLACK_URL_SECRET_ID),
    deskUrl: variables.DESK_URL,
    allowance: alertAllowance(opened.tables, "slack", Number(variables.ALERTS_PER_HOUR)),
    wait,
  };
  const { QUEUE_URL: queueUrl, DEAD_LETTERS_URL: deadLettersUrl } = variables;
  return {
    senderOf: (kind) => sendAlertSlack(settings, kind),
    onFailure: failedMessageHandler({
      client: queueClient("alert-slack"),
      queueUrl,
      deadLettersUrl,
    }),
  };
});
