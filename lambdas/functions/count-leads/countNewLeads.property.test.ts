import { Logger } from "@aws-lambda-powertools/logger";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eraseLead } from "../../erasure/eraseLead.ts";
import { countLeads } from "../../statistics/countLeads.ts";
import { type LeadTable, readStatistics } from "../../statistics/readStatistics.ts";
import { rebuildStatistics } from "../../statistics/rebuildStatistics.ts";
import { toLeadStats } from "../../statistics/StatisticsRecord.ts";
import { aLead } from "../../testing/aLead.ts";
import { lambdaContext } from "../../testing/apiEvent.ts";
import { aTable } from "../../testing/aTable.ts";
import { interrupting } from "../../testing/interrupting.ts";
import { recount } from "../../testing/recount.ts";
import { type RunningDynamoDb, startDynamoDb } from "../../testing/startDynamoDb.ts";
import { type StoredLead, stored, storeLeads } from "../../testing/storeLeads.ts";
import { streamEvent } from "../../testing/streamEvent.ts";
import { leadStream } from "./leadStream.ts";

let database: RunningDynamoDb;
beforeAll(async () => {
  database = await startDynamoDb();
});
afterAll(() => database.stop());

/**
 * What befalls one invocation: nothing, a failure or a timeout around one of its requests, a whole rebuild, or somebody's
 * erasure; and what befalls an erasure or a rebuild in its turn.
 */
const mishap = fc.record({
  kind: fc.constantFrom("none", "failure before", "answer lost", "rebuild", "erasure"),
  request: fc.integer({ min: 1, max: 4 }),
  whom: fc.nat(59),
  meanwhile: fc.record({
    kind: fc.constantFrom("none", "failure before", "answer lost", "rebuild", "erasure"),
    request: fc.integer({ min: 1, max: 6 }),
    whom: fc.nat(59),
  }),
});

/** Which of the leads an invocation is given; batches overlap, repeat and come in any order. */
const invocation = fc.record({
  from: fc.nat(60),
  count: fc.integer({ min: 1, max: 40 }),
  mishap,
});

const figures = fc.record({
  avg_job_value: fc.integer({ min: 50_000, max: 100_000_000 }).map((cents) => cents / 100),
  calculated_revenue_30: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
  created_at: fc
    .date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
});

async function invoke(table: LeadTable, leads: readonly StoredLead[]): Promise<boolean> {
  const handler = leadStream({
    count: (batch) => countLeads(table, batch),
    logger: new Logger({ logLevel: "SILENT" }),
  });
  const { batchItemFailures } = await handler(streamEvent(leads), lambdaContext);
  return batchItemFailures.length === 0;
}

const erasedAt = new Date("2026-12-01T08:00:00.000Z");

type Mishap = {
  readonly kind: string;
  readonly request: number;
  readonly whom: number;
  /** Absent: nothing more. */
  readonly meanwhile?: Mishap;
};

/** The table, where something befalls the given request. */
function unlucky(table: LeadTable, items: readonly StoredLead[], mishap: Mishap): LeadTable {
  const { kind, request, meanwhile } = mishap;
  let requests = 0;
  return interrupting(database, table, async (moment) => {
    if (moment === "before") requests += 1;
    if (requests !== request) return;
    if (moment === "after") {
      if (kind === "answer lost") throw new Error("timed out");
      return;
    }
    if (kind === "failure before") throw new Error("the network is down");
    const inner = meanwhile === undefined ? table : unlucky(table, items, meanwhile);
    // Whoever rebuilds or erases tries again when it fails.
    await work(inner, items, mishap).catch(() => work(table, items, mishap));
  });
}

/** What somebody else does at that moment. */
async function work(table: LeadTable, items: readonly StoredLead[], { kind, whom }: Mishap) {
  if (kind === "rebuild") await rebuildStatistics(table, new Date(0));
  const key = items[whom % items.length]?.idempotency_key ?? "";
  if (kind === "erasure") await eraseLead(table, key, erasedAt);
}

describe("the statistics", () => {
  it("equal a full recount, however the stream function failed and repeated, and whoever was erased meanwhile", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(figures, { minLength: 1, maxLength: 60 }),
        fc.array(invocation, { maxLength: 8 }),
        fc.boolean(),
        async (leads, invocations, atOnce) => {
          const table = await aTable(database);
          const items = leads.map((lead) => stored(aLead(lead)));
          await storeLeads(table, items);
          let last: Promise<unknown> = Promise.resolve();
          for (const { from, count, mishap: befalls } of invocations) {
            const batch = items.slice(from, from + count);
            const invoked = atOnce ? Promise.resolve() : last;
            const next = invoked.then(() => invoke(unlucky(table, items, befalls), batch));
            last = Promise.all([last, next]);
          }
          await last;
          // A stream hands a batch over until it is taken.
          while (!(await invoke(table, items)));

          expect(toLeadStats(await readStatistics(table))).toEqual(await recount(table));
        },
      ),
      { numRuns: 80, interruptAfterTimeLimit: 12_000 },
    );
  });
});
