import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { say } from "../../local/terminal/say.ts";
import { readNumbers } from "../readNumbers.ts";
import { runShow } from "../runShow.ts";
import type { Figure } from "../ShowResult.ts";
import { fuzzCloud } from "./fuzzCloud.ts";
import { fuzzFigures } from "./fuzzFigures.ts";
import { startFuzzedCloud } from "./startFuzzedCloud.ts";

// npm run show:fuzz [-- --requests 100000 --seed …]: without a seed every run is another.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
const { requests, seed } = readNumbers(process.argv.slice(2), {
  requests: 100_000,
  seed: Date.now() % 2 ** 31,
});
await runShow({
  name: "fuzz",
  command: `npm run show:fuzz -- --requests ${requests} --seed ${seed}`,
  run: fuzz,
});

async function fuzz(): Promise<readonly Figure[]> {
  say(`Fuzz of ${requests} requests, seed ${seed}`);
  const folder = mkdtempSync(join(tmpdir(), "planner-fuzz-"));
  const cloud = await startFuzzedCloud(folder);
  try {
    const afterBatch = (sent: number) => {
      if (sent % 10_000 === 0) say(`${sent} requests`);
    };
    const report = await fuzzCloud(cloud, { seed, requests, afterBatch });
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
