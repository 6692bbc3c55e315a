import { spawn } from "node:child_process";
import { once } from "node:events";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { LocalCloudError } from "./LocalCloudError.ts";
import { printLine } from "./printLine.ts";

/**
 * Runs an npm script of the root package, which wireit skips if its sources have not changed.
 *
 * @throws LocalCloudError with the output of the script, if it fails
 */
export async function runNpmScript(name: "build" | "synth", signal: AbortSignal): Promise<void> {
  printLine(progress[name]);
  const child = spawn("npm", ["run", name], {
    cwd: repositoryRoot,
    // On Windows, npm is a batch file, which only a shell runs.
    shell: process.platform === "win32",
    signal,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => output.push(text));
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new LocalCloudError(`${output.join("")}\n"npm run ${name}" failed.`);
}

const progress = {
  build: "Building the site…",
  synth: "Building what has changed since the last start…",
} as const;
