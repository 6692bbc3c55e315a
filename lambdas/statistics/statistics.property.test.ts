import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { stages } from "@planner/shared/lead/followUp/stage";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { DeskTables } from "../desk/DeskTables.ts";
import { moveLead } from "../desk/moveLead.ts";
import { recordEvent } from "../desk/recordEvent.ts";
import { eraseLead } from "../erasure/eraseLead.ts";
import { countNewLeads } from "../functions/count-leads/countNewLeads.ts";
import { readStatistics } from "../leads/counts/statisticsItem.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { readLead } from "../leads/readLeads.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { lambdaContext } from "../testing/apiEvent.ts";
import { streamEvent } from "../testing/batchEvents.ts";
import { recount } from "../testing/recount.ts";
import { interruptedTable, newDeskTables } from "../testing/testDatabase.ts";
import { countLeads } from "./countLeads.ts";
import { toLeadStats } from "./leadSums.ts";
import { rebuildStatistics } from "./rebuildStatistics.ts";

const now = new Date("2026-12-31T08:00:00.000Z");

/** What changes the leads or the statistics. Batches of new leads overlap, repeat and arrive in any order. */
const operation = fc.record({
  kind: fc.constantFrom("count", "stage", "call", "note", "erasure", "rebuild"),
  lead: fc.nat(59),
  /** The size of a batch. */
  count: fc.integer({ min: 1, max: 40 }),
  stage: fc.constantFrom(...stages),
  /** The time from the capture to the edit. */
  afterMs: fc.integer({ min: 0, max: 600_000 }),
});

type Operation = ReturnType<typeof operation.generate>["value"];

/** A fault: a request fails, its response is lost, or another operation runs first. */
const fault = fc.record({
  kind: fc.constantFrom("none", "failure before", "response lost", "operation"),
  request: fc.integer({ min: 1, max: 6 }),
  operation,
});

type Fault = ReturnType<typeof fault.generate>["value"] & { readonly meanwhile?: Fault };

const step = fc.record({ operation, fault, meanwhile: fault });

const figures = fc.record({
  avg_job_value: fc.integer({ min: 50_000, max: 100_000_000 }).map((cents) => cents / 100),
  calculated_revenue_30: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
  created_at: fc
    .date({ min: new Date("2026-10-01"), max: now, noInvalidDate: true })
    .map((date) => date.toISOString()),
  isSuspect: fc.boolean(),
});

/** A table where one request has a fault. */
function faulty(tables: DeskTables, items: readonly LeadItem[], fault: Fault): DeskTables {
  const { kind, request, meanwhile } = fault;
  let requests = 0;
  return interruptedTable(tables, async (moment) => {
    if (moment === "before") requests += 1;
    if (requests !== request) return;
    if (moment === "after") {
      if (kind === "response lost") throw new Error("timed out");
      return;
    }
    if (kind === "failure before") throw new Error("the network is down");
    if (kind !== "operation") return;
    const inner = meanwhile === undefined ? tables : faulty(tables, items, meanwhile);
    // A stream, an operator or an administrator repeats what failed.
    await run(inner, items, fault.operation).catch(() => run(tables, items, fault.operation));
  });
}

async function run(tables: DeskTables, items: readonly LeadItem[], operation: Operation) {
  const item = items[operation.lead % items.length];
  if (item === undefined) return;
  const { id: leadId, idempotency_key: leadKey, created_at } = item;
  const edit = {
    leadId,
    by: "ann@example.com",
    now: new Date(Date.parse(created_at) + operation.afterMs),
    eventId: uuidv7(),
  };
  const requestKey = randomUUID();
  switch (operation.kind) {
    case "count":
      return count(tables, items.slice(operation.lead, operation.lead + operation.count));
    case "stage": {
      const version = (await readLead(tables, leadKey))?.version ?? 0;
      return moveLead(tables, { ...edit, version, patch: { stage: operation.stage } });
    }
    case "call":
      return recordEvent(tables, {
        ...edit,
        requestKey,
        event: { kind: "call", outcome: "reached" },
      });
    case "note":
      return recordEvent(tables, { ...edit, requestKey, event: { kind: "note", note: "Hi" } });
    case "erasure":
      return eraseLead(tables, leadKey, now);
    case "rebuild":
      return rebuildStatistics(tables, new Date(0));
  }
}

/** Counts a batch of the stream. */
async function count(tables: DeskTables, leads: readonly LeadItem[]): Promise<void> {
  const handler = countNewLeads({
    count: (batch) => countLeads(tables, batch),
    logger: new Logger({ logLevel: "SILENT" }),
  });
  const { batchItemFailures } = await handler(streamEvent(leads), lambdaContext);
  if (batchItemFailures.length > 0) throw new Error("The batch is retried");
}

describe("the statistics", () => {
  it("equal a recount after edits, failures, duplicates, rebuilds and erasures", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(figures, { minLength: 1, maxLength: 60 }),
        fc.array(step, { maxLength: 10 }),
        fc.boolean(),
        async (leads, steps, atOnce) => {
          const tables = await newDeskTables();
          const items = leads.map(({ isSuspect, ...lead }) =>
            aLeadItem({ ...lead, ...(isSuspect && { suspect: ["honeypot"] }) }),
          );
          await storeItems(tables, items);
          let last: Promise<unknown> = Promise.resolve();
          for (const { operation, fault, meanwhile } of steps) {
            const table = faulty(tables, items, { ...fault, meanwhile });
            const start = atOnce ? Promise.resolve() : last;
            const next = start.then(() => run(table, items, operation)).catch(() => undefined);
            last = Promise.all([last, next]);
          }
          await last;
          await count(tables, items);

          expect(toLeadStats(await readStatistics(tables), now)).toEqual(
            await recount(tables, now),
          );
        },
      ),
      { numRuns: 50, interruptAfterTimeLimit: 12_000 },
    );
  });
});
