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

export function releaseLock(folder: DataFolder): void {
  rmSync(folder.lockFile, { force: true });
}

/**
 * Deletes the local cloud's files. LOCAL_DATA may name any folder, so other files in it stay.
 *
 * @returns whether there were any
 * @throws LocalCloudError if a local cloud is running on the folder
 */
export function resetData(folder: DataFolder): boolean {
  assertUnlocked(folder);
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

function assertUnlocked(folder: DataFolder): void {
  const pid = lockHolder(folder);
  if (pid !== undefined && isAlive(pid)) {
    throw new LocalCloudError(
      `A local cloud already runs on ${folder.root} (process ${pid}): stop it first, or choose another folder with LOCAL_DATA.`,
    );
  }
}

const lockSchema = z.object({ pid: z.int().positive() });

function lockHolder({ lockFile }: DataFolder): number | undefined {
  // The file is damaged if a process died while it was writing it.
  return existsSync(lockFile)
    ? parseJson(lockSchema, readFileSync(lockFile, "utf8"))?.pid
    : undefined;
}
