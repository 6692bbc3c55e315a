import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readNumbers } from "../readNumbers.ts";
import { runShow } from "../runShow.ts";
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
process.stdout.write(`Seed ${seed}\n`);
await runShow({
  name: "faults",
  command: `npm run show:faults -- --runs ${runs} --visitors ${visitors} --rate ${rate} --seed ${seed}`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "planner-faults-"));
    const cloud = await startFaultyCloud(folder);
    try {
      return await faultFigures(options, cloud);
    } finally {
      await cloud.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
