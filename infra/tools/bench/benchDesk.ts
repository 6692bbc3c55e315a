import type { DeskTables } from "@planner/lambdas/desk/DeskTables";
import { type FindRequest, findLeads } from "@planner/lambdas/desk/search/findLeads";
import { postingKeys } from "@planner/lambdas/desk/search/postings";
import { parseSearch } from "@planner/lambdas/desk/search/searchTokens";
import { aLeadItem, storeItems } from "@planner/lambdas/testing/aLead";
import { newDeskTables, startDynamoDb } from "@planner/lambdas/testing/testDatabase";
import { leadFilterSchema } from "@planner/shared/api/deskContract";
import { stages } from "@planner/shared/lead/followUp/stage";
import * as z from "zod/mini";
import { type BenchOptions, type Measurement, median } from "./benchRows.ts";

/**
 * Measures what the first page, a deep page, each filter and the search cost in a large table, compared with a table
 * of 1,000 leads in the same database.
 */
export async function benchDesk({ quick }: BenchOptions): Promise<Measurement[]> {
  const database = await startDynamoDb();
  try {
    const [small, large] = [
      await filledTables(database.endpoint, smallCount),
      await filledTables(database.endpoint, quick ? 20_000 : 1_000_000),
    ];
    // The tables share a client.
    const consumed = countCapacity(small.tables);
    const rows: Measurement[] = [];
    for (const [name, request] of requests) {
      const find = {
        small: findOf(small, request, consumed),
        large: findOf(large, request, consumed),
      };
      const samples: { small: Cost; large: Cost }[] = [];
      // Takes turns, so that other load on the machine affects both equally.
      for (let round = 0; round < (quick ? 3 : 31); round += 1) {
        samples.push({ small: await find.small(), large: await find.large() });
      }
      rows.push(...rowsOf(name, samples, large.count));
    }
    return rows;
  } finally {
    await database.stop();
  }
}

const smallCount = 1_000;

/** Tables in which the same share of leads matches each filter. */
type FilledTables = {
  readonly tables: DeskTables;
  readonly count: number;
  /** The ID of the 75th oldest lead. */
  readonly oldId: string;
};

async function filledTables(endpoint: string, count: number): Promise<FilledTables> {
  const tables = await newDeskTables({ endpoint });
  let oldId = "";
  for (let start = 0; start < count; start += chunkSize) {
    const items = Array.from({ length: Math.min(chunkSize, count - start) }, (_, index) =>
      benchLead(start + index),
    );
    oldId ||= items[74]?.id ?? "";
    await storeItems(tables, items);
    const postings = items.flatMap((item) =>
      postingKeys(item).map((key) => ({ ...key, lead_key: item.idempotency_key })),
    );
    await storeItems({ ...tables, tableName: tables.deskTableName }, postings);
  }
  return { tables, count, oldId };
}

const chunkSize = 1_000;

/** One lead a minute. */
function benchLead(index: number) {
  return aLeadItem({
    created_at: new Date(firstCapture + index * 60_000).toISOString(),
    first_name: firstNames[index % firstNames.length] ?? "",
    work_email: `visitor${index}@gmail.com`,
    mobile: phoneOf(index),
    website: "",
    stage: stages[index % stages.length] ?? "new",
    calculated_daily_budget: index % 4 === 0 ? 40 : 180,
    attribution: index % 5 === 0 ? { gclid: "1" } : {},
    ...(index % 10 === 0 && { suspect: ["honeypot" as const] }),
  });
}

const firstCapture = Date.UTC(2025, 0, 1);
const firstNames = ["Ann", "Ben", "Cleo", "Dana", "Eve", "Finn", "Gus", "Hana", "Ian", "Jo"];

function phoneOf(index: number): string {
  return `+1305${2_000_000 + index}`;
}

/** The page to read. */
type PageOf = (filled: FilledTables) => Omit<FindRequest, "limit">;

const requests: readonly (readonly [string, PageOf])[] = [
  ["First page", () => filtered({})],
  ["Deep page", ({ oldId }) => ({ ...filtered({}), start: { before: oldId } })],
  ["Stage", () => filtered({ stage: "won" })],
  ["Dates", () => filtered({ to: new Date(firstCapture + 100 * 60_000).toISOString() })],
  ["Source", () => filtered({ source: "google" })],
  ["Plan below the gate", () => filtered({ gate: "false" })],
  ["Suspect", () => filtered({ suspect: "true" })],
  ["Search for a name", () => filtered({ q: "hana" })],
  ["Search for a name in a stage", () => filtered({ q: "hana", stage: "proposal" })],
  ["Search for a phone number", () => filtered({ q: phoneOf(500) })],
];

function filtered(query: Readonly<Record<string, string>>): Omit<FindRequest, "limit"> {
  const filter = leadFilterSchema.parse(query);
  return { filter, search: filter.q === undefined ? undefined : parseSearch(filter.q) };
}

/** What a page costs. */
type Cost = { readonly units: number; readonly ms: number };

/** Reads a page and adds up the capacity that its requests consume. */
function findOf(filled: FilledTables, requestOf: PageOf, consumed: { units: number }) {
  const { tables } = filled;
  const request = { limit: 25, ...requestOf(filled) };
  return async (): Promise<Cost> => {
    consumed.units = 0;
    const start = performance.now();
    await findLeads(tables)(request);
    return { units: consumed.units, ms: performance.now() - start };
  };
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

/** A query reports one table, a batch several. */
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
    note: `a page of 25 of ${count} leads, median of ${samples.length}. The baseline is the same page of ${smallCount} leads.`,
  });
  return [row("units", ({ units }) => units), row("ms", ({ ms }) => ms)];
}
