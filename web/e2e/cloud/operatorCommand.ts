import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LocalCloud } from "./LocalCloud.ts";

/** Runs one of the operator's npm commands against a local cloud. Answers all that it says. */
export async function operatorCommand(
  { data }: LocalCloud,
  command: string,
  ...options: readonly string[]
): Promise<string> {
  const { stdout, stderr } = await run("npm", ["run", "--silent", command, "--", ...options], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { ...process.env, LOCAL_DATA: data },
  });
  return stdout + stderr;
}

const run = promisify(execFile);
