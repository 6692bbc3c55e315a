import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

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
