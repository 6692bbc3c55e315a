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
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import { parseJson } from "../storage.ts";

/** The files of a local cloud. All paths are absolute. */
export type DataFolder = {
  readonly root: string;
  readonly databaseFile: string;
  /** The data of the other services: users, emails, queues, secrets, checkpoints. */
  readonly services: string;
  /** One log file for each function, the edge, the database and the services. */
  readonly logs: string;
  readonly runtime: string;
  /** The assembly that `npm run dev` synthesizes. */
  readonly assembly: string;
  readonly lockFile: string;
  readonly readyFile: string;
};

/** Returns the paths of a data folder without creating anything. */
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

/** Creates a data folder. */
export function createDataFolder(path: string): DataFolder {
  const folder = dataFolderAt(path);
  mkdirSync(folder.logs, { recursive: true });
  return folder;
}

/**
 * Locks the folder for this process. A lock of a process that has ended is replaced.
 *
 * @throws LocalCloudError if another process holds the lock
 */
export function takeLock(folder: DataFolder): void {
  assertUnlocked(folder);
  rmSync(folder.lockFile, { force: true });
  // Exclusive, so that of two processes that replace a lock at the same time one fails.
  writeFileSync(folder.lockFile, JSON.stringify({ pid: process.pid }), { flag: "wx" });
}

/**
 * Deletes the local cloud's files. LOCAL_DATA may name any folder, so other files in it stay.
 *
 * @returns whether there were any
 * @throws LocalCloudError if a local cloud is running on the folder
 */
export function resetData(folder: DataFolder): boolean {
  assertUnlocked(folder);
  const { root, databaseFile, ...others } = folder;
  const parts = [dirname(databaseFile), ...Object.values(others)].filter(existsSync);
  for (const path of parts) rmSync(path, { recursive: true });
  if (existsSync(root) && readdirSync(root).length === 0) rmdirSync(root);
  return parts.length > 0;
}

/** Whether a process with this id is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const lockSchema = z.object({ pid: z.int().positive() });

function assertUnlocked({ root, lockFile }: DataFolder): void {
  // The file is damaged if a process died while it was writing it.
  const lock = existsSync(lockFile) && parseJson(lockSchema, readFileSync(lockFile, "utf8"));
  if (lock && isAlive(lock.pid)) {
    throw new LocalCloudError(
      `A local cloud already runs on ${root} (process ${lock.pid}): stop it first, or choose another folder with LOCAL_DATA.`,
    );
  }
}
