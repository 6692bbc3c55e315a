import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { LocalCloudError, printLine } from "../LocalCloudError.ts";

/** The synthesized product, and the stage of it that runs on this machine. */
export const product = {
  assemblyDirectory: join(repositoryRoot, "cdk.out"),
  stageName: "dev",
} as const;

/**
 * Builds the site and synthesizes the stacks. wireit skips both if their sources have not changed.
 *
 * @throws LocalCloudError with the output of the script, if it fails
 */
export async function buildProduct(signal: AbortSignal): Promise<void> {
  printLine("Building the site and synthesizing the stacks, if their sources have changed…");
  await runScript("synth", signal);
}

/**
 * Builds the site. wireit skips the build if its sources have not changed.
 *
 * @throws LocalCloudError with the output of the script, if it fails
 */
export async function buildSite(signal: AbortSignal): Promise<void> {
  printLine("Building the site, if its sources have changed…");
  await runScript("build", signal);
}

async function runScript(name: string, signal: AbortSignal): Promise<void> {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const child = spawn(npm, ["run", name], {
    cwd: repositoryRoot,
    signal,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text) => output.push(text));
  child.stderr.setEncoding("utf8").on("data", (text) => output.push(text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new LocalCloudError(`${output.join("")}\n"npm run ${name}" failed.`);
}
