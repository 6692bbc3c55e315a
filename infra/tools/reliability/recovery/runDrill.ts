import { join } from "node:path";
import { Pool } from "undici";
import { untilAlerted } from "../cloud/alertedLeads.ts";
import { figuresOfLeads, type LeadFigures } from "../cloud/figuresOfLeads.ts";
import { type Item, leadTableOf } from "../cloud/LeadTable.ts";
import type { OpenCloud } from "../cloud/OpenCloud.ts";
import { SteadyLoad } from "../cloud/SteadyLoad.ts";
import { storedLeads } from "../cloud/storedLeads.ts";
import { untilCounted } from "../cloud/untilCounted.ts";
import { sendLeads } from "../load/sendLeads.ts";
import { accident } from "./accident.ts";
import { runOperator } from "./runOperator.ts";
import { byKey, dropTable, exportTable, importTable, readItems } from "./TableCopy.ts";
import { toldTwice } from "./toldTwice.ts";

/** What the drill was, and what it came to. */
export type Drill = {
  readonly before: number;
  readonly after: number;
  readonly steady: number;
  /** Were erased, one before and one after the point in time. */
  readonly erased: number;
  /** Of them, leads that are in the table all the same. */
  readonly erasedAndBack: number;
  readonly lost: number;
  /** Of the lost ones, those that are in the table again and as they were. */
  readonly asTheyWere: number;
  readonly saidFirst: string;
  readonly saidAgain: string;
  readonly leads: number;
  readonly recount: LeadFigures;
  readonly statistics: LeadFigures;
  /** Leads that the team has been told of. */
  readonly told: number;
  /** Of them, those of which it was told more than once. */
  readonly toldTwice: number;
  readonly restoreMs: number;
  readonly rebuildMs: number;
};

/**
 * Takes the runbook's steps on a local cloud, while leads go on arriving: leads, the copy of a point in time, more leads,
 * an accident, the copy beside the table, what is missing brought back, twice, and the statistics counted anew. Two
 * people are erased, on either side of the point in time.
 */
export async function runDrill(
  leads: number,
  { ready, dataFolder, folder }: OpenCloud,
): Promise<Drill> {
  const table = leadTableOf(ready.database, ready.tables);
  const copy = { ...table, tableName: `${table.tableName}-restored` };
  const file = join(folder, "export.jsonl");
  const operate = (command: string, args: readonly string[] = []) =>
    runOperator(command, args, dataFolder);

  const before = await send(leads, ready.site);
  await untilAlerted(table, before, patienceMs);
  const steady = new SteadyLoad(ready.site, steadyPerSecond);
  const erased = [leads - 1, leads].map((place) => `lead-${place}@solidfloors.com`);
  const erase = (email: string | undefined) =>
    operate("leadsErase.ts", ["--email", email ?? "", "--yes"]);
  await erase(erased[0]);
  await exportTable(table, file);
  const after = await send(Math.ceil(leads / 5), ready.site);
  await erase(erased[1]);
  const lost = before.slice(0, -erased.length).filter((_, place) => place % 3 !== 0);
  await accident(table, lost);
  await importTable(copy, file);

  const restoring = performance.now();
  const saidFirst = await operate("leadsRestore.ts", ["--from", copy.tableName]);
  const rebuilding = performance.now();
  const saidAgain = await operate("leadsRestore.ts", ["--from", copy.tableName]);
  const rebuildingAt = performance.now();
  await operate("statsRebuild.ts");
  const rebuilt = performance.now();
  await dropTable(copy);
  const steadyLeads = await steady.stop();

  const found = await storedLeads(table);
  const statistics = await untilCounted(table, found.length, patienceMs);
  const [old, now] = [byKey(await readItems(file)), byKey(found)];
  const told = await untilAlerted(table, [...now.keys()], patienceMs);
  table.client.destroy();
  return {
    before: before.length,
    after: after.length,
    steady: steadyLeads,
    erased: erased.length,
    erasedAndBack: found.filter(({ work_email }) => erased.includes(work_email?.S ?? "")).length,
    lost: lost.length,
    asTheyWere: lost.filter((key) => isSame(now.get(key), old.get(key))).length,
    saidFirst,
    saidAgain,
    leads: found.length,
    recount: figuresOfLeads(found),
    statistics,
    told: told.length,
    toldTwice: toldTwice(join(dataFolder, "logs")),
    restoreMs: rebuilding - restoring,
    rebuildMs: rebuilt - rebuildingAt,
  };
}

/** Sends leads, all of which have to be acknowledged. @returns their keys */
async function send(leads: number, site: string): Promise<readonly string[]> {
  const dispatcher = new Pool(site, { connections: 16 });
  const { keys, ids } = await sendLeads({ leads, perSecond: 40, dispatcher });
  await dispatcher.close();
  if (ids.length !== keys.length) throw new Error("The local cloud did not take all leads");
  return keys;
}

/** In everything but the counts it is in. */
function isSame(item: Item | undefined, old: Item | undefined): boolean {
  if (item === undefined || old === undefined) return false;
  const { counted_in: _, ...rest } = item;
  const { counted_in: __, ...oldRest } = old;
  return JSON.stringify(sorted(rest)) === JSON.stringify(sorted(oldRest));
}

function sorted(item: Item) {
  return Object.entries(item).sort(([a], [b]) => a.localeCompare(b));
}

const steadyPerSecond = 5;
/** Longer than a message is hidden whose function failed. */
const patienceMs = 200_000;
