import { readQueue } from "@planner/lambdas/functions/read-desk/queue/readQueue";
import { readLeadDetails } from "@planner/lambdas/functions/read-desk/readLeadDetails";
import { readLeadPage } from "@planner/lambdas/leads/readLeadPage";
import { parseSearch } from "@planner/lambdas/search/parseSearch";
import { searchLeads } from "@planner/lambdas/search/searchLeads";
import { readReport } from "@planner/lambdas/statistics/readReport";
import { readStatistics } from "@planner/lambdas/statistics/readStatistics";
import { dateOf, dayMs } from "@planner/shared/calendar";
import { leadFilterSchema } from "@planner/shared/lead/leadFilter";
import { daysOf } from "@planner/shared/reports/reportPeriod";
import { type BenchTables, startBenchDatabase } from "./benchDatabase.ts";
import { capturedAt, emailOf, leadId, now, phoneOf } from "./benchLeads.ts";
import { compareMedians } from "./compareMedians.ts";

/**
 * Compares the read units and the time in ms of each kind of page with this many leads and with 1,000.
 *
 * @returns a row for each kind of page: its name, then both medians and their ratio, of the units and of the times
 */
export async function benchDesk(count: number): Promise<string[][]> {
  const { large, small, consumed, database } = await startBenchDatabase(count, 1_000);
  try {
    const rows: string[][] = [];
    for (const { name, read } of pages) {
      const largeReads: Measurement[] = [];
      const smallReads: Measurement[] = [];
      // Takes turns, so that other load on the machine affects both equally.
      for (let round = 0; round < 50; round += 1) {
        largeReads.push(await measure(() => read(large), consumed));
        smallReads.push(await measure(() => read(small), consumed));
      }
      rows.push([
        name,
        ...compareMedians(unitsOf(largeReads), unitsOf(smallReads)),
        ...compareMedians(timesOf(largeReads), timesOf(smallReads)),
      ]);
    }
    return rows;
  } finally {
    await database.end("SIGTERM");
  }
}

/** What a read takes: read units, and milliseconds. */
type Measurement = { readonly units: number; readonly ms: number };

function unitsOf(measurements: readonly Measurement[]): readonly number[] {
  return measurements.map(({ units }) => units);
}

function timesOf(measurements: readonly Measurement[]): readonly number[] {
  return measurements.map(({ ms }) => ms);
}

/** @param consumed the read units of all reads so far */
async function measure(
  read: () => Promise<unknown>,
  consumed: { readonly units: number },
): Promise<Measurement> {
  const unitsBefore = consumed.units;
  const startedAtMs = performance.now();
  await read();
  return { units: consumed.units - unitsBefore, ms: performance.now() - startedAtMs };
}

/** A kind of page of the desk, and what it reads. */
type Page = {
  readonly name: string;
  readonly read: (tables: BenchTables) => Promise<unknown>;
};

const pages: readonly Page[] = [
  { name: "Opened desk with the queue", read: openDesk },
  { name: "Queue with 100 rows", read: (tables) => readRows(tables, 100) },
  { name: "Next lead: the queue, then the lead", read: openNextLead },
  { name: "Report of a month, compared with the month before", read: readMonth },
  { name: "First page", read: (tables) => readPage(tables, {}) },
  { name: "Deep page", read: (tables) => readPage(tables, {}, leadId(74, tables)) },
  { name: "Stage", read: (tables) => readPage(tables, { stage: "won" }) },
  { name: "Dates", read: (tables) => readPage(tables, { to: capturedAt(100, tables) }) },
  { name: "Source", read: (tables) => readPage(tables, { source: "google" }) },
  { name: "Plan below the gate", read: (tables) => readPage(tables, { gate: "false" }) },
  { name: "Suspect", read: (tables) => readPage(tables, { suspect: "true" }) },
  { name: "Search for a name", read: (tables) => readPage(tables, { q: "hana" }) },
  {
    name: "Search for a name in a stage",
    read: (tables) => readPage(tables, { q: "hana", stage: "proposal" }),
  },
  { name: "Search for a phone number", read: (tables) => readPage(tables, { q: phoneOf(500) }) },
  { name: "Search for an email address", read: (tables) => readPage(tables, { q: emailOf(500) }) },
  {
    name: "Panel of a lead with 49 others",
    read: (tables) => readLeadDetails(tables, leadId(25, tables), now),
  },
];

function openDesk(tables: BenchTables): Promise<unknown> {
  return Promise.all([readPage(tables, {}), readStatistics(tables, now), readRows(tables, 12)]);
}

/** Reads the first rows of the queue, until tomorrow. */
function readRows(tables: BenchTables, limit: number) {
  const to = new Date(now.getTime() + dayMs);
  return readQueue(tables, { limit, now, to });
}

async function openNextLead(tables: BenchTables): Promise<void> {
  const [next] = (await readRows(tables, 12)).leads;
  if (next === undefined) throw new Error("The queue is empty");
  await readLeadDetails(tables, next.id, now);
}

function readMonth(tables: BenchTables): Promise<unknown> {
  const today = dateOf(now, tables.timeZone);
  const days = daysOf("last_month", today);
  return readReport(tables, { days, compare: "period_before", today });
}

/**
 * Reads a page of the list of leads.
 *
 * @param query the filter, as in the page's URL
 * @param before the ID of a lead: the page has older ones
 */
function readPage(
  tables: BenchTables,
  query: Readonly<Record<string, string>>,
  before?: string,
): Promise<unknown> {
  const filter = leadFilterSchema.parse(query);
  const search = filter.q === undefined ? undefined : parseSearch(filter.q);
  if (search === undefined) return readLeadPage(tables, { limit: 25, filter, now, before });
  return searchLeads(tables, search, { after: undefined, filter, limit: 25, now });
}
