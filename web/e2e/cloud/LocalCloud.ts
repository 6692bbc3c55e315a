import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import * as z from "zod/mini";

export type LocalCloud = {
  /** The site's origin, without a slash at the end. */
  readonly site: string;
  /** The database's endpoint, and the name of the table of leads in it. */
  readonly database: string;
  readonly table: string;
  /** The folder of its data. */
  readonly data: string;
  /** The page of the mails that the user pool and the functions send. */
  readonly mailbox: string;
  readonly userPool: z.infer<typeof userPool>;
  /** All that the program has said so far. */
  readonly output: () => string;
  /** Ends the database at once, as a crash would. */
  readonly killDatabase: () => void;
  readonly stop: () => Promise<void>;
};

/**
 * Runs the product as `npm start` does, from what is built already, on a free port with data of its
 * own. Rejects with the program's output when it ends before it is ready.
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
  const ready = await addressesOf(program, { file: join(data, "ready.json"), output });
  const [table] = Object.values(ready.tables);
  if (table === undefined) throw new Error("the local cloud has no table");
  return {
    site: new URL(ready.site).origin,
    database: ready.database,
    table,
    data,
    mailbox: ready.mailbox,
    userPool: ready.user_pool,
    output,
    killDatabase: () => {
      process.kill(ready.database_pid, "SIGKILL");
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
  /** The file of its tokens' private key, a JWK. */
  signing_key: z.string(),
});

/** Where a running local cloud is found, as it says itself. */
const addresses = z.object({
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

type Announcement = { readonly file: string; readonly output: () => string };

/** The program announces what it does line by line; the file is there when it says that it is ready. */
async function addressesOf(
  program: Program,
  { file, output }: Announcement,
): Promise<z.infer<typeof addresses>> {
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (existsSync(file)) resolve();
    };
    program.stdout.on("data", look);
    program.stderr.on("data", look);
    program.once("exit", (code) => {
      reject(new Error(`the local cloud ended with ${code} before it was ready:\n${output()}`));
    });
  });
  return addresses.parse(JSON.parse(readFileSync(file, "utf8")));
}
