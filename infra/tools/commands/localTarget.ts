import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { alertQueuesNamed } from "./alertQueuesNamed.ts";
import { CommandError } from "./CommandError.ts";
import type { Target } from "./Target.ts";

/**
 * The local cloud that runs on a data folder, found through the file it writes there once it is ready.
 *
 * @throws CommandError when none is running
 */
export function localTarget(dataFolder: string): Target {
  const file = join(resolve(dataFolder), "ready.json");
  if (!existsSync(file)) {
    throw new CommandError(
      `No local cloud runs on ${resolve(dataFolder)}: start it with "npm start", or name a deployed environment with --env.`,
    );
  }
  const ready = readySchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return {
    name: "the local cloud",
    users: () => {
      if (ready.user_pool === undefined)
        throw new CommandError("The local cloud has no user pool.");
      const { endpoint, user_pool_id: userPoolId } = ready.user_pool;
      return { client: new CognitoIdentityProviderClient({ endpoint, ...signing }), userPoolId };
    },
    leads: () => {
      const [tableName, ...others] = Object.values(ready.tables);
      if (tableName === undefined || others.length > 0) {
        throw new CommandError("The local cloud has not exactly one table.");
      }
      const client = new DynamoDBClient({ endpoint: ready.database, ...signing });
      return { client: DynamoDBDocumentClient.from(client), tableName };
    },
    alerts: () =>
      alertQueuesNamed(
        new SQSClient({
          ...(ready.services !== undefined && { endpoint: ready.services }),
          useQueueUrlAsEndpoint: false,
          ...signing,
        }),
        (part) => ready.queues?.[`LeadAlerts${part}`],
      ),
  };
}

const readySchema = z.object({
  database: z.string(),
  tables: z.record(z.string(), z.string()),
  services: z.optional(z.string()),
  /** Addresses by the name of the construct. */
  queues: z.optional(z.record(z.string(), z.string())),
  user_pool: z.optional(z.object({ endpoint: z.string(), user_pool_id: z.string() })),
});

/** What the local cloud's own clients sign with; nobody checks it. */
const signing = {
  region: "us-east-1",
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
} as const;
