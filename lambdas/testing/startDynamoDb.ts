import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";

export type RunningDynamoDb = {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  /** Another client of the same database. */
  readonly newClient: () => DynamoDBClient;
  readonly stop: () => Promise<void>;
};

/**
 * A DynamoDB-compatible database of its own, in memory, for one test file; or the one that
 * `DYNAMODB_ENDPOINT` names, on platforms for which there is no binary.
 */
export async function startDynamoDb(): Promise<RunningDynamoDb> {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (given) return running(given, async () => undefined);
  const port = await freePort();
  const binary = createRequire(import.meta.url).resolve("@dynoxide/linux-x64/dynoxide");
  const database = spawn(binary, ["--port", String(port)], { stdio: "ignore" });
  const started = running(`http://127.0.0.1:${port}`, async () => {
    database.kill();
    await once(database, "exit");
  });
  await started.client.send(new ListTablesCommand());
  return started;
}

function running(endpoint: string, end: () => Promise<void>): RunningDynamoDb {
  const client = clientOf(endpoint);
  const stop = async () => {
    client.destroy();
    await end();
  };
  return { endpoint, client, newClient: () => clientOf(endpoint), stop };
}

/** It tries again while the database is starting. */
function clientOf(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({
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
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}
