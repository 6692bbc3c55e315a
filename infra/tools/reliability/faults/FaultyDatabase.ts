import { once } from "node:events";
import { join } from "node:path";
import { freePort, startDatabase } from "@planner/local-cloud/dynamodb/Database";

/** The local database on a fixed port and file, so that it can be killed and started again. Orders run one at a time. */
export class FaultyDatabase {
  readonly endpoint: string;
  readonly #port: number;
  readonly #folder: string;
  #running: RunningDatabase | undefined;
  #lastOrder: Promise<void> = Promise.resolve();
  #kills = 0;

  static async start(folder: string): Promise<FaultyDatabase> {
    const database = new FaultyDatabase(folder, await freePort());
    await database.start();
    return database;
  }

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.endpoint = `http://127.0.0.1:${port}`;
  }

  get kills(): number {
    return this.#kills;
  }

  /** Starts the database unless it is running. */
  start(): Promise<void> {
    return this.#enqueue(async () => {
      this.#running ??= await this.#spawn();
    });
  }

  /** Kills the process, whatever it is doing. */
  kill(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#running === undefined) return;
      const { pid, ended } = this.#running;
      this.#running = undefined;
      this.#kills += 1;
      process.kill(pid, "SIGKILL");
      await ended;
    });
  }

  /** Shuts the database down gracefully. */
  stop(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#running?.stop();
      this.#running = undefined;
    });
  }

  #enqueue(order: () => Promise<void>): Promise<void> {
    this.#lastOrder = this.#lastOrder.then(order);
    return this.#lastOrder;
  }

  async #spawn(): Promise<RunningDatabase> {
    const events = new EventTarget();
    const ended = once(events, "end");
    const { pid, stop } = await startDatabase({
      databaseFile: join(this.#folder, "dynamodb.sqlite"),
      logFile: join(this.#folder, "database.log"),
      port: this.#port,
      signal: new AbortController().signal,
      onUnexpectedEnd: () => events.dispatchEvent(new Event("end")),
    });
    if (pid === undefined) throw new Error("The database has no process id");
    return { pid, ended, stop };
  }
}

type RunningDatabase = {
  readonly pid: number;
  readonly ended: Promise<unknown>;
  readonly stop: () => Promise<void>;
};
