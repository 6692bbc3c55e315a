import { Logger } from "@aws-lambda-powertools/logger";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { countLeads } from "../../statistics/countLeads.ts";
import { readEnv } from "./env.ts";
import { leadStream } from "./leadStream.ts";

const { TABLE_NAME: tableName } = readEnv(process.env);

/** Four rounds of a read and a write, each in two tries of at most a second and a half, end before the function's own thirty. */
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 1_500,
      throwOnRequestTimeout: true,
    },
  }),
);

export const handler = leadStream({
  count: (leads) => countLeads({ client, tableName }, leads),
  logger: new Logger(),
});
