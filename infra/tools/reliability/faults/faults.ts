import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { atLeast, type Figure, mustBe, report } from "../Figure.ts";
import { totalsOf } from "../LeadTable.ts";
import { copyBuiltAssembly } from "../productAssembly.ts";
import { printLine, runExperiment } from "../runExperiment.ts";
import { SteadyLoad } from "../sendLeads.ts";
import { type FaultyCloud, startFaultyCloud } from "./FaultyCloud.ts";
import { bundlePageScript } from "./pageScript.ts";
import { runInChromium } from "./runInChromium.ts";
import { runScenarios, type ScenarioRuns } from "./runScenarios.ts";

// npm run reliability:faults [-- --runs 200 --visitors 6 --rate 5 --seed …]: the rate is a steady background load.
await runExperiment({
  name: "faults",
  defaults: { runs: 200, visitors: 6, rate: 5, seed: randomInt(2 ** 31) },
  run: async ({ rate, ...scenarios }, folder) => {
    const cloud = await startFaultyCloud(copyBuiltAssembly(folder), folder);
    try {
      const figures = await faultFigures(scenarios, rate, cloud);
      const { passed, failed } = await runInChromium(cloud);
      return [
        ...figures,
        atLeast("runs in Chromium that stored their lead once", passed, 40),
        mustBe("other runs in Chromium", failed, 0),
      ];
    } finally {
      await cloud.stop();
    }
  },
});

/** Runs the scenarios under a steady load, then compares the table, the statistics and the alert emails. */
async function faultFigures(
  scenarios: ScenarioRuns,
  rate: number,
  cloud: FaultyCloud,
): Promise<readonly Figure[]> {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const onRun = (done: number) => {
    if (done % 10 === 0) printLine(`${done} of ${scenarios.runs} runs`);
  };
  const load = new SteadyLoad(cloud.site, rate);
  const stage = { cloud, script: await bundlePageScript(), count };
  const outcome = await runScenarios({ ...scenarios, onRun }, stage);
  const steady = await load.stop();
  for (const violation of outcome.violations) printLine(violation);

  const leads = await cloud.table.leads();
  const statistics = await cloud.table.waitUntilCounted(leads.size);
  const alerted = await cloud.table.waitUntilAlerted([...leads.keys()]);
  const isCounted = isDeepStrictEqual(statistics, totalsOf(leads.values()));
  return [
    atLeast("runs", outcome.runs, scenarios.runs),
    mustBe("broken promises", outcome.violations.length, 0),
    report("leads submitted by visitors", outcome.submitted),
    report("lost with a closed page without storage", outcome.acceptedLosses),
    mustBe("visitors' leads stored", outcome.stored, outcome.submitted - outcome.acceptedLosses),
    report("leads of the steady load, all acknowledged", steady),
    mustBe("leads in the table", leads.size, outcome.stored + steady),
    mustBe("leads in the statistics", statistics.total_leads, leads.size),
    mustBe("statistics compared with a recount", isCounted ? "equal" : "different", "equal"),
    mustBe("leads alerted by email", alerted.length, leads.size),
    report("times the database was killed", cloud.database.kills()),
    ...[...counts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, times]) => report(name, times)),
  ];
}
