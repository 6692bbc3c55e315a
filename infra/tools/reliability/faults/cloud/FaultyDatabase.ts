import { once } from "node:events";
import { join } from "node:path";
import { freePort, startDatabase } from "@planner/local-cloud/dynamodb/Database";

/** The local database on one port and one file, as often as it is killed and started again, one after the other. */
export class FaultyDatabase {
  readonly endpoint: string;
  readonly #port: number;
  readonly #folder: string;
  #running: Running | undefined;
  #last: Promise<void> = Promise.resolve();
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

  /** How often it was killed. */
  get kills(): number {
    return this.#kills;
  }

  /** Starts it, unless it runs. */
  start(): Promise<void> {
    return this.#inTurn(async () => {
      this.#running ??= await this.#begin();
    });
  }

  /** Ends it in the middle of whatever it does: it cannot even know. */
  kill(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#running === undefined) return;
      const { pid, ended } = this.#running;
      this.#running = undefined;
      this.#kills += 1;
      process.kill(pid, "SIGKILL");
      await ended;
    });
  }

  /** Ends it politely. */
  stop(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#running?.stop();
      this.#running = undefined;
    });
  }

  #inTurn(act: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(act);
    return this.#last;
  }

  async #begin(): Promise<Running> {
    const end = new EventTarget();
    const ended = once(end, "end");
    const { pid, stop } = await startDatabase({
      databaseFile: join(this.#folder, "dynamodb.sqlite"),
      logFile: join(this.#folder, "database.log"),
      port: this.#port,
      signal: new AbortController().signal,
      onUnexpectedEnd: () => end.dispatchEvent(new Event("end")),
    });
    if (pid === undefined) throw new Error("The database has no process");
    return { pid, ended, stop };
  }
}

type Running = {
  readonly pid: number;
  readonly ended: Promise<unknown>;
  readonly stop: () => Promise<void>;
};
