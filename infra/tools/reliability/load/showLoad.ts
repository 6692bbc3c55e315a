import { leadTableOf } from "../cloud/LeadTable.ts";
import { type OpenCloud, startOpenCloud } from "../cloud/OpenCloud.ts";
import { readNumbers } from "../readNumbers.ts";
import { runShow } from "../runShow.ts";
import { withFolder } from "../withFolder.ts";
import { highestSteadyRate, nextLowerRate, type RunAt } from "./highestSteadyRate.ts";
import { isSteady, type LoadRun, runLoad } from "./LoadRun.ts";
import { loadFigures, type Memory } from "./loadFigures.ts";
import { peakMemoryMb } from "./peakMemoryMb.ts";
import { percentile } from "./percentile.ts";
import { sumOfRuns } from "./sumOfRuns.ts";

// npm run show:load [-- --leads 20000 --rate …]: without a rate the highest steady one is looked for.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
const { leads, rate } = readNumbers(process.argv.slice(2), { leads: 20_000, rate: 0 });
/** The local database looks through its whole stream at every write: a cloud that has taken more than this is ever slower. */
const roundSize = 2_000;

type Round = { readonly run: LoadRun; readonly memory: Memory };

await runShow({
  name: "load",
  command: `npm run show:load -- --leads ${leads}${rate === 0 ? "" : ` --rate ${rate}`}`,
  run: async () => {
    const highest = rate === 0 ? await onNewCloud(highestSteadyRate) : rate;
    if (highest === undefined) throw new Error("The local cloud holds not even the lowest rate");
    const rounds = await roundsAt(highest);
    return loadFigures(
      sumOfRuns(rounds.map(({ run }) => run)),
      rounds.map(({ memory }) => memory),
    );
  },
});

/** All leads at the rate, or, where a round does not hold it, at the next lower one that all rounds do. */
async function roundsAt(perSecond: number): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let sent = 0; sent < leads; sent += roundSize) {
    const round = await onNewCloud(async (runAt, { ready }) => ({
      run: await runAt(Math.min(roundSize, leads - sent), perSecond),
      memory: {
        cloudMb: peakMemoryMb(ready.pid),
        databaseMb: ready.database_pid === undefined ? 0 : peakMemoryMb(ready.database_pid),
      },
    }));
    if (!isSteady(round.run) && rate === 0 && perSecond > 1) {
      return roundsAt(nextLowerRate(perSecond));
    }
    rounds.push(round);
  }
  return rounds;
}

/** With a cloud on which threads have started and code is loaded. */
function onNewCloud<T>(use: (runAt: RunAt, cloud: OpenCloud) => Promise<T>): Promise<T> {
  return withFolder("planner-load-", async (folder) => {
    const cloud = await startOpenCloud(folder);
    const table = leadTableOf(cloud.ready.database, cloud.ready.tables);
    const runAt: RunAt = async (count, perSecond) => {
      const run = await runLoad(count, perSecond, { site: cloud.ready.site, table });
      process.stdout.write(`${lineOf(run)}\n`);
      return run;
    };
    try {
      await runAt(100, 10);
      return await use(runAt, cloud);
    } finally {
      table.client.destroy();
      await cloud.stop();
    }
  });
}

function lineOf(run: LoadRun): string {
  const { leads: count, perSecond, report, countedAfterMs, alertedAfterMs } = run;
  const p99 = Math.round(percentile(report.latenciesMs, 99));
  const lags = [countedAfterMs, alertedAfterMs].map((ms) => (ms / 1000).toFixed(1));
  return `${count} leads at ${perSecond}/s: ${isSteady(run) ? "" : "not "}held (${report.ids.length} acknowledged, p99 ${p99} ms, counted after ${lags[0]} s, told after ${lags[1]} s)`;
}
