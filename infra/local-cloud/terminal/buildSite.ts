import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { printLine } from "../LocalCloudError.ts";
import { runCommand } from "./runCommand.ts";

/**
 * Builds the web workspace; a signal gives it up.
 *
 * @param env the environment to build in; absent: that of this process
 */
export async function buildSite(
  signal: AbortSignal,
  env?: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  printLine("Building the site…");
  await runCommand({
    name: "The web build",
    file: process.platform === "win32" ? "npm.cmd" : "npm",
    args: ["run", "build", "--workspace", "web"],
    cwd: repositoryRoot,
    ...(env && { env }),
    signal,
  });
}
