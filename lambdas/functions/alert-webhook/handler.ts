import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { alertQueue } from "../../alerts/alertQueue.ts";
import { dynamoAlertMarks } from "../../alerts/DynamoAlertMarks.ts";
import { deliverAlert } from "../../alerts/deliverAlert.ts";
import { patience } from "../../alerts/patience.ts";
import { readLead } from "../../alerts/readLead.ts";
import { callWebhook } from "../../alerts/webhook/callWebhook.ts";
import { rememberedSecret } from "../../secrets/rememberedSecret.ts";
import { readEnv } from "./env.ts";

const env = readEnv(process.env);
const table = {
  client: DynamoDBDocumentClient.from(new DynamoDBClient(patience)),
  tableName: env.TABLE_NAME,
};
const logger = new Logger();
const delivery = {
  marks: dynamoAlertMarks(table, "webhook"),
  readLead: (leadKey: string) => readLead(table, leadKey),
  send: callWebhook({
    url: env.WEBHOOK_URL,
    dashboardUrl: env.DASHBOARD_URL,
    secret: rememberedSecret(new SecretsManagerClient(patience), env.WEBHOOK_SECRET_ID),
    now: () => new Date(),
    chance: Math.random,
    wait,
  }),
  now: () => new Date(),
  newClaimId: () => randomUUID(),
  logger,
};

export const handler = alertQueue({
  channel: "webhook",
  deliver: (leadKey) => deliverAlert(delivery, leadKey),
  logger,
});
