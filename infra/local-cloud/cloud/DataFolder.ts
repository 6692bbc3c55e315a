import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

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
