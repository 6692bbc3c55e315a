import { join } from "node:path";
import { CommandError } from "../../commands/CommandError.ts";
import { formatFigure, report } from "../Figure.ts";
import { unthrottledAssembly } from "../productAssembly.ts";
import { printLine, runExperiment } from "../runExperiment.ts";
import { startCloudProcess } from "../startCloudProcess.ts";
import { findHighestRate, rateStep, type Send, tooBusy } from "./findHighestRate.ts";
import { isSustained, type LoadRun, loadFigures, losesLeads, runLoad } from "./runLoad.ts";

/** Each round gets a new cloud: the local database gets slower with every write it has taken. */
const leadsPerRound = 2_000;

// npm run reliability:load [-- --leads 20000 --rate 50]: without a rate, finds the highest rate that the machine
// sustains.
await runExperiment({
  name: "load",
  defaults: { leads: 20_000, rate: 0 },
  run: async ({ leads, rate }, folder) => {
    const assembly = unthrottledAssembly(folder);
    let clouds = 0;
    const onNewCloud = async <T>(use: (send: Send) => Promise<T>): Promise<T> => {
      clouds += 1;
      const cloud = await startCloudProcess(assembly, join(folder, `data-${clouds}`));
      const target = { site: cloud.ready.site, table: cloud.table };
      const send: Send = async (count, perSecond) =>
        reportRun(await runLoad(count, perSecond, target));
      try {
        // Starts the functions and loads their code.
        await send(100, 10);
        return await use(send);
      } finally {
        await cloud.stop();
      }
    };

    let perSecond = rate === 0 ? await onNewCloud(findHighestRate) : rate;
    const rounds: LoadRun[] = [];
    for (let sent = 0; sent < leads; sent = rounds.length * leadsPerRound) {
      const count = Math.min(leadsPerRound, leads - sent);
      const run = await onNewCloud((send) => send(count, perSecond));
      if (isSustained(run) || rate !== 0) {
        rounds.push(run);
      } else {
        // The rate could be sustained for seconds, but not for long.
        perSecond = Math.floor(perSecond / rateStep);
        if (perSecond < 1) throw tooBusy();
        rounds.length = 0;
      }
    }
    return [...loadFigures(rounds), report("local clouds used, one after another", clouds)];
  },
});

/** Prints a run. @throws CommandError if acknowledged leads are missing: a lower rate would hide that */
function reportRun(run: LoadRun): LoadRun {
  const failed = loadFigures([run]).filter(({ ok }) => !ok);
  const verdict = failed.length === 0 ? "sustained" : "not sustained";
  printLine(`${run.leads} leads at ${run.perSecond}/s: ${verdict}`);
  for (const figure of failed) printLine(formatFigure(figure));
  if (!losesLeads(run)) return run;
  throw new CommandError("load: FAILED: acknowledged leads are missing, see the figures above");
}
