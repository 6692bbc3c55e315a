import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

/** Where the local cloud keeps what outlives it. All paths are absolute. */
export type DataFolder = {
  readonly root: string;
  readonly databaseFile: string;
  /** What the services beside the database keep: users, mails, queues, secrets, places in streams. */
  readonly services: string;
  /** One file a function, one for the edge, one for the database. */
  readonly logs: string;
  readonly runtime: string;
  /** What `npm run dev` synthesizes, again and again. */
  readonly assembly: string;
  readonly lockFile: string;
  readonly readyFile: string;
};

/** The parts of a data folder; nothing is created. */
export function dataFolderAt(path: string): DataFolder {
  const root = resolve(path);
  return {
    root,
    databaseFile: join(root, "database", "dynamodb.sqlite"),
    services: join(root, "services"),
    logs: join(root, "logs"),
    runtime: join(root, "runtime"),
    assembly: join(root, "cdk.out"),
    lockFile: join(root, "lock.json"),
    readyFile: join(root, "ready.json"),
  };
}

/** Creates the folder with the parts that others write into. */
export function createDataFolder(path: string): DataFolder {
  const folder = dataFolderAt(path);
  mkdirSync(folder.logs, { recursive: true });
  return folder;
}

const lockSchema = z.object({ pid: z.int().positive() });

/**
 * Takes the data folder for this process. A lock that a dead process left is taken over.
 *
 * @throws LocalCloudError when another process holds the folder
 */
export function takeLock(folder: DataFolder): void {
  refuseWhileRunning(folder);
  rmSync(folder.lockFile, { force: true });
  // Exclusive, which narrows the moment in which two that start at once could both take a dead one's place.
  writeFileSync(folder.lockFile, JSON.stringify({ pid: process.pid }), { flag: "wx" });
}

/** Gives the folder back. */
export function releaseLock(folder: DataFolder): void {
  rmSync(folder.lockFile, { force: true });
}

/** @throws LocalCloudError when a local cloud runs on the folder */
export function refuseWhileRunning(folder: DataFolder): void {
  const pid = holderOf(folder);
  if (pid !== undefined && isAlive(pid)) {
    throw new LocalCloudError(
      `A local cloud already runs on ${folder.root} (process ${pid}): stop it first, or choose another folder with LOCAL_DATA.`,
    );
  }
}

function holderOf({ lockFile }: DataFolder): number | undefined {
  if (!existsSync(lockFile)) return undefined;
  try {
    return lockSchema.parse(JSON.parse(readFileSync(lockFile, "utf8"))).pid;
  } catch {
    // Half written by a process that died over it.
    return undefined;
  }
}

/**
 * Deletes what a local cloud wrote into its folder, and nothing else that may lie there: LOCAL_DATA may name any folder.
 *
 * @returns whether there was anything
 * @throws LocalCloudError while a local cloud runs on it
 */
export function resetData(folder: DataFolder): boolean {
  refuseWhileRunning(folder);
  const parts = [
    dirname(folder.databaseFile),
    folder.services,
    folder.logs,
    folder.runtime,
    folder.assembly,
    folder.lockFile,
    folder.readyFile,
  ].filter((path) => existsSync(path));
  for (const path of parts) rmSync(path, { recursive: true, force: true });
  if (existsSync(folder.root) && readdirSync(folder.root).length === 0) rmdirSync(folder.root);
  return parts.length > 0;
}

/** Whether a process of that id runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but belongs to someone else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Ends a process that an earlier run left behind, if its command line shows that it is the one meant: process ids are
 * used again. Where command lines cannot be read (outside Linux) nothing is ended.
 */
export async function endLeftover(pid: number, commandLinePart: string): Promise<void> {
  if (!commandLine(pid).includes(commandLinePart)) return;
  process.kill(pid, "SIGTERM");
  for (let waitedMs = 0; isAlive(pid) && waitedMs < mostWaitMs; waitedMs += stepMs) {
    await delay(stepMs);
  }
}

const stepMs = 20;
const mostWaitMs = 5_000;

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
