import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { dueItemOf } from "@planner/lambdas/callQueue/dueItems";
import { readLeadDetails } from "@planner/lambdas/functions/read-desk/readLeadDetails";
import { readQueue } from "@planner/lambdas/functions/read-desk/readQueue";
import type { LeadItem } from "@planner/lambdas/leads/leadItem";
import { readLeadPage } from "@planner/lambdas/leads/leadPages";
import { parseSearch } from "@planner/lambdas/search/parseSearch";
import { postingKeys } from "@planner/lambdas/search/postings";
import { searchLeads } from "@planner/lambdas/search/searchLeads";
import { contributionsOf, sumOf } from "@planner/lambdas/statistics/contributions";
import { readReport } from "@planner/lambdas/statistics/readReport";
import { readStatistics } from "@planner/lambdas/statistics/readStatistics";
import {
  type Contributions,
  expiryOf,
  reportPrefixes,
  statisticsKey,
} from "@planner/lambdas/statistics/statisticsItems";
import { idPrefix } from "@planner/lambdas/tables/itemId";
import type { Tables } from "@planner/lambdas/tables/Tables";
import { aLeadItem } from "@planner/lambdas/testing/aLead";
import { countCapacity, newEmulatedDeskTables } from "@planner/lambdas/testing/testDatabase";
import { freePort, localCredentials } from "@planner/local-cloud/services/dynamodb/Database";
import { dateOf, dayMs } from "@planner/shared/calendar";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import { leadFilterSchema } from "@planner/shared/lead/leadFilter";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { daysOf } from "@planner/shared/reports/reportPeriod";
import { compareMedians } from "./compareMedians.ts";
import { startDatabaseProcess } from "./databaseProcess.ts";

/** A pair of tables, and the time between two leads. */
type BenchTables = Tables & { readonly everyMs: number };

/** Compares the read units and the time in ms of each kind of page with this many leads and with 1,000. */
export async function benchDesk(count: number): Promise<string[][]> {
  const { large, small, consumed, database } = await startDatabase(count, 1_000);
  try {
    const rows: string[][] = [];
    for (const { name, read } of pages) {
      const ofLarge: Measurement[] = [];
      const ofSmall: Measurement[] = [];
      // Takes turns, so that other load on the machine affects both equally.
      for (let round = 0; round < 50; round += 1) {
        ofLarge.push(await measure(() => read(large), consumed));
        ofSmall.push(await measure(() => read(small), consumed));
      }
      rows.push([
        name,
        ...compareMedians(ofLarge.map(unitsOf), ofSmall.map(unitsOf)),
        ...compareMedians(ofLarge.map(msOf), ofSmall.map(msOf)),
      ]);
    }
    return rows;
  } finally {
    await database.end("SIGTERM");
  }
}

/** What a read takes: read units, and milliseconds. */
type Measurement = { readonly units: number; readonly ms: number };

const unitsOf = ({ units }: Measurement) => units;
const msOf = ({ ms }: Measurement) => ms;

async function measure(
  read: () => Promise<unknown>,
  consumed: { readonly units: number },
): Promise<Measurement> {
  const unitsBefore = consumed.units;
  const startedAtMs = performance.now();
  await read();
  return { units: consumed.units - unitsBefore, ms: performance.now() - startedAtMs };
}

type Page = {
  readonly name: string;
  readonly read: (tables: BenchTables) => Promise<unknown>;
};

const pages: readonly Page[] = [
  { name: "Opened desk with the queue", read: openDesk },
  { name: "Queue with 100 rows", read: (tables) => queue(tables, 100) },
  { name: "Next lead: the queue, then the lead", read: nextLead },
  { name: "Report of a month, compared with the month before", read: report },
  { name: "First page", read: page({}) },
  { name: "Deep page", read: (tables) => page({}, idOf(74, tables))(tables) },
  { name: "Stage", read: page({ stage: "won" }) },
  { name: "Dates", read: (tables) => page({ to: capturedAt(100, tables) })(tables) },
  { name: "Source", read: page({ source: "google" }) },
  { name: "Plan below the gate", read: page({ gate: "false" }) },
  { name: "Suspect", read: page({ suspect: "true" }) },
  { name: "Search for a name", read: page({ q: "hana" }) },
  { name: "Search for a name in a stage", read: page({ q: "hana", stage: "proposal" }) },
  { name: "Search for a phone number", read: page({ q: phoneOf(500) }) },
  { name: "Search for an email address", read: page({ q: emailOf(500) }) },
  {
    name: "Panel of a lead with 49 others",
    read: (tables) => readLeadDetails(tables, idOf(25, tables), now),
  },
];

