import { join } from "node:path";
import { Pool } from "undici";
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

/** What the drill was, and what it came to. */
export type Drill = {
  readonly before: number;
  readonly after: number;
  readonly steady: number;
  readonly lost: number;
  /** Of the lost ones, those that are in the table again and as they were. */
  readonly asTheyWere: number;
  readonly saidFirst: string;
  readonly saidAgain: string;
  readonly leads: number;
  readonly recount: LeadFigures;
  readonly statistics: LeadFigures;
  readonly restoreMs: number;
  readonly rebuildMs: number;
};

/**
 * Takes the runbook's steps on a local cloud, while leads go on arriving: leads, the copy of a point in time, more leads,
 * an accident, the copy beside the table, what is missing brought back, twice, and the statistics counted anew.
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
  const steady = new SteadyLoad(ready.site, steadyPerSecond);
  await exportTable(table, file);
  const after = await send(Math.ceil(leads / 5), ready.site);
  const lost = before.filter((_, place) => place % 3 !== 0);
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
  const statistics = await untilCounted(table, found.length, catchUpMs);
  const [old, now] = [byKey(await readItems(file)), byKey(found)];
  table.client.destroy();
  return {
    before: before.length,
    after: after.length,
    steady: steadyLeads,
    lost: lost.length,
    asTheyWere: lost.filter((key) => isSame(now.get(key), old.get(key))).length,
    saidFirst,
    saidAgain,
    leads: found.length,
    recount: figuresOfLeads(found),
    statistics,
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
const catchUpMs = 60_000;
