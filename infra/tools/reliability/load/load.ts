import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../commands/CommandError.ts";
import { formatFigure, report } from "../Figure.ts";
import { unthrottledAssembly } from "../productAssembly.ts";
import { printLine, runExperiment } from "../runExperiment.ts";
import { type CloudProcess, startCloudProcess } from "../startCloudProcess.ts";
import { isSustained, type LoadRun, loadFigures, runLoad } from "./runLoad.ts";

// npm run reliability:load [-- --leads 20000 --rate 50]: without a rate, finds the highest one that the machine sustains.
await runExperiment({
  name: "load",
  defaults: { leads: 20_000, rate: 0 },
  run: async ({ leads, rate }, folder) => {
    const assembly = unthrottledAssembly(folder);
    let clouds = 0;
    const onNewCloud: OnNewCloud = async (use) => {
      clouds += 1;
      const cloud = await startCloudProcess(assembly, join(folder, `data-${clouds}`));
      try {
        // Starts the functions and loads their code.
        await runAndPrint(cloud, 100, 10);
        return await use(cloud);
      } finally {
        await cloud.stop();
      }
    };
    const highest = rate === 0 ? await onNewCloud(findHighestRate) : rate;
    const rounds = await runRounds(leads, { perSecond: highest, isFixed: rate !== 0, onNewCloud });
    return [
      ...loadFigures(rounds.map(({ run }) => run)),
      report("local clouds used, one after another", rounds.length),
      report("peak memory of a local cloud (MB)", highestOf(rounds, "cloudMb")),
      report("peak memory of a database (MB)", highestOf(rounds, "databaseMb")),
    ];
  },
});

type OnNewCloud = <T>(use: (cloud: CloudProcess) => Promise<T>) => Promise<T>;

type Round = { readonly run: LoadRun; readonly cloudMb: number; readonly databaseMb: number };

type Rounds = {
  readonly perSecond: number;
  /** Whether the rate was given on the command line. If not, a rate that is not sustained is lowered. */
  readonly isFixed: boolean;
  readonly onNewCloud: OnNewCloud;
};

/** Raises the rate by a fifth until it is not sustained for ten seconds. */
async function findHighestRate(cloud: CloudProcess): Promise<number> {
  let sustained: number | undefined;
  for (let perSecond = lowestRate; ; perSecond = Math.round(perSecond * rateStep)) {
    const run = await runAndPrint(cloud, perSecond * 10, perSecond);
    if (!isSustained(run)) return sustained ?? tooBusy();
    sustained = perSecond;
  }
}

/** Sends all leads in rounds, each to a new cloud: the local database gets slower with every write it has taken. */
async function runRounds(
  leads: number,
  { perSecond, isFixed, onNewCloud }: Rounds,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let sent = 0; sent < leads; sent += leadsPerRound) {
    const round = await onNewCloud(async (cloud) => ({
      run: await runAndPrint(cloud, Math.min(leadsPerRound, leads - sent), perSecond),
      cloudMb: peakMemoryMb(cloud.ready.pid),
      databaseMb: peakMemoryMb(cloud.ready.database_pid),
    }));
    if (!isSustained(round.run) && !isFixed) {
      const lower = Math.floor(perSecond / rateStep);
      if (lower < 1) tooBusy();
      return runRounds(leads, { perSecond: lower, isFixed, onNewCloud });
    }
    rounds.push(round);
  }
  return rounds;
}

async function runAndPrint(
  { ready, table }: CloudProcess,
  leads: number,
  perSecond: number,
): Promise<LoadRun> {
  const run = await runLoad(leads, perSecond, { site: ready.site, table });
  const failed = loadFigures([run]).filter(({ ok }) => !ok);
  printLine(
    `${leads} leads at ${perSecond}/s: ${failed.length === 0 ? "sustained" : "not sustained"}`,
  );
  for (const figure of failed) printLine(formatFigure(figure));
  return run;
}

function tooBusy(): never {
  throw new CommandError(
    `The machine is too busy: the local cloud did not sustain ${lowestRate} leads per second. Close other programs and try again.`,
  );
}

/** The largest resident set of a process so far. NaN outside Linux. */
function peakMemoryMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}

function highestOf(rounds: readonly Round[], part: "cloudMb" | "databaseMb"): number {
  return Math.max(...rounds.map((round) => round[part]));
}

const lowestRate = 20;
const rateStep = 1.2;
const leadsPerRound = 2_000;
