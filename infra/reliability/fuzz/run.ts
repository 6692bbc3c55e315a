import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalCloud } from "../../local/cloud/startLocalCloud.ts";
import { say } from "../../local/terminal/say.ts";
import { repositoryRoot } from "../../repositoryRoot.ts";
import { runShow } from "../runShow.ts";
import type { Figure } from "../ShowResult.ts";
import { fuzzCloud } from "./fuzzCloud.ts";
import { fuzzFigures } from "./fuzzFigures.ts";
import { type FuzzOptions, readFuzzOptions } from "./readFuzzOptions.ts";
import { withoutThrottles } from "./withoutThrottles.ts";

// npm run show:fuzz: sends 100,000 generated requests to the local cloud, as it was built and synthesized last.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
const options = readFuzzOptions(process.argv.slice(2), Date.now() % 2 ** 31);
await runShow({
  name: "fuzz",
  command: `npm run show:fuzz -- --requests ${options.requests} --seed ${options.seed}`,
  run: () => fuzz(options),
});

async function fuzz({ requests, seed }: FuzzOptions): Promise<readonly Figure[]> {
  say(`Fuzz of ${requests} requests, seed ${seed}`);
  const folder = mkdtempSync(join(tmpdir(), "planner-fuzz-"));
  const assemblyDirectory = join(folder, "cdk.out");
  cpSync(join(repositoryRoot, "cdk.out"), assemblyDirectory, { recursive: true });
  withoutThrottles(assemblyDirectory);
  const cloud = await startLocalCloud({
    assemblyDirectory,
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
    report: say,
  });
  try {
    const report = await fuzzCloud(cloud, {
      seed,
      requests,
      afterBatch: (findings) => {
        if (findings.requests % 10_000 === 0) say(`${findings.requests} requests`);
      },
    });
    const { findings, storedFaults, loggedFailures, addedNames } = report;
    for (const fault of [...findings.faults, ...storedFaults, ...loggedFailures, ...addedNames]) {
      say(fault);
    }
    return fuzzFigures(report, requests);
  } finally {
    await cloud.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
