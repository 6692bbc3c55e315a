import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LocalCloud } from "./LocalCloud.ts";

/** Runs `npm run admin:create` or `admin:remove` against a local cloud, as an operator does. Answers what it prints. */
export async function adminCommand(
  { data }: LocalCloud,
  command: "admin:create" | "admin:remove",
  email: string,
): Promise<string> {
  const { stdout } = await run("npm", ["run", "--silent", command, "--", "--email", email], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { ...process.env, LOCAL_DATA: data },
  });
  return stdout;
}

const run = promisify(execFile);
