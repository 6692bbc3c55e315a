import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";

/**
 * Runs one of the operators' commands on a local cloud, as `npm run` does.
 *
 * @param file the command's, among those of the lambdas
 * @returns what it says
 * @throws with what it complains of, when it fails
 */
export async function runOperator(
  file: string,
  args: readonly string[],
  dataFolder: string,
): Promise<string> {
  const program = join(repositoryRoot, "infra", "tools", "commands", file);
  const { stdout } = await run(process.execPath, ["--import", "tsx", program, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, LOCAL_DATA: dataFolder },
  });
  return stdout;
}

const run = promisify(execFile);
