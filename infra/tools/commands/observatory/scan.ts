import { execFile } from "node:child_process";
import { existsSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

/**
 * Mozilla's own scanner. It is fetched when it is asked for and is no dependency: it brings a database driver in C that
 * every `npm install` would try to compile.
 */
const scanner = "@mdn/mdn-http-observatory@1.4.8";

const resultSchema = z.object({
  scan: z.object({ grade: z.string(), score: z.number() }),
  tests: z.record(
    z.string(),
    z.object({ result: z.string(), pass: z.boolean(), scoreModifier: z.number() }),
  ),
});

/** What the Observatory says of a site. */
export type Observation = z.output<typeof resultSchema>;

/**
 * Scans a site over TLS.
 *
 * @param host with its port
 * @param trusted file of the certificate that the site shows
 */
export async function scan(host: string, trusted: string): Promise<Observation> {
  const run = promisify(execFile);
  const found = await run("npm", [
    ...["exec", "--yes", "--ignore-scripts", `--package=${scanner}`],
    ...["--call", "command -v mdn-http-observatory-scan"],
  ]);
  // Its own command would trust nothing but its own list of certificates.
  const folder = join(realpathSync(found.stdout.trim()), "..", "..");
  fillPreloadList(join(folder, "conf", "hsts-preload.json"));
  const program = join(folder, "src", "scan.js");
  const { stdout } = await run(process.execPath, [program, host], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
  });
  return resultSchema.parse(JSON.parse(stdout));
}

/** The list of preloaded sites that its install script would download. This machine is not among them. */
function fillPreloadList(file: string): void {
  if (!existsSync(file)) writeFileSync(file, "{}");
}