function openDesk(tables: BenchTables): Promise<unknown> {
  return Promise.all([page({})(tables), readStatistics(tables, now), queue(tables, 12)]);
}

function report(tables: BenchTables): Promise<unknown> {
  const today = dateOf(now, tables.timeZone);
  const days = daysOf("last_month", today);
  return readReport(tables, { days, compare: "period_before", today });
}

function queue(tables: BenchTables, limit: number) {
  const to = new Date(now.getTime() + dayMs);
  return readQueue(tables, { limit, now, to });
}

async function nextLead(tables: BenchTables): Promise<void> {
  const [next] = (await queue(tables, 12)).leads;
  if (next === undefined) throw new Error("The queue is empty");
  await readLeadDetails(tables, next.id, now);
}

function page(query: Readonly<Record<string, string>>, before?: string) {
  const filter = leadFilterSchema.parse(query);
  const search = filter.q === undefined ? undefined : parseSearch(filter.q);
  return (tables: Tables): Promise<unknown> =>
    search === undefined
      ? readLeadPage(tables, { limit: 25, filter, now, before })
      : searchLeads(tables, search, { filter, limit: 25, now });
}

/**
 * Starts an in-memory database with two pairs of tables. It imports the items from files in the format of DynamoDB's
 * exports, which takes a tenth of the time of batch writes.
 */
