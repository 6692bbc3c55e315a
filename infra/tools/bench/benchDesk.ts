import type { DeskTables } from "@planner/lambdas/desk/DeskTables";
import { readLeadDetails } from "@planner/lambdas/desk/readLeadDetails";
import { findLeads } from "@planner/lambdas/desk/search/findLeads";
import { parseSearch } from "@planner/lambdas/desk/search/searchTokens";
import { leadFilterSchema } from "@planner/shared/api/deskContract";
import * as z from "zod/mini";
import { type BenchOptions, type Measurement, median } from "./benchRows.ts";
import { capturedAt, emailOf, idOf, phoneOf, startDeskDatabase } from "./deskTables.ts";

/**
 * Measures what the desk's requests cost in a large table, compared with a table of 1,000 leads in the same database:
 * the first page, a deep page, each filter, the search and a lead's panel.
 */
export async function benchDesk({ quick }: BenchOptions): Promise<Measurement[]> {
  const counts = [smallCount, quick ? 20_000 : 1_000_000] as const;
  const { pairs, stop } = await startDeskDatabase(counts);
  try {
    const [small, large] = pairs;
    if (small === undefined || large === undefined) throw new Error("no tables");
    const consumed = countCapacity(small);
    const rows: Measurement[] = [];
    for (const [name, read] of requests) {
      const samples: { small: Cost; large: Cost }[] = [];
      // Takes turns, so that other load on the machine affects both equally.
      for (let round = 0; round < (quick ? 3 : 101); round += 1) {
        samples.push({
          small: await costOf(() => read(small), consumed),
          large: await costOf(() => read(large), consumed),
        });
      }
      rows.push(...rowsOf(name, samples, counts[1]));
    }
    return rows;
  } finally {
    await stop();
  }
}

const smallCount = 1_000;

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

/** Makes the client add up the read capacity of its requests. */
function countCapacity({ client }: DeskTables): { units: number } {
  const consumed = { units: 0 };
  client.middlewareStack.add(
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
  samples: readonly { readonly small: Cost; readonly large: Cost }[],
  count: number,
): Measurement[] {
  const row = (unit: string, of: (cost: Cost) => number): Measurement => ({
    name: `${name}: ${unit === "ms" ? "time" : "capacity"}`,
    value: median(samples.map(({ large }) => of(large))),
    unit,
    baseline: median(samples.map(({ small }) => of(small))),
    target: { kind: "times baseline", limit: 1.1 },
    note: `in a table of ${count.toLocaleString("en-US")} leads, a page has 25. Median of ${samples.length}. The baseline is the same request in a table of ${smallCount.toLocaleString("en-US")}.`,
  });
  return [row("units", ({ units }) => units), row("ms", ({ ms }) => ms)];
}
