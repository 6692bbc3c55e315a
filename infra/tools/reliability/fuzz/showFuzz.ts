import { printLine } from "@planner/local-cloud/LocalCloudError";
import { readNumbers } from "../readNumbers.ts";
import { runShow } from "../runShow.ts";
import type { Figure } from "../ShowResult.ts";
import { withFolder } from "../withFolder.ts";
import { type FuzzReport, fuzzCloud } from "./fuzzCloud.ts";
import { fuzzFigures } from "./fuzzFigures.ts";
import { startFuzzedCloud } from "./startFuzzedCloud.ts";

// npm run show:fuzz [-- --requests 100000 --seed …]: without a seed every run is another.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
const { requests, seed } = readNumbers(process.argv.slice(2), {
  requests: 100_000,
  seed: Date.now() % 2 ** 31,
});
/** The local database looks through its whole stream at every write: a cloud that is asked more than this gets ever slower. */
const roundSize = 10_000;

await runShow({
  name: "fuzz",
  command: `npm run show:fuzz -- --requests ${requests} --seed ${seed}`,
  run: () => withFolder("planner-fuzz-", fuzz),
});

async function fuzz(folder: string): Promise<readonly Figure[]> {
  printLine(`Fuzz of ${requests} requests, seed ${seed}`);
  const reports: FuzzReport[] = [];
  for (let first = 0; first < requests; first += roundSize) {
    reports.push(await fuzzRound(folder, first));
    printLine(`${Math.min(first + roundSize, requests)} requests`);
  }
  return fuzzFigures(reports, requests);
}

/** Sends the requests from a place of the run on to a cloud that is new. */
async function fuzzRound(folder: string, first: number): Promise<FuzzReport> {
  const cloud = await startFuzzedCloud(folder, `data-${first}`);
  try {
    const report = await fuzzCloud(cloud, {
      seed: seed + first,
      requests: Math.min(roundSize, requests - first),
    });
    const { findings, storedFaults, loggedFailures, addedNames } = report;
    for (const fault of [...findings.faults, ...storedFaults, ...loggedFailures, ...addedNames]) {
      printLine(`from ${first} on: ${fault}`);
    }
    return report;
  } finally {
    await cloud.stop();
  }
}
