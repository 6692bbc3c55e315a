import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import * as z from "zod/mini";

export type LocalCloud = {
  /** URL of the site without a trailing slash. */
  readonly site: string;
  /** Endpoint of the database. */
  readonly database: string;
  /** Name of the table of leads. */
  readonly table: string;
  /** Names of all tables, by the ID of their construct. */
  readonly tables: Readonly<Record<string, string>>;
  /** The data folder. */
  readonly data: string;
  /** URL of the page with the emails sent by the user pool and the functions. */
  readonly mailbox: string;
  /** URL of an agency's page, on another origin, that embeds the planner. */
  readonly agency: string;
  /** Everything written to stdout and stderr so far. */
  readonly output: () => string;
  /** Suspends the database process, so that it does not respond. */
  readonly pauseDatabase: () => void;
  readonly resumeDatabase: () => void;
  readonly stop: () => Promise<void>;
};

export const repositoryRoot = join(import.meta.dirname, "../../..");

/**
 * Runs the product like `npm start`, from the existing build, on a free port with its own data. If the process exits
 * before it is ready, rejects with its output.
 */
export async function startLocalCloud(): Promise<LocalCloud> {
  const data = mkdtempSync(join(tmpdir(), "planner-e2e-"));
  const program = spawn(
    process.execPath,
    ["--import", "tsx", "infra/local-cloud/start.ts", "--prebuilt"],
    {
      cwd: repositoryRoot,
      env: { ...process.env, PORT: "0", LOCAL_DATA: data },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const output: string[] = [];
  for (const stream of [program.stdout, program.stderr]) {
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  }

  const file = join(data, "ready.json");
  for await (const _ of setInterval(50)) {
    if (existsSync(file)) break;
    if (program.exitCode !== null) {
      throw new Error(`The local cloud exited before it was ready:\n${output.join("")}`);
    }
  }
  const ready = readyFile.parse(JSON.parse(readFileSync(file, "utf8")));
  const [table] = Object.values(ready.tables);
  if (table === undefined) throw new Error("The local cloud has no table.");
  return {
    ...ready,
    table,
    data,
    output: () => output.join(""),
    pauseDatabase: () => process.kill(ready.database_pid, "SIGSTOP"),
    resumeDatabase: () => process.kill(ready.database_pid, "SIGCONT"),
    stop: async () => {
      const ended = once(program, "exit");
      program.kill("SIGINT");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The file that the local cloud writes once it is ready. */
const readyFile = z.object({
  site: z.string(),
  database: z.string(),
  database_pid: z.number(),
  tables: z.record(z.string(), z.string()),
  mailbox: z.string(),
  agency: z.string(),
});
