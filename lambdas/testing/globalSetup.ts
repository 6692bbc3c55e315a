import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

/** The variable that contains the endpoint of the tests' database. */
export const endpointVariable = "DYNAMODB_ENDPOINT";

/**
 * Starts one in-memory DynamoDB-compatible database for all tests in a package. Each test creates its own tables. On
 * platforms without a binary, set `DYNAMODB_ENDPOINT` to use a running database. Does not import the SDK: in a global
 * setup, Vite transforms all its modules, which takes four seconds.
 *
 * @throws Error with its output if the database does not start
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[endpointVariable]) return undefined;
  const port = await freePort();
  const program = process.platform === "win32" ? "dynoxide.exe" : "dynoxide";
  const packageName = `@dynoxide/${process.platform}-${process.arch}`;
  const binary = createRequire(import.meta.url).resolve(`${packageName}/${program}`);
  const database = spawn(binary, ["--port", String(port)], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(database, "exit");
  const lines: string[] = [];
  for await (const line of createInterface({ input: database.stderr })) {
    lines.push(line);
    if (line.includes("listening")) break;
  }
  if (!lines.at(-1)?.includes("listening")) {
    throw new Error(`The database did not start:\n${lines.join("\n")}`);
  }
  // A full pipe would stop the database.
  database.stderr.resume();
  process.env[endpointVariable] = `http://127.0.0.1:${port}`;
  return async () => {
    database.kill();
    await ended;
  };
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
