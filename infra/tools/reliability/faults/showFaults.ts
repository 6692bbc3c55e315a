import { randomInt } from "node:crypto";
import { copyBuiltAssembly } from "../cloud/copyBuiltAssembly.ts";
import { readNumbers } from "../readNumbers.ts";
import { runShow } from "../runShow.ts";
import { withFolder } from "../withFolder.ts";
import { chromiumFigures } from "./chromium/chromiumFigures.ts";
import { startFaultyCloud } from "./cloud/FaultyCloud.ts";
import { faultFigures } from "./faultFigures.ts";

// npm run show:faults [-- --runs 200 --visitors 6 --rate 5 --seed …]
const options = readNumbers(process.argv.slice(2), {
  runs: 200,
  visitors: 6,
  /** Leads a second of the steady load. */
  rate: 5,
  seed: randomInt(2 ** 31),
});
const { runs, visitors, rate, seed } = options;
const report = (line: string) => process.stdout.write(`${line}\n`);
report(`Seed ${seed}`);
await runShow({
  name: "faults",
  command: `npm run show:faults -- --runs ${runs} --visitors ${visitors} --rate ${rate} --seed ${seed}`,
  run: () =>
    withFolder("planner-faults-", async (folder) => {
      const cloud = await startFaultyCloud(folder, copyBuiltAssembly);
      try {
        const figures = await faultFigures({ ...options, report }, cloud);
        return [...figures, ...(await chromiumFigures(cloud))];
      } finally {
        await cloud.stop();
      }
    }),
});
