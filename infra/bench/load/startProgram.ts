import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A program that runs until it is told to end. */
export type RunningProgram = {
  /** The line by which it said that it is ready. */
  readonly readyLine: string;
  readonly stop: () => Promise<void>;
};

/** Starts one of our own programs as a process and waits until it prints a line that begins with `ready`. */
export async function startProgram(
  file: string,
  args: readonly string[],
  ready: string,
): Promise<RunningProgram> {
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith(ready)) continue;
    // Whatever else it says must not fill the pipe.
    child.stdout.resume();
    return {
      readyLine: line,
      stop: async () => {
        child.kill("SIGINT");
        await ended;
      },
    };
  }
  throw new Error(`${file} ended before it was ready`);
}
