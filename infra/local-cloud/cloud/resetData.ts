import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { DataFolder } from "./DataFolder.ts";
import { refuseWhileRunning } from "./lock.ts";

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
