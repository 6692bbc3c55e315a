import { Logger } from "@aws-lambda-powertools/logger";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { fromCdnOnly } from "../../http/fromCdnOnly.ts";
import { readOriginSecret } from "../../http/originSecret.ts";
import { dynamoLeadPages } from "../../leads/DynamoLeadPages.ts";
import { rememberedSecret } from "../../secrets/rememberedSecret.ts";
import { readEnv } from "./env.ts";
import { listLeads } from "./listLeads.ts";

const env = readEnv(process.env);

/** A secret and a page, each in two tries of at most two seconds, end before the function's own ten. */
const patience = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
};

export const handler = fromCdnOnly(
  readOriginSecret(process.env),
  listLeads({
    pages: dynamoLeadPages(
      DynamoDBDocumentClient.from(new DynamoDBClient(patience)),
      env.TABLE_NAME,
    ),
    secret: rememberedSecret(new SecretsManagerClient(patience), env.CURSOR_SECRET_ID),
    logger: new Logger(),
  }),
);
