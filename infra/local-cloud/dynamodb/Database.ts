import { spawn } from "node:child_process";
import { on, once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { LocalCloudError } from "../LocalCloudError.ts";

/** A running DynamoDB-compatible server. */
export type Database = {
  readonly endpoint: string;
  /** Absent when the server was started by someone else. */
  readonly pid: number | undefined;
  /** Ends the server if it is ours, and waits until it has written everything. */
  readonly stop: () => Promise<void>;
};

/** A server that somebody else started and keeps. */
export function externalDatabase(endpoint: string): Database {
  return { endpoint, pid: undefined, stop: async () => undefined };
}

/** Where the database keeps its data and says what it does. */
export type DynoxideOptions = {
  readonly databaseFile: string;
  readonly logFile: string;
  /** Absent: any free one. */
  readonly port?: number;
  /** Gives the start up and ends the server. */
  readonly signal: AbortSignal;
  /** Called when the server ends without having been asked to. */
  readonly onUnexpectedEnd: (reason: string) => void;
};

/**
 * Starts the database on a port of the loopback and waits until it listens.
 *
 * @throws LocalCloudError when this platform has no binary, or the server ends at once
 */
export async function startDatabase(options: DynoxideOptions): Promise<Database> {
  mkdirSync(dirname(options.databaseFile), { recursive: true });
  const port = options.port ?? (await freePort());
  const child = spawnServer(options.databaseFile, port);
  const state = { stopping: false };
  const ended = once(child, "exit");
  try {
    await untilListening(child.stderr, options);
  } catch (error) {
    child.kill("SIGTERM");
    throw error;
  }
  child.once("exit", (code, signal) => {
    if (!state.stopping) options.onUnexpectedEnd(signal ?? `exit code ${code}`);
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop: async () => {
      state.stopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await ended;
      }
    },
  };
}

function spawnServer(databaseFile: string, port: number) {
  return spawn(
    dynoxideBinary(),
    ["serve", "--host", "127.0.0.1", "--port", String(port), "--db-path", databaseFile],
    // A process group of its own: Ctrl-C reaches us first, and the database goes last.
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
}

/** It says so on its standard error, which goes into the log all the while. */
async function untilListening(
  output: Readable,
  { logFile, signal }: DynoxideOptions,
): Promise<void> {
  output.pipe(createWriteStream(logFile, { flags: "a" }));
  for await (const [text] of on(output, "data", { close: ["end"], signal })) {
    if (String(text).includes("listening")) return;
  }
  throw new LocalCloudError(`The local database did not start: see ${logFile}.`);
}

const require = createRequire(import.meta.url);

/**
 * Path of the DynamoDB-compatible server that npm installed for this platform.
 *
 * @throws LocalCloudError when npm has none for it
 */
export function dynoxideBinary(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const packageName = `@dynoxide/${platform}-${arch}`;
  try {
    return require.resolve(`${packageName}/dynoxide`);
  } catch (error) {
    throw new LocalCloudError(
      `No local database for this platform (npm package ${packageName} is not installed): start any DynamoDB-compatible server and name it with DYNAMODB_ENDPOINT=http://localhost:8000.`,
      { cause: error },
    );
  }
}

/** A port of the loopback that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("The socket has no port.");
  return address.port;
}

/** What every client of the local cloud signs with. Nobody checks it; letters and digits alone, as DynamoDB Local wants. */
export const localCredentials = { accessKeyId: "local", secretAccessKey: "local" } as const;
