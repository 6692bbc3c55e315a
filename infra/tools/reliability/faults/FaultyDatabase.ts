import { once } from "node:events";
import { join } from "node:path";
import { freePort, startDatabase } from "@planner/local-cloud/services/dynamodb/Database";

/** The local database on a fixed port and file, so that it can be killed and started again. */
export type FaultyDatabase = {
  readonly endpoint: string;
  /** Starts the database if it is not running. */
  readonly start: () => Promise<void>;
  /** Kills the process immediately. */
  readonly kill: () => Promise<void>;
  /** Shuts the database down gracefully. */
  readonly stop: () => Promise<void>;
  /** How many times it was killed. */
  readonly kills: () => number;
};

/** Starts the database. Commands to it run one at a time. */
export async function startFaultyDatabase(folder: string): Promise<FaultyDatabase> {
  const port = await freePort();
  let running: Awaited<ReturnType<typeof spawnDatabase>> | undefined;
  let lastOrder = Promise.resolve();
  let kills = 0;
  const enqueue = (order: () => Promise<void>) => () => {
    lastOrder = lastOrder.then(order);
    return lastOrder;
  };
  const database: FaultyDatabase = {
    endpoint: `http://127.0.0.1:${port}`,
    start: enqueue(async () => {
      running ??= await spawnDatabase(folder, port);
    }),
    kill: enqueue(async () => {
      if (running === undefined) return;
      const { pid, ended } = running;
      running = undefined;
      kills += 1;
      process.kill(pid, "SIGKILL");
      await ended;
    }),
    stop: enqueue(async () => {
      await running?.stop();
      running = undefined;
    }),
    kills: () => kills,
  };
  await database.start();
  return database;
}

async function spawnDatabase(folder: string, port: number) {
  const events = new EventTarget();
  const ended = once(events, "end");
  const { pid, stop } = await startDatabase({
    databaseFile: join(folder, "dynamodb.sqlite"),
    logFile: join(folder, "database.log"),
    port,
    signal: new AbortController().signal,
    onUnexpectedEnd: () => events.dispatchEvent(new Event("end")),
  });
  if (pid === undefined) throw new Error("The database has no process id");
  return { pid, ended, stop };
}
