import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { alertQueue } from "../../alerts/alertQueue.ts";
import { dynamoAlertMarks } from "../../alerts/DynamoAlertMarks.ts";
import { deliverAlert } from "../../alerts/deliverAlert.ts";
import { sendMail } from "../../alerts/mail/sendMail.ts";
import { patience } from "../../alerts/patience.ts";
import { readLead } from "../../alerts/readLead.ts";
import { readEnv } from "./env.ts";

const env = readEnv(process.env);
const table = {
  client: DynamoDBDocumentClient.from(new DynamoDBClient(patience)),
  tableName: env.TABLE_NAME,
};
const logger = new Logger();
const delivery = {
  logger,
  marks: dynamoAlertMarks(table, "mail"),
  readLead: (leadKey: string) => readLead(table, leadKey),
  send: sendMail(new SESv2Client(patience), {
    sender: env.SENDER,
    recipients: env.RECIPIENTS,
    dashboardUrl: env.DASHBOARD_URL,
  }),
  now: () => new Date(),
  newClaimId: () => randomUUID(),
};

export const handler = alertQueue({
  channel: "mail",
  deliver: (leadKey) => deliverAlert(delivery, leadKey),
  logger,
});
