import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import {
  CreateTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ListTablesCommand,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import type { LeadTable } from "../leads/LeadTable.ts";

export type RunningDynamoDb = {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
};

/**
 * Starts an in-memory DynamoDB-compatible database. On platforms without a binary, set `DYNAMODB_ENDPOINT` to use a
 * running database.
 */
export async function startDynamoDb(): Promise<RunningDynamoDb> {
  const existing = process.env[endpointVariable];
  if (existing) return { endpoint: existing, stop: async () => undefined };
  const port = await freePort();
  const binary = createRequire(import.meta.url).resolve("@dynoxide/linux-x64/dynoxide");
  const database = spawn(binary, ["--port", String(port)], { stdio: "ignore" });
  const endpoint = `http://127.0.0.1:${port}`;
  const client = connect(endpoint);
  await client.send(new ListTablesCommand());
  client.destroy();
  const stop = async () => {
    database.kill();
    await once(database, "exit");
  };
  return { endpoint, stop };
}

/** The variable that contains the shared test database's endpoint. */
export const endpointVariable = "DYNAMODB_ENDPOINT";

const clients = new Map<string, DynamoDBClient>();

/** Creates an empty leads table, by default in the shared test database. */
export async function newLeadTable({
  endpoint = process.env[endpointVariable] ?? "",
}: {
  readonly endpoint?: string;
} = {}): Promise<LeadTable> {
  const client = clients.get(endpoint) ?? connect(endpoint);
  clients.set(endpoint, client);
  const tableName = `leads-${randomUUID()}`;
  const { key, index } = leadsTable;
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [key, index.partitionKey, index.sortKey].map((AttributeName) => ({
        AttributeName,
        AttributeType: "S",
      })),
      KeySchema: [{ AttributeName: key, KeyType: "HASH" }],
      GlobalSecondaryIndexes: [
        {
          IndexName: index.name,
          KeySchema: [
            { AttributeName: index.partitionKey, KeyType: "HASH" },
            { AttributeName: index.sortKey, KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    }),
  );
  return { client: DynamoDBDocumentClient.from(client), tableName };
}

/**
 * The same table with a client that calls `interrupt` before and after each request. If `interrupt` throws, the
 * request fails before it is sent or after it was processed.
 */
export function interruptedTable(
  { client: original, tableName }: LeadTable,
  interrupt: (moment: "before" | "after") => Promise<void>,
): LeadTable {
  // The clients share the original's connections.
  const { requestHandler } = original.config;
  const client = connect(process.env[endpointVariable] ?? "", { requestHandler });
  client.middlewareStack.add(
    (next) => async (args) => {
      await interrupt("before");
      const result = await next(args);
      await interrupt("after");
      return result;
    },
    { step: "initialize" },
  );
  return { client: DynamoDBDocumentClient.from(client), tableName };
}

/** Retries requests while the database starts. */
function connect(endpoint: string, config: DynamoDBClientConfig = {}): DynamoDBClient {
  return new DynamoDBClient({
    ...config,
    endpoint,
    region: "eu-central-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 20,
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
