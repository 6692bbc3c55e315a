import { untilAlerted } from "../cloud/alertedLeads.ts";
import { figuresOfLeads } from "../cloud/figuresOfLeads.ts";
import { SteadyLoad } from "../cloud/SteadyLoad.ts";
import { storedLeads } from "../cloud/storedLeads.ts";
import { untilCounted } from "../cloud/untilCounted.ts";
import type { Figure } from "../ShowResult.ts";
import { bundlePage } from "./browser/bundlePage.ts";
import type { FaultyCloud } from "./cloud/FaultyCloud.ts";
import { runScenarios, type ScenarioRuns } from "./runScenarios.ts";
import { Tally } from "./Tally.ts";

/** How many scenarios, which, and how many leads a second come by themselves meanwhile. */
type FaultRuns = ScenarioRuns & { readonly rate: number };

/** Runs the scenarios under a steady load, and counts what is left of all of it. */
export async function faultFigures(
  { rate, ...scenarios }: FaultRuns,
  cloud: FaultyCloud,
): Promise<readonly Figure[]> {
  const tally = new Tally();
  const load = new SteadyLoad(cloud.site, rate);
  const sums = await runScenarios(scenarios, { cloud, script: await bundlePage(), tally });
  const steady = await load.stop();
  if (sums.counterexample !== undefined) process.stderr.write(`${sums.counterexample}\n`);
  const leads = await storedLeads(cloud.table);
  const figures = figuresOfLeads(leads);
  const counted = await untilCounted(cloud.table, leads.length, patienceMs);
  const keys = leads.map(({ idempotency_key }) => idempotency_key?.S ?? "");
  const alerted = await untilAlerted(cloud.table, keys, patienceMs);
  return [
    { what: "runs", value: sums.runs, expected: { at_least: scenarios.runs } },
    { what: "runs that lost or doubled a lead", value: sums.counterexample ? 1 : 0, expected: 0 },
    { what: "leads submitted by visitors", value: sums.submitted },
    {
      what: "of them lost with a page that was closed unsent and was allowed to store nothing",
      value: sums.lostAsSaid,
    },
    {
      what: "of them in the table",
      value: sums.stored,
      expected: sums.submitted - sums.lostAsSaid,
    },
    { what: "leads of the steady load, all acknowledged", value: steady },
    { what: "leads in the table", value: leads.length, expected: sums.stored + steady },
    { what: "leads in the statistics", value: counted.total_leads, expected: leads.length },
    {
      what: "statistics, against a recount",
      value: JSON.stringify(counted) === JSON.stringify(figures) ? "equal" : "different",
      expected: "equal",
    },
    {
      what: "leads told to the team by mail",
      value: alerted.length,
      expected: leads.length,
    },
    { what: "database killed", value: cloud.database.kills },
    ...tally.all().map(([what, value]) => ({ what, value })),
  ];
}

/** Longer than a message is hidden, and a claim of a function that died is held. */
const patienceMs = 200_000;
