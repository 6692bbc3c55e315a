import { execFile } from "node:child_process";
import { join } from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { DeleteItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { CommandError } from "../../commands/CommandError.ts";
import { type Figure, mustBe, report } from "../Figure.ts";
import { type Item, keyOf, type LeadTable, totalsOf } from "../LeadTable.ts";
import { SteadyLoad, sendLeads } from "../sendLeads.ts";
import type { CloudProcess } from "../startCloudProcess.ts";
import { countRepeatedMails } from "./countRepeatedMails.ts";
import { DeskDrill } from "./DeskDrill.ts";
import { TableCopy } from "./TableCopy.ts";

/** The actions of a drill, for comparison with the table afterwards. */
export type Drill = {
  readonly before: number;
  readonly after: number;
  readonly steady: number;
  /** Leads at the restore point, by idempotency key. */
  readonly backup: ReadonlyMap<string, Item>;
  /** Addresses of two people who were erased: one before the point in time, one after it. */
  readonly erased: readonly string[];
  /** The keys of the leads that the accident deleted. */
  readonly lost: readonly string[];
  readonly desk: DeskDrill;
  /** The output of the restore command, run twice. */
  readonly restored: readonly [first: string, second: string];
  readonly restoreMs: number;
  readonly rebuildMs: number;
};

/**
 * Follows the runbook's restore procedure on a local cloud while leads keep arriving: leads, a backup, more leads, an
 * accident, two runs of the restore command and rebuilds of the statistics and the search. Administrators edit leads before
 * the backup and after it.
 */
export async function runDrill(leads: number, cloud: CloudProcess): Promise<Drill> {
  const { table, dataFolder, ready } = cloud;
  const operate = (command: string, ...args: readonly string[]) =>
    runOperatorCommand(dataFolder, command, args);

  const before = await sendAll(leads, ready.site);
  await table.waitUntilAlerted(before);
  const steadyLoad = new SteadyLoad(ready.site, 5);
  const desk = new DeskDrill(cloud);
  const [beforeBackup, afterBackup] = [
    `lead-${leads - 1}@solidfloors.com`,
    `lead-${leads}@solidfloors.com`,
  ];
  const captured = [...(await table.leads()).values()];
  const idsOf = (items: readonly Item[]) => items.flatMap(({ id }) => id?.S ?? []);
  const people = captured.filter(({ work_email }) =>
    [beforeBackup, afterBackup].includes(work_email?.S ?? ""),
  );
  await desk.edit(idsOf(captured), Math.ceil(leads / 4));
  await desk.edit(idsOf(people), 10);
  await operate("leads:erase", "--email", beforeBackup, "--yes");
  const backup = await table.items();
  await desk.backUp();
  const after = await sendAll(Math.ceil(leads / 5), ready.site);
  await desk.edit(idsOf(captured), Math.ceil(leads / 20));
  await operate("leads:erase", "--email", afterBackup, "--yes");
  const lost = before.slice(0, -2).filter((_, place) => place % 3 !== 0);
  await causeAccident(table, lost);
  await desk.causeAccident();

  const copy = new TableCopy(table.client, table.name);
  await copy.create(backup);
  await desk.createCopy();
  const restore = () =>
    operate("leads:restore", "--from", copy.name, "--desk-from", desk.copy.name);
  const [first, restoreMs] = await timed(restore);
  const second = await restore();
  const [, rebuildMs] = await timed(() => operate("stats:rebuild"));
  await operate("find:rebuild");
  await copy.delete();
  await desk.copy.delete();
  return {
    before: before.length,
    after: after.length,
    steady: await steadyLoad.stop(),
    backup: new Map(backup.map((item) => [keyOf(item), item])),
    erased: [beforeBackup, afterBackup],
    lost,
    desk,
    restored: [first, second],
    restoreMs,
    rebuildMs,
  };
}

/** Compares the table, the statistics and the alert emails with the expected state after the drill. */
export async function drillFigures(
  drill: Drill,
  { table, dataFolder }: CloudProcess,
): Promise<readonly Figure[]> {
  const leads = await table.leads();
  const items = [...leads.values()];
  const statistics = await table.waitUntilCounted(leads.size);
  const alerted = await table.waitUntilAlerted([...leads.keys()]);
  const unchanged = drill.lost.filter((key) => isSameLead(leads.get(key), drill.backup.get(key)));
  const isErased = ({ work_email }: Item) => drill.erased.includes(work_email?.S ?? "");
  const expected = drill.before + drill.after + drill.steady - drill.erased.length;
  const [first, second] = drill.restored.map((output) => countRestored(output, "lead"));
  const events = drill.restored.map((output) => countRestored(output, "event"));
  const isCounted = isDeepStrictEqual(statistics, totalsOf(items));
  return [
    report("leads before the backup", drill.before),
    report("leads after the backup", drill.after),
    report("leads that arrived during the drill", drill.steady),
    report("people erased, before and after the backup", drill.erased.length),
    mustBe("erased people restored", items.filter(isErased).length, 0),
    report("leads lost in the accident", drill.lost.length),
    mustBe("leads restored", first ?? Number.NaN, drill.lost.length),
    mustBe("leads restored unchanged", unchanged.length, drill.lost.length),
    mustBe("leads restored by a second run", second ?? Number.NaN, 0),
    ...(await drill.desk.figures(leads, events)),
    mustBe("leads in the table", leads.size, expected),
    mustBe("leads in the statistics", statistics.total_leads, expected),
    mustBe("statistics compared with a recount", isCounted ? "equal" : "different", "equal"),
    mustBe("leads alerted by email", alerted.length, expected),
    mustBe("leads alerted twice", countRepeatedMails(join(dataFolder, "logs")), 0),
    report("restore took (ms)", Math.round(drill.restoreMs)),
    report("rebuilding the statistics took (ms)", Math.round(drill.rebuildMs)),
  ];
}

/** @throws CommandError unless every lead is acknowledged */
async function sendAll(leads: number, site: string): Promise<readonly string[]> {
  const { keys, ids } = await sendLeads({ leads, perSecond: 40, site });
  if (ids.length === keys.length) return keys;
  throw new CommandError(
    `The local cloud acknowledged only ${ids.length} of ${keys.length} leads at 40 per second. The machine may be too busy.`,
  );
}

/** Deletes leads and overwrites the statistics, like a script run on the wrong table. */
async function causeAccident(table: LeadTable, keys: readonly string[]): Promise<void> {
  const { client, name: TableName } = table;
  for (const key of keys) {
    await client.send(new DeleteItemCommand({ TableName, Key: { idempotency_key: { S: key } } }));
  }
  const Item = {
    idempotency_key: { S: "statistics" },
    generation: { N: "1" },
    total_leads: { N: "1" },
    job_value_cents: { N: "1" },
    revenue_30_cents: { N: "1" },
  };
  await client.send(new PutItemCommand({ TableName, Item }));
}

/** Runs a command on the local cloud like its npm script. */
async function runOperatorCommand(
  dataFolder: string,
  command: string,
  args: readonly string[],
): Promise<string> {
  const program = ["--import", "tsx", "infra/tools/commands/run.ts", command, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    cwd: repositoryRoot,
    env: { ...process.env, LOCAL_DATA: dataFolder },
  });
  return stdout;
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [result: T, ms: number]> {
  const startMs = performance.now();
  return [await work(), performance.now() - startMs];
}

/** The number of restored leads or events in the output of `leads:restore`, or NaN. */
function countRestored(output: string, thing: "lead" | "event"): number {
  return Number(new RegExp(`Restored ([\\d,]+) ${thing}`).exec(output)?.[1]?.replaceAll(",", ""));
}

/** Compares everything except `counted_in`, which a rebuild changes, and `event_count`, which a restore changes. */
function isSameLead(item: Item | undefined, backup: Item | undefined): boolean {
  if (item === undefined || backup === undefined) return false;
  const comparable = (lead: Item) =>
    Object.entries(lead).filter(([name]) => name !== "counted_in" && name !== "event_count");
  return isDeepStrictEqual(new Map(comparable(item)), new Map(comparable(backup)));
}