async function startDatabase(largeCount: number, smallCount: number) {
  const port = String(await freePort());
  const endpoint = `http://127.0.0.1:${port}`;
  const location = { endpoint, region: "eu-central-1", credentials: localCredentials };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(location));
  const empty = await startDatabaseProcess(["serve", "--port", port]);
  const tablesFor = async (count: number): Promise<BenchTables> => {
    const tables = await newEmulatedDeskTables(endpoint);
    return { ...tables, client, everyMs: (now.getTime() - firstMs) / count };
  };
  const large = await tablesFor(largeCount);
  const small = await tablesFor(smallCount);
  const schemas = [];
  for (const { tableName, deskTableName } of [large, small]) {
    schemas.push(await client.send(new DescribeTableCommand({ TableName: tableName })));
    schemas.push(await client.send(new DescribeTableCommand({ TableName: deskTableName })));
  }
  await empty.end("SIGTERM");
  const folder = mkdtempSync(join(tmpdir(), "planner-bench-"));
  try {
    writeFileSync(join(folder, "schemas.json"), JSON.stringify(schemas));
    writeLeads(folder, large, largeCount);
    writeLeads(folder, small, smallCount);
    const files = ["--source", folder, "--schema", join(folder, "schemas.json")];
    const database = await startDatabaseProcess(["import", ...files, "--serve", "--port", port]);
    return { large, small, consumed: countCapacity(client), database };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Every table has leads from the same days, and the same share of them matches each filter. One in six is won. The newest
 * 1,000 are in all groups of the queue, as after the schedule has run, and the others have no next step.
 */
function writeLeads(folder: string, tables: BenchTables, count: number): void {
  const desk = join(folder, tables.deskTableName);
  const scope = { generation: 1, now, alerted: new Set<string>() };
  let statistics: Contributions = {};
  for (let start = 0; start < count; start += 1_000) {
    const length = Math.min(1_000, count - start);
    const leads = Array.from({ length }, (_, offset) => {
      const index = start + offset;
      const at = capturedAt(index, tables);
      return leadOf(index, tables, dueOf(index, at, count - index));
    });
    for (const { id, planned_touch } of leads) scope.alerted.add(`${planned_touch?.at}#${id}`);
    const due = leads.map((lead) => dueItemOf(lead, lead.idempotency_key, scope));
    const added = leads.map((lead, index) =>
      contributionsOf(lead, due[index]?.group, tables.timeZone),
    );
    statistics = sumOf([statistics, ...added]);
    const postings = leads.flatMap((lead) =>
      postingKeys(lead).map((key) => ({ ...key, lead_key: lead.idempotency_key })),
    );
    writeItems(join(folder, tables.tableName), leads);
    writeItems(desk, [...postings, ...due.flatMap((each) => each?.item ?? [])]);
  }
  const items = Object.entries(statistics)
    .filter(([sk]) => (expiryOf(sk) ?? Number.POSITIVE_INFINITY) > now.getTime() / 1000)
    .map(([sk, counters]) => ({ ...statisticsKey(scope.generation, sk), ...counters }));
  writeItems(desk, [...items, ...campaignRowItems(Object.keys(statistics))]);
}

/** All campaigns have rows in the reports. */
function campaignRowItems(statisticsItems: readonly string[]) {
  const months = new Map<string, Record<string, string>>();
  for (const item of statisticsItems) {
    const [prefix, month = "", ...campaign] = item.split("#");
    if (`${prefix}#` !== reportPrefixes.campaigns) continue;
    months.set(month, { ...months.get(month), [campaign.join("#")]: "1" });
  }
  return [...months].map(([sk, first_leads]) => {
    return { pk: "statistics#campaigns", sk, revision: 1, first_leads };
  });
}

function writeItems(folder: string, items: readonly object[]): void {
  mkdirSync(join(folder, "data"), { recursive: true });
  const lines = items.map(
    (item) => `${JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) })}\n`,
  );
  appendFileSync(join(folder, "data", "items.json"), lines.join(""));
}

function leadOf(index: number, tables: BenchTables, state: Partial<Lead>): LeadItem {
  return aLeadItem({
    id: idOf(index, tables),
    created_at: capturedAt(index, tables),
    first_name: firstNames[index % firstNames.length] ?? "",
    work_email: emailOf(index),
    mobile: phoneOf(index),
    website: "",
    stage: stageOf(index),
    calculated_daily_budget: index % 4 === 0 ? 40 : 180,
    attribution: index % 5 === 0 ? { gclid: "1" } : {},
    suspect: index % 10 === 0 ? ["honeypot" as const] : undefined,
    ...state,
  });
}

function stageOf(index: number): Stage {
  return (["new", "contacted", "call_booked", "proposal", "won"] as const)[index % 6] ?? "new";
}

/** Spreads the leads over all groups of the queue. Won leads are in none. Some of the newest are being called. */
function dueOf(index: number, at: string, left: number): Partial<Lead> {
  if (left > 1_000) return { first_response_at: at };
  const kind = Math.floor(index / 6) % 4;
  if (stageOf(index) === "new") return kind % 2 === 0 ? {} : { clock_ended_at: at };
  const later = new Date(now.getTime() + dayMs / 2).toISOString();
  const states: readonly Partial<Lead>[] = [
    { planned_touch: { kind: "follow_up", at } },
    { planned_touch: { kind: "retry", at } },
    { planned_touch: { kind: "follow_up", at: later } },
    left > 60 ? {} : { calls: [{ id: at, by: "ann@example.com", at: now.toISOString() }] },
  ];
  return { first_response_at: at, ...states[kind] };
}

const firstNames = ["Ann", "Ben", "Cleo", "Dana", "Eve", "Finn", "Gus", "Hana", "Ian", "Jo"];

const firstMs = Date.UTC(2025, 0, 1);
const now = new Date("2026-11-26T10:40:00.000Z");

function capturedAt(index: number, { everyMs }: BenchTables): string {
  return new Date(firstMs + index * everyMs).toISOString();
}

function idOf(index: number, tables: BenchTables): string {
  const sequence = String(index).padStart(12, "0");
  return `${idPrefix(new Date(capturedAt(index, tables)))}-7000-8000-${sequence}`;
}

function emailOf(index: number): string {
  return `visitor${index}@gmail.com`;
}

/** All numbers have one area code, so their postings are in one partition. The oldest 50 leads share a number. */
function phoneOf(index: number): string {
  return `+1305${2_000_000 + (index < 50 ? 0 : index)}`;
}
