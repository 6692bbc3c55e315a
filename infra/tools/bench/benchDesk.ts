import type { DeskTables } from "@planner/lambdas/desk/DeskTables";
import { readLeadDetails } from "@planner/lambdas/desk/readLeadDetails";
import { findLeads } from "@planner/lambdas/desk/search/findLeads";
import { parseSearch } from "@planner/lambdas/desk/search/searchTokens";
import { leadFilterSchema } from "@planner/shared/api/adminContract";
import * as z from "zod/mini";
import { type BenchOptions, type Measurement, median } from "./benchRows.ts";
import { capturedAt, emailOf, idOf, phoneOf, startDeskDatabase } from "./deskTables.ts";

/**
 * Measures what the desk's requests cost in a large table, compared with a table of 1,000 leads in the same database:
 * the first page, a deep page, each filter, the search and a lead's panel.
 */
export async function benchDesk({ quick }: BenchOptions): Promise<Measurement[]> {
  const counts = [1_000, quick ? 20_000 : 1_000_000] as const;
  const { pairs, stop } = await startDeskDatabase(counts);
  try {
    const consumed = countCapacity(pairs);
    const rows: Measurement[] = [];
    for (const [name, read] of requests) {
      const costs = pairs.map((): Cost[] => []);
      const turns = pairs.map((tables, index) => async () => {
        costs[index]?.push(await costOf(() => read(tables), consumed));
      });
      for (let round = 0; round < (quick ? 3 : 200); round += 1) {
        // Takes turns and changes their order, so that other load on the machine affects both equally.
        for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
      }
      rows.push(...rowsOf(name, costs, counts));
    }
    return rows;
  } finally {
    await stop();
  }
}

const requests: readonly (readonly [string, (tables: DeskTables) => Promise<unknown>])[] = [
  ["First page", page({})],
  ["Deep page", page({}, idOf(74))],
  ["Stage", page({ stage: "won" })],
  ["Dates", page({ to: capturedAt(100) })],
  ["Source", page({ source: "google" })],
  ["Plan below the gate", page({ gate: "false" })],
  ["Suspect", page({ suspect: "true" })],
  ["Search for a name", page({ q: "hana" })],
  ["Search for a name in a stage", page({ q: "hana", stage: "proposal" })],
  ["Search for a phone number", page({ q: phoneOf(500) })],
  ["Search for an email address", page({ q: emailOf(500) })],
  ["Panel of a lead with 49 others", (tables) => readLeadDetails(tables, idOf(25))],
];

function page(query: Readonly<Record<string, string>>, before?: string) {
  const filter = leadFilterSchema.parse(query);
  const search = filter.q === undefined ? undefined : parseSearch(filter.q);
  const start = before === undefined ? undefined : { before };
  return (tables: DeskTables) => findLeads(tables)({ limit: 25, filter, search, start });
}

/** What a request costs. */
type Cost = { readonly units: number; readonly ms: number };

/** Sends a request and adds up the capacity that it consumes. */
async function costOf(read: () => Promise<unknown>, consumed: { units: number }): Promise<Cost> {
  consumed.units = 0;
  const start = performance.now();
  await read();
  return { units: consumed.units, ms: performance.now() - start };
}

/** Makes the client that the tables share add up the read capacity of its requests. */
function countCapacity([tables]: readonly DeskTables[]): { units: number } {
  const consumed = { units: 0 };
  tables?.client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: "TOTAL" },
      });
      const { ConsumedCapacity } = capacitySchema.parse(result.output);
      for (const { CapacityUnits } of [ConsumedCapacity].flat()) consumed.units += CapacityUnits;
      return result;
    },
    { step: "initialize" },
  );
  return consumed;
}

/** A query or a read reports one table, a batch several. */
const capacitySchema = z.object({
  ConsumedCapacity: z.union([capacityOf(), z.array(capacityOf())]),
});

function capacityOf() {
  return z.object({ CapacityUnits: z.number() });
}

function rowsOf(
  name: string,
  [small = [], large = []]: readonly (readonly Cost[])[],
  [smallCount, largeCount]: readonly [number, number],
): Measurement[] {
  const row = (unit: string, of: (cost: Cost) => number): Measurement => ({
    name: `${name}: ${unit === "ms" ? "time" : "capacity"}`,
    value: median(large.map(of)),
    unit,
    baseline: median(small.map(of)),
    target: { kind: "times baseline", limit: 1.1 },
    note: `in a table of ${largeCount.toLocaleString("en-US")} leads. A page has 25. Median of ${large.length}. The baseline is the same request in a table of ${smallCount.toLocaleString("en-US")}.`,
  });
  return [row("units", ({ units }) => units), row("ms", ({ ms }) => ms)];
}
