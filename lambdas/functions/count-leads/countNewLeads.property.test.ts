import { Logger } from "@aws-lambda-powertools/logger";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eraseLead } from "../../erasure/eraseLead.ts";
import type { LeadTable } from "../../leads/LeadTable.ts";
import type { LeadItem } from "../../leads/leadItem.ts";
import { readStatistics } from "../../leads/statisticsItem.ts";
import { countLeads } from "../../statistics/countLeads.ts";
import { toLeadStats } from "../../statistics/leadSums.ts";
import { rebuildStatistics } from "../../statistics/rebuildStatistics.ts";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { lambdaContext } from "../../testing/apiEvent.ts";
import { streamEvent } from "../../testing/batchEvents.ts";
import { recount } from "../../testing/recount.ts";
import { interruptedTable, newLeadTable } from "../../testing/testDatabase.ts";
import { countNewLeads } from "./countNewLeads.ts";

const now = new Date("2026-12-31T08:00:00.000Z");

/**
 * A fault in an invocation: a request fails, its response is lost, or a rebuild or erasure runs first. That rebuild
 * or erasure can have a fault too.
 */
const fault = fc.record({
  kind: fc.constantFrom("none", "failure before", "response lost", "rebuild", "erasure"),
  request: fc.integer({ min: 1, max: 4 }),
  lead: fc.nat(59),
  meanwhile: fc.record({
    kind: fc.constantFrom("none", "failure before", "response lost", "rebuild", "erasure"),
    request: fc.integer({ min: 1, max: 6 }),
    lead: fc.nat(59),
  }),
});

/** The leads in an invocation. Batches overlap, repeat and arrive in any order. */
const invocation = fc.record({
  from: fc.nat(60),
  count: fc.integer({ min: 1, max: 40 }),
  fault,
});

const figures = fc.record({
  avg_job_value: fc.integer({ min: 50_000, max: 100_000_000 }).map((cents) => cents / 100),
  calculated_revenue_30: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
  created_at: fc
    .date({ min: new Date("2026-10-01"), max: now, noInvalidDate: true })
    .map((date) => date.toISOString()),
});

async function invoke(table: LeadTable, leads: readonly LeadItem[]): Promise<boolean> {
  const handler = countNewLeads({
    count: (batch) => countLeads(table, batch),
    logger: new Logger({ logLevel: "SILENT" }),
  });
  const { batchItemFailures } = await handler(streamEvent(leads), lambdaContext);
  return batchItemFailures.length === 0;
}

const erasedAt = new Date("2026-12-01T08:00:00.000Z");

type Fault = {
  readonly kind: string;
  readonly request: number;
  readonly lead: number;
  readonly meanwhile?: Fault;
};

/** A table where one request fails. */
function faulty(table: LeadTable, items: readonly LeadItem[], fault: Fault): LeadTable {
  const { kind, request, meanwhile } = fault;
  let requests = 0;
  return interruptedTable(table, async (moment) => {
    if (moment === "before") requests += 1;
    if (requests !== request) return;
    if (moment === "after") {
      if (kind === "response lost") throw new Error("timed out");
      return;
    }
    if (kind === "failure before") throw new Error("the network is down");
    const inner = meanwhile === undefined ? table : faulty(table, items, meanwhile);
    // Operators rerun a failed rebuild or erasure.
    await operate(inner, items, fault).catch(() => operate(table, items, fault));
  });
}

/** Runs a fault's rebuild or erasure. */
async function operate(table: LeadTable, items: readonly LeadItem[], { kind, lead }: Fault) {
  if (kind === "rebuild") await rebuildStatistics(table, new Date(0));
  const key = items[lead % items.length]?.idempotency_key ?? "";
  if (kind === "erasure") await eraseLead(table, key, erasedAt);
}

describe("the statistics", () => {
  it("equal a recount after failures, duplicates, rebuilds and erasures", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(figures, { minLength: 1, maxLength: 60 }),
        fc.array(invocation, { maxLength: 8 }),
        fc.boolean(),
        async (leads, invocations, atOnce) => {
          const table = await newLeadTable();
          const items = leads.map((lead) => aLeadItem(lead));
          await storeItems(table, items);
          let last: Promise<unknown> = Promise.resolve();
          for (const { from, count, fault: each } of invocations) {
            const batch = items.slice(from, from + count);
            const invoked = atOnce ? Promise.resolve() : last;
            const next = invoked.then(() => invoke(faulty(table, items, each), batch));
            last = Promise.all([last, next]);
          }
          await last;
          // A stream retries a batch until it succeeds.
          while (!(await invoke(table, items)));

          expect(toLeadStats(await readStatistics(table), now)).toEqual(await recount(table, now));
        },
      ),
      { numRuns: 50, interruptAfterTimeLimit: 12_000 },
    );
  });
});
