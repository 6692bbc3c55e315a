import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leadTableOf } from "../cloud/LeadTable.ts";
import { type OpenCloud, startOpenCloud } from "../cloud/OpenCloud.ts";
import { readNumbers } from "../readNumbers.ts";
import { runShow } from "../runShow.ts";
import type { Figure } from "../ShowResult.ts";
import { highestSteadyRate, nextLowerRate, type RunAt } from "./highestSteadyRate.ts";
import { isSteady, type LoadRun, runLoad } from "./LoadRun.ts";
import { loadFigures } from "./loadFigures.ts";
import { percentile } from "./percentile.ts";

// npm run show:load [-- --leads 20000 --rate …]: without a rate the highest steady one is looked for.
const { leads, rate } = readNumbers(process.argv.slice(2), { leads: 20_000, rate: 0 });
await runShow({
  name: "load",
  command: `npm run show:load -- --leads ${leads}${rate === 0 ? "" : ` --rate ${rate}`}`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "planner-load-"));
    const cloud = await startOpenCloud(folder);
    try {
      return await figuresOn(cloud);
    } finally {
      await cloud.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

async function figuresOn({ ready }: OpenCloud): Promise<readonly Figure[]> {
  const table = leadTableOf(ready.database, ready.tables);
  const runAt: RunAt = async (count, perSecond) => {
    const run = await runLoad(count, perSecond, { site: ready.site, table });
    process.stdout.write(`${runLine(run)}\n`);
    return run;
  };
  // Threads start, code is loaded.
  await runAt(100, 10);
  const highest = rate === 0 ? await highestSteadyRate(runAt) : rate;
  if (highest === undefined) throw new Error("The local cloud holds not even the lowest rate");
  const run = await longRun(highest, runAt);
  table.client.destroy();
  return loadFigures(run, { cloudPid: ready.pid, databasePid: ready.database_pid });
}

function runLine(run: LoadRun): string {
  const { leads: count, perSecond, report, countedAfterMs, alertedAfterMs } = run;
  const p99 = Math.round(percentile(report.latenciesMs, 99));
  const lags = [countedAfterMs, alertedAfterMs].map((ms) => (ms / 1000).toFixed(1));
  return `${count} leads at ${perSecond}/s: ${isSteady(run) ? "" : "not "}held (${report.ids.length} acknowledged, p99 ${p99} ms, counted after ${lags[0]} s, told after ${lags[1]} s)`;
}

/** At the rate, or, where it is not for long, at the next lower one that is. */
async function longRun(perSecond: number, runAt: RunAt): Promise<LoadRun> {
  const run = await runAt(leads, perSecond);
  const isLast = rate !== 0 || perSecond <= 1;
  return isSteady(run) || isLast ? run : longRun(nextLowerRate(perSecond), runAt);
}
