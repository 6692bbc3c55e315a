import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import * as z from "zod/mini";

export type LocalCloud = {
  /** URL of the site without a trailing slash. */
  readonly site: string;
  /** Endpoint of the database. */
  readonly database: string;
  /** Name of the table of leads. */
  readonly table: string;
  /** The data folder. */
  readonly data: string;
  /** URL of the page with the emails sent by the user pool and the functions. */
  readonly mailbox: string;
  readonly userPool: z.infer<typeof userPool>;
  /** Everything written to stdout and stderr so far. */
  readonly output: () => string;
  /** Suspends the database process, so that it does not respond. */
  readonly pauseDatabase: () => void;
  readonly resumeDatabase: () => void;
  readonly stop: () => Promise<void>;
};

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
      cwd: join(import.meta.dirname, "../../.."),
      env: { ...process.env, PORT: "0", LOCAL_DATA: data },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const output = outputOf(program);
  const ready = await waitUntilReady(program, { file: join(data, "ready.json"), output });
  const [table] = Object.values(ready.tables);
  if (table === undefined) throw new Error("The local cloud has no table.");
  return {
    site: new URL(ready.site).origin,
    database: ready.database,
    table,
    data,
    mailbox: ready.mailbox,
    userPool: ready.user_pool,
    output,
    pauseDatabase: () => {
      process.kill(ready.database_pid, "SIGSTOP");
    },
    resumeDatabase: () => {
      process.kill(ready.database_pid, "SIGCONT");
    },
    stop: async () => {
      const ended = once(program, "exit");
      program.kill("SIGINT");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const userPool = z.object({
  endpoint: z.string(),
  user_pool_id: z.string(),
  client_id: z.string(),
  /** File with the private key that signs tokens, as a JWK. */
  signing_key: z.string(),
});

/** The file that the local cloud writes once it is ready. */
const readyFile = z.object({
  site: z.string(),
  database: z.string(),
  database_pid: z.number(),
  tables: z.record(z.string(), z.string()),
  mailbox: z.string(),
  user_pool: userPool,
});

type Program = ChildProcessByStdio<null, Readable, Readable>;

function outputOf(program: Program): () => string {
  let output = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return () => output;
}

/** Checks for the file on each output of the process: the process writes the file before its last line. */
async function waitUntilReady(
  program: Program,
  { file, output }: { readonly file: string; readonly output: () => string },
): Promise<z.infer<typeof readyFile>> {
  await new Promise<void>((resolve, reject) => {
    const check = () => {
      if (existsSync(file)) resolve();
    };
    program.stdout.on("data", check);
    program.stderr.on("data", check);
    program.once("exit", (code) => {
      reject(new Error(`The local cloud exited with ${code} before it was ready:\n${output()}`));
    });
  });
  return readyFile.parse(JSON.parse(readFileSync(file, "utf8")));
}
