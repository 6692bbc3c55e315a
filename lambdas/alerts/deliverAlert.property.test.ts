import { Logger } from "@aws-lambda-powertools/logger";
import { alertChannels } from "@planner/shared/lead/leadsTable";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alertMarks } from "../leads/alertMarks.ts";
import type { LeadTable } from "../leads/LeadTable.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { readLead } from "../leads/readLeads.ts";
import { consumeLeadMessages } from "../queues/leadMessages.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { lambdaContext } from "../testing/apiEvent.ts";
import { alertBody, queueEvent } from "../testing/batchEvents.ts";
import { interruptedTable, newLeadTable } from "../testing/testDatabase.ts";
import { deliverAlert } from "./deliverAlert.ts";

/** A fault in a batch: a request fails, its response is lost, sending fails, or the function stops after sending. */
const fault = fc.record({
  kind: fc.constantFrom(
    "none",
    "failure before",
    "response lost",
    "not sent",
    "sent, then stopped",
  ),
  request: fc.integer({ min: 1, max: 6 }),
});

/** The leads in a batch. Batches overlap and repeat. */
const batch = fc.record({ from: fc.nat(9), count: fc.integer({ min: 1, max: 5 }), fault });

type Batch = {
  readonly from: number;
  readonly count: number;
  readonly fault: { readonly kind: string; readonly request: number };
};

/** Processes batches like a queue: redelivers failed messages later, until none are left. */
async function drain(leads: readonly LeadItem[], batches: readonly Batch[], atOnce: boolean) {
  const table = await newLeadTable();
  await storeItems(table, leads);
  const sent = new Map<string, number>();
  const clock = { nowMs: 0 };
  const handle = async (keys: readonly string[], { fault }: Batch) => {
    for (const channel of alertChannels) {
      const run = consumeLeadMessages({
        logger: silentLogger,
        logMessages: { done: "", failed: "" },
        process: ({ idempotency_key: key }) =>
          deliverAlert(
            {
              marks: alertMarks(faulty(table, fault), channel),
              readLead: (leadKey) => readLead(table, leadKey),
              send: async () => {
                if (fault.kind === "not sent") throw new Error("no response");
                sent.set(`${channel} ${key}`, (sent.get(`${channel} ${key}`) ?? 0) + 1);
                if (fault.kind === "sent, then stopped") throw new Error("the function stopped");
                return "sent";
              },
              now: () => new Date(clock.nowMs),
              newClaimId: () => crypto.randomUUID(),
              logger: silentLogger,
            },
            key,
          ),
      });
      const failed = await run(queueEvent(keys.map(alertBody)), lambdaContext);
      for (const { itemIdentifier } of failed.batchItemFailures) {
        waiting.push(keys[Number(itemIdentifier.split("-")[1])] ?? "");
      }
    }
  };
  const waiting: string[] = [];
  const keys = leads.map(({ idempotency_key }) => idempotency_key);
  const first = batches.map(
    (each) => () => handle(keys.slice(each.from, each.from + each.count), each),
  );
  if (atOnce) await Promise.all(first.map((start) => start()));
  else for (const start of first) await start();
  waiting.push(...keys);
  while (waiting.length > 0) {
    clock.nowMs += 180_000;
    await handle(waiting.splice(0, 10), faultless);
  }
  return { sent, keys };
}

const silentLogger = new Logger({ logLevel: "SILENT" });
const faultless: Batch = { from: 0, count: 0, fault: { kind: "none", request: 0 } };

/** A table where one request fails. */
function faulty(table: LeadTable, { kind, request }: Batch["fault"]): LeadTable {
  if (kind !== "failure before" && kind !== "response lost") return table;
  let requests = 0;
  return interruptedTable(table, async (moment) => {
    if (moment === "before") requests += 1;
    if (requests !== request) return;
    if (kind === "failure before" && moment === "before") throw new Error("the network is down");
    if (kind === "response lost" && moment === "after") throw new Error("timed out");
  });
}

const someLeads = fc
  .integer({ min: 1, max: 10 })
  .map((count) => Array.from({ length: count }, () => aLeadItem()));

describe("alerts", () => {
  it("are sent for every lead on every channel, despite failures and duplicates", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        someLeads,
        fc.array(batch, { maxLength: 6 }),
        fc.boolean(),
        async (leads, batches, atOnce) => {
          const { sent, keys } = await drain(leads, batches, atOnce);
          for (const channel of alertChannels) {
            for (const key of keys) expect(sent.get(`${channel} ${key}`)).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it("are sent once if nothing fails, even if batches are duplicated and run in parallel", {
    timeout: 60_000,
  }, async () => {
    const harmless = fc.array(
      batch.map((each) => ({ ...each, fault: faultless.fault })),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(someLeads, harmless, fc.boolean(), async (leads, batches, atOnce) => {
        const { sent, keys } = await drain(leads, batches, atOnce);
        expect([...sent.values()]).toEqual(Array(keys.length * alertChannels.length).fill(1));
      }),
      { numRuns: 20 },
    );
  });
});
