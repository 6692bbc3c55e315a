import { randomInt } from "node:crypto";
import { join } from "node:path";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { unthrottledAssembly } from "../productAssembly.ts";
import { printLine, runExperiment } from "../runExperiment.ts";
import { type FuzzReport, fuzzCloud, fuzzFigures } from "./fuzzCloud.ts";

/** Each round gets a new cloud: the local database gets slower with every write it has taken. */
const requestsPerRound = 10_000;

// npm run reliability:fuzz [-- --requests 100000 --seed …]
await runExperiment({
  name: "fuzz",
  defaults: { requests: 100_000, seed: randomInt(2 ** 31) },
  run: async ({ requests, seed }, folder) => {
    const assemblyDirectory = unthrottledAssembly(folder);
    const reports: FuzzReport[] = [];
    for (let first = 0; first < requests; first += requestsPerRound) {
      const dataFolder = join(folder, `data-${first}`);
      const cloud = await startLocalCloud({
        assemblyDirectory,
        stageName: "dev",
        dataFolder,
        port: 0,
      });
      try {
        const count = Math.min(requestsPerRound, requests - first);
        const report = await fuzzCloud(cloud, { seed: seed + first, requests: count });
        reports.push(report);
        const { findings, storageDefects, loggedFailures, addedNames } = report;
        for (const defects of [findings.defects, storageDefects, loggedFailures, addedNames]) {
          for (const defect of defects) printLine(`after request ${first}: ${defect}`);
        }
        printLine(`${first + count} of ${requests} requests`);
      } finally {
        await cloud.stop();
      }
    }
    return fuzzFigures(reports, requests);
  },
});
