import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { LocalCloudError } from "../LocalCloudError.ts";
import { takeLock } from "./folderLock.ts";

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
  /** The compiled code of the functions' worker threads. */
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
 * Deletes the local cloud's files. Other files in the folder stay.
 *
 * @returns whether there was a folder
 * @throws LocalCloudError if a local cloud is running on the folder, or did not make it
 */
export function resetData(folder: DataFolder): boolean {
  const { root, marker, databaseFile, services, logs, runtime, assembly, readyFile, locks } =
    folder;
  if (!existsSync(root)) return false;
  if (!existsSync(marker)) {
    throw new LocalCloudError(`No local cloud made ${root}, so nothing is deleted.`);
  }
  takeLock(folder);
  const database = dirname(databaseFile);
  // The locks are last, so that no local cloud starts meanwhile.
  for (const path of [database, services, logs, runtime, assembly, readyFile, locks]) {
    rmSync(path, { recursive: true, force: true });
  }
  // Beside other files, the marker stays too: without it, no local cloud could use the folder again.
  const hasOtherFiles = readdirSync(root).some((name) => name !== basename(marker));
  if (!hasOtherFiles) rmSync(root, { recursive: true });
  return true;
}
