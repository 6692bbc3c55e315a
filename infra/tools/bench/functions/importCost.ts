import { execFile } from "node:child_process";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Bundle } from "./Bundle.ts";

const run = promisify(execFile);

/**
 * What importing a function costs a fresh process, in milliseconds of processor time, compiling and everything at module
 * load included. Elapsed time says the same on a machine that does nothing else.
 */
export async function importCost({ file, environment }: Bundle): Promise<number> {
  const { stdout } = await run(
    process.execPath,
    ["--enable-source-maps", "--input-type=module", "--eval", program, pathToFileURL(file).href],
    { env: { ...environment } },
  );
  return Number(stdout);
}

const program = `
const before = process.cpuUsage();
const { handler } = await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
if (typeof handler !== "function") throw new Error("no handler");
process.stdout.write(String((user + system) / 1000));
`;
