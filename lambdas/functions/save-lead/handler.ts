import { Logger } from "@aws-lambda-powertools/logger";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { v7 as uuidv7 } from "uuid";
import { fromCdnOnly } from "../../http/fromCdnOnly.ts";
import { readOriginSecret } from "../../http/originSecret.ts";
import { dynamoLeadRepository } from "../../leads/DynamoLeadRepository.ts";
import { readEnv } from "./env.ts";
import { saveLead } from "./saveLead.ts";

const env = readEnv(process.env);

/** Three tries of at most two seconds end before the function's own ten, so that a failure is answered and logged. */
const client = new DynamoDBClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
});

export const handler = fromCdnOnly(
  readOriginSecret(process.env),
  saveLead({
    leads: dynamoLeadRepository(DynamoDBDocumentClient.from(client), env.TABLE_NAME),
    now: () => new Date(),
    newId: (instant) => uuidv7({ msecs: instant.getTime() }),
    logger: new Logger(),
  }),
);
