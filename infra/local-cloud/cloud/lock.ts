import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { DataFolder } from "./DataFolder.ts";
import { isAlive } from "./processes.ts";

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
