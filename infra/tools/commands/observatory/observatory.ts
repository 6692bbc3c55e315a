import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { z } from "zod";
import { CommandError } from "../CommandError.ts";
import { readOptions } from "../readOptions.ts";
import { printLine } from "../runCommand.ts";
import { createCertificate, startTlsProxy } from "./tlsProxy.ts";

/** Rates the security headers of the built site with Mozilla's HTTP Observatory, over TLS on this machine. */
export async function observatory(args: readonly string[]): Promise<string[]> {
  readOptions(args, { usage: "npm run observatory", shape: {} });
  const folder = mkdtempSync(join(tmpdir(), "observatory-"));
  try {
    const { passed, report } = rate(await scanLocalCloud(folder));
    printLine(report);
    if (!passed) throw new CommandError(`${required.grade} and ${required.score} are required.`);
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const required = { grade: "A+", score: 130 } as const;

/** One line per test that failed or changed the score, then the grade and the score. */
export function rate({ scan: { grade, score }, tests }: Observation) {
  const lines = Object.entries(tests)
    .filter(([, { pass, scoreModifier }]) => !pass || scoreModifier !== 0)
    .map(([name, { result, pass, scoreModifier }]) => {
      const points = `${scoreModifier > 0 ? "+" : ""}${scoreModifier}`.padStart(4);
      return [pass ? "passed" : "FAILED", points, `${name}: ${result}`].join("  ");
    });
  return {
    passed: grade === required.grade && score >= required.score,
    report: [...lines, `${grade}, ${score} points`].join("\n"),
  };
}

const observationSchema = z.object({
  scan: z.object({ grade: z.string(), score: z.number() }),
  tests: z.record(
    z.string(),
    z.object({ result: z.string(), pass: z.boolean(), scoreModifier: z.number() }),
  ),
});

type Observation = z.output<typeof observationSchema>;

async function scanLocalCloud(folder: string): Promise<Observation> {
  const certificate = createCertificate(folder);
  const cloud = await startLocalCloud({
    assemblyDirectory: join(repositoryRoot, "cdk.out"),
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
  });
  const proxy = await startTlsProxy(cloud.site, certificate);
  try {
    return await scan(`localhost:${proxy.port}`, certificate.file);
  } finally {
    proxy.close();
    await cloud.stop();
  }
}

/**
 * Fetched on demand. As a dependency, it would add a native database driver that every `npm install` tries to
 * compile.
 */
const scanner = "@mdn/mdn-http-observatory@1.4.8";

const run = promisify(execFile);

async function scan(host: string, trustedCertificate: string): Promise<Observation> {
  const found = await run("npm", [
    ...["exec", "--yes", "--ignore-scripts", `--package=${scanner}`],
    ...["--call", "command -v mdn-http-observatory-scan"],
  ]);
  // Its CLI wrapper ignores NODE_EXTRA_CA_CERTS, so this starts the program directly.
  const folder = join(realpathSync(found.stdout.trim()), "..", "..");
  // The HSTS preload list, which its install script would download. localhost is not on it.
  const preloadList = join(folder, "conf", "hsts-preload.json");
  if (!existsSync(preloadList)) writeFileSync(preloadList, "{}");
  const { stdout } = await run(process.execPath, [join(folder, "src", "scan.js"), host], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trustedCertificate },
  });
  return observationSchema.parse(JSON.parse(stdout));
}
