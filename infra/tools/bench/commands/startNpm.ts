import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";

/** One of the repository's commands under way. */
export type NpmRun = {
  /** Resolves with the first line that begins so; rejects with everything it said when it ends without. */
  readonly said: (start: string) => Promise<string>;
  /** Resolves with its exit code. */
  readonly ended: Promise<number>;
};

/** Runs `npm …` as a person would type it in the repository. */
export function startNpm(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): NpmRun {
  const child = spawn("npm", args, {
    cwd: repositoryRoot,
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text) => lines.push(text));
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => lines.push(line));
  return {
    said: (start) =>
      new Promise((resolve, reject) => {
        reader.on("line", (line) => {
          if (line.startsWith(start)) resolve(line);
        });
        reader.on("close", () => reject(new Error(lines.join("\n"))));
      }),
    ended: once(child, "close").then(([code]) => Number(code)),
  };
}
