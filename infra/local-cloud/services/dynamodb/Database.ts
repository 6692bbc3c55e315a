import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../http/freePort.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { addStreamIndexes } from "./addStreamIndexes.ts";
import { dynoxideBinary } from "./dynoxideBinary.ts";

/** The credentials of all local clients. Nothing checks them, but DynamoDB Local accepts only letters and digits. */
export const localCredentials = { accessKeyId: "local", secretAccessKey: "local" } as const;

/** A running DynamoDB-compatible server. */
export type Database = {
  /** For programs only: the server lets every web page read its data. */
  readonly endpoint: string;
  /** Undefined if the local cloud did not start the server. */
  readonly pid: number | undefined;
  /** Stops the server if the local cloud started it, and waits until it has written everything. */
  readonly stop: () => Promise<void>;
};

/** Where the database runs and stores its data. */
export type DatabaseOptions = {
  readonly databaseFile: string;
  readonly logFile: string;
  /** By default, a free port at an address that web pages cannot guess. */
  readonly port?: number;
  /** Aborts the start. */
  readonly signal: AbortSignal;
  /** Called if the server ends without being stopped. */
  readonly onUnexpectedEnd: (reason: string) => void;
};

/**
 * Starts Dynoxide, a DynamoDB-compatible server, and waits until it listens on the loopback.
 *
 * @throws LocalCloudError if there is no binary for this platform, or the server does not start
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  mkdirSync(dirname(options.databaseFile), { recursive: true });
  if (!addStreamIndexes(options.databaseFile)) {
    // In a new file, the server creates the table that the indexes belong to.
    const creating = await startServer(options);
    await creating.stop();
    addStreamIndexes(options.databaseFile);
  }
  return startServer(options);
}

/** Starts the server. If it ends at once, another process may have taken its port: tries other ports. */
async function startServer(options: DatabaseOptions): Promise<Database> {
  const maxAttempts = options.port === undefined ? 3 : 1;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const database = await tryServer(options);
    if (database !== undefined) return database;
  }
  throw new LocalCloudError(`The local database did not start: see ${options.logFile}.`);
}

/** Starts the server on one port. Undefined if it ends before it listens. */
async function tryServer(options: DatabaseOptions): Promise<Database | undefined> {
  const host = options.port === undefined ? secretLoopbackAddress() : loopbackAddress;
  const port = options.port ?? (await freePort(host));
  const endpoint = `http://${host}:${port}`;
  const child = spawnServer(options, host, port);
  let isStopping = false;
  const ended = once(child, "exit");
  try {
    while (!(await isListening(endpoint))) {
      options.signal.throwIfAborted();
      if (child.exitCode !== null) return undefined;
      await delay(stepMs);
    }
  } catch (error) {
    child.kill("SIGTERM");
    throw error;
  }
  child.once("exit", (code, signal) => {
    if (!isStopping) options.onUnexpectedEnd(signal ?? `exit code ${code}`);
  });
  return {
    endpoint,
    pid: child.pid,
    stop: async () => {
      isStopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await ended;
      }
    },
  };
}

function spawnServer(
  { logFile, databaseFile }: DatabaseOptions,
  host: string,
  port: number,
): ChildProcess {
  const log = openSync(logFile, "a", 0o600);
  // Only the user may read the database's files.
  const umask = process.umask(0o077);
  const child = spawn(
    dynoxideBinary(),
    ["serve", "--host", host, "--port", String(port), "--db-path", databaseFile],
    // In its own process group, so that Ctrl-C does not end the database before the local cloud stops it.
    { stdio: ["ignore", "ignore", log], detached: true },
  );
  process.umask(umask);
  closeSync(log);
  return child;
}

/** The pause between two checks whether the server listens. */
const stepMs = 20;

async function isListening(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint);
    return true;
  } catch {
    return false;
  }
}

const loopbackAddress = "127.0.0.1";

/**
 * Dynoxide allows every origin and cannot be configured otherwise. On Linux, the loopback has 2^24 addresses, so with the
 * port there are too many for a web page to try.
 */
function secretLoopbackAddress(): string {
  if (process.platform !== "linux") return loopbackAddress;
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
