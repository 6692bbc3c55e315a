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
import { join } from "node:path";
import { parseJson } from "@planner/shared/parseJson";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

/** The folder, and the folder of its locks. */
type LockedFolder = { readonly root: string; readonly locks: string };

/**
 * Locks the folder for this process. A lock of a process that has ended is replaced.
 *
 * @returns a function that releases the lock
 * @throws LocalCloudError if another process holds the lock
 */
export function takeLock({ root, locks }: LockedFolder): () => void {
  mkdirSync(locks, { recursive: true });
  const fileOf = (number: number) => join(locks, `${number}.json`);
  const taken = () =>
    new LocalCloudError(
      `A local cloud already runs on ${root}: stop it first, or choose another folder with LOCAL_DATA.`,
    );
  const last = lastLock(locks);
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
  // Locks of processes that have ended.
  for (let number = last; existsSync(fileOf(number)); number -= 1) rmSync(fileOf(number));
  return () => rmSync(file, { force: true });
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

/**
 * The positions of two fields in /proc/[pid]/stat, counted from the field after the program's name.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
const stateField = 0;
const startTimeField = 19;

const lockSchema = z.object({ pid: z.int().positive(), start: z.string() });

/** The number of the latest lock. 0 if there is none. */
function lastLock(locks: string): number {
  let last = 0;
  for (const name of readdirSync(locks)) {
    const number = /^(\d+)\.json$/.exec(name)?.[1];
    if (number !== undefined) last = Math.max(last, Number(number));
  }
  return last;
}

/** Whether the process that took a lock still runs. Compares the start too, because process ids are used again. */
function isHeld(file: string): boolean {
  try {
    const lock = lockSchema.safeParse(parseJson(readFileSync(file, "utf8"))).data;
    return lock !== undefined && startOf(lock.pid) === lock.start;
  } catch {
    // It has just been released.
    return false;
  }
}

/**
 * When a process started, as a text that can only be compared. Undefined if it has ended. Outside Linux, the time is not
 * readable.
 */
function startOf(pid: number): string | undefined {
  if (process.platform !== "linux") return isAlive(pid) ? "unknown" : undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name is in parentheses and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + ") ".length).split(" ");
    const isZombie = fields[stateField] === "Z";
    return isZombie ? undefined : fields[startTimeField];
  } catch {
    return undefined;
  }
}
