import { randomUUID } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseJson } from "@planner/shared/parseJson";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

/** The files of a local cloud. All paths are absolute. */
export type DataFolder = {
  readonly root: string;
  /** Shows that a local cloud made the folder. */
  readonly marker: string;
  readonly databaseFile: string;
  /** The data of the other services: users, emails, queues, secrets, checkpoints. */
  readonly services: string;
  /** One log file for each function, the edge, the database and the services. */
  readonly logs: string;
  readonly runtime: string;
  /** The assembly that `npm run dev` synthesizes. */
  readonly assembly: string;
  /** The lock is its file with the highest number. Each start that takes over a stale lock uses the next number. */
  readonly locks: string;
  readonly readyFile: string;
};

/** Returns the paths of a data folder without creating anything. */
export function dataFolderAt(path: string): DataFolder {
  const root = resolve(path);
  return {
    root,
    marker: join(root, "made-by-local-cloud.txt"),
    databaseFile: join(root, "database", "dynamodb.sqlite"),
    services: join(root, "services"),
    logs: join(root, "logs"),
    runtime: join(root, "runtime"),
    assembly: join(root, "cdk.out"),
    locks: join(root, "locks"),
    readyFile: join(root, "ready.json"),
  };
}

/**
 * Creates a data folder.
 *
 * @throws LocalCloudError if the folder has files but no local cloud made it
 */
export function createDataFolder(path: string): DataFolder {
  const folder = dataFolderAt(path);
  const { root, marker, logs } = folder;
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const names = readdirSync(root);
  if (names.length > 0 && !names.includes(basename(marker))) {
    throw new LocalCloudError(
      `${root} has files that are not a local cloud's: choose another folder with LOCAL_DATA.`,
    );
  }
  writeFileSync(marker, '"npm run local:reset" deletes this data.\n', { mode: 0o600 });
  mkdirSync(logs, { recursive: true });
  return folder;
}

/**
 * Locks the folder for this process. A lock of a process that has ended is replaced.
 *
 * @returns a function that releases the lock
 * @throws LocalCloudError if another process holds the lock
 */
export function takeLock({ root, locks }: DataFolder): () => void {
  mkdirSync(locks, { recursive: true });
  const fileOf = (number: number) => join(locks, `${number}.json`);
  const last = lastLock(locks);
  const taken = () =>
    new LocalCloudError(
      `A local cloud already runs on ${root}: stop it first, or choose another folder with LOCAL_DATA.`,
    );
  if (last > 0 && isHeld(fileOf(last))) throw taken();
  const file = fileOf(last + 1);
  const draft = join(locks, `${randomUUID()}.new`);
  writeFileSync(draft, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }), {
    mode: 0o600,
  });
  try {
    // Unlike a write, a link is exclusive and never shows a partial file.
    linkSync(draft, file);
  } catch (error) {
    if (existsSync(file)) throw taken();
    throw error;
  } finally {
    rmSync(draft);
  }
  // Another process may have taken over a later lock since it was listed.
  if (lastLock(locks) > last + 1) {
    rmSync(file);
    throw taken();
  }
  for (let number = last; existsSync(fileOf(number)); number -= 1) rmSync(fileOf(number));
  return () => rmSync(file, { force: true });
}

/**
 * Deletes the local cloud's files. Others that were added to the folder stay.
 *
 * @returns whether there were any
 * @throws LocalCloudError if a local cloud is running on the folder, or did not make it
 */
export function resetData(folder: DataFolder): boolean {
  const { root, locks, marker, databaseFile, ...others } = folder;
  if (!existsSync(root)) return false;
  if (!existsSync(marker)) {
    throw new LocalCloudError(`No local cloud made ${root}, so nothing is deleted.`);
  }
  takeLock(folder);
  for (const path of [dirname(databaseFile), ...Object.values(others), locks]) {
    rmSync(path, { recursive: true, force: true });
  }
  if (readdirSync(root).length === 1) rmSync(root, { recursive: true });
  return true;
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

const lockSchema = z.object({ pid: z.int().positive(), start: z.string() });

function lastLock(locks: string): number {
  return Math.max(
    0,
    ...readdirSync(locks)
      .flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? [])
      .map(Number),
  );
}

/** Whether the process that took a lock still runs. The system may have given its id to another process. */
function isHeld(file: string): boolean {
  try {
    const lock = lockSchema.safeParse(parseJson(readFileSync(file, "utf8"))).data;
    return lock !== undefined && startOf(lock.pid) === lock.start;
  } catch {
    // It has just been released.
    return false;
  }
}

/** When a process started, to compare only. Undefined if it has ended. Only Linux shows the time of all processes. */
function startOf(pid: number): string | undefined {
  if (process.platform !== "linux") return isAlive(pid) ? "unknown" : undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? undefined : fields[18];
  } catch {
    return undefined;
  }
}
