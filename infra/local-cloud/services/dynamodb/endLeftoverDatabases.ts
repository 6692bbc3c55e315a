import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { dynoxideBinary } from "./dynoxideBinary.ts";

/**
 * Ends the databases of earlier runs that did not stop them, found by their command lines, and waits for their end. Outside
 * Linux, where command lines cannot be read, does nothing.
 */
export async function endLeftoverDatabases(databaseFile: string): Promise<void> {
  if (process.platform !== "linux") return;
  const command = dynoxideBinary();
  const isLeftover = (pid: number) => {
    const [program, ...args] = commandLine(pid);
    return program === command && args.includes(databaseFile);
  };
  const leftovers = readdirSync("/proc").map(Number).filter(isLeftover);
  for (const pid of leftovers) process.kill(pid, "SIGTERM");
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += stepMs) {
    if (!leftovers.some(isLeftover)) return;
    await delay(stepMs);
  }
}

function commandLine(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    // The process has ended, or it is not a process.
    return [];
  }
}

/** After this time, the new database is started anyway. */
const maxWaitMs = 5_000;

/** The pause between two checks of the processes. */
const stepMs = 20;
