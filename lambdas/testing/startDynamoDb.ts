import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";

export type RunningDynamoDb = {
  readonly client: DynamoDBClient;
  readonly stop: () => Promise<void>;
};

/** A DynamoDB-compatible database of its own, in memory, for one test file. */
export async function startDynamoDb(): Promise<RunningDynamoDb> {
  const port = await freePort();
  const binary = createRequire(import.meta.url).resolve("@dynoxide/linux-x64/dynoxide");
  const database = spawn(binary, ["--port", String(port)], { stdio: "ignore" });
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: "eu-central-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 20,
  });
  await client.send(new ListTablesCommand());
  const stop = async () => {
    client.destroy();
    database.kill();
    await once(database, "exit");
  };
  return { client, stop };
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
