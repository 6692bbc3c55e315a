import { Logger } from "@aws-lambda-powertools/logger";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { fromCdnOnly } from "../../http/fromCdnOnly.ts";
import { readOriginSecret } from "../../http/originSecret.ts";
import { readStatistics } from "../../statistics/readStatistics.ts";
import { readEnv } from "./env.ts";
import { leadStats } from "./leadStats.ts";

const { TABLE_NAME: tableName } = readEnv(process.env);

/** Three tries of at most two seconds end before the function's own ten, so that a failure is answered and logged. */
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 2_000,
      throwOnRequestTimeout: true,
    },
  }),
);

export const handler = fromCdnOnly(
  readOriginSecret(process.env),
  leadStats({
    read: () => readStatistics({ client, tableName }),
    logger: new Logger(),
  }),
);
