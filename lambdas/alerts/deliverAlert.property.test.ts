import { Logger } from "@aws-lambda-powertools/logger";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LeadTable } from "../statistics/readStatistics.ts";
import { aLead } from "../testing/aLead.ts";
import { lambdaContext } from "../testing/apiEvent.ts";
import { aTable } from "../testing/aTable.ts";
import { interrupting } from "../testing/interrupting.ts";
import { alertBody, queueEvent } from "../testing/queueEvent.ts";
import { type RunningDynamoDb, startDynamoDb } from "../testing/startDynamoDb.ts";
import { type StoredLead, stored, storeLeads } from "../testing/storeLeads.ts";
import { alertChannels } from "./AlertChannel.ts";
import { alertQueue } from "./alertQueue.ts";
import { dynamoAlertMarks } from "./DynamoAlertMarks.ts";
import { deliverAlert } from "./deliverAlert.ts";
import { readLead } from "./readLead.ts";

let database: RunningDynamoDb;
beforeAll(async () => {
  database = await startDynamoDb();
});
afterAll(() => database.stop());

/** What befalls a batch: nothing, or around one of its requests a failure; or sending fails, or is never heard of again. */
const mishap = fc.record({
  kind: fc.constantFrom("none", "failure before", "answer lost", "not sent", "sent, then died"),
  request: fc.integer({ min: 1, max: 6 }),
});

/** Which of the leads a batch tells of; batches overlap and repeat. */
const batch = fc.record({ from: fc.nat(9), count: fc.integer({ min: 1, max: 5 }), mishap });

type Batch = {
  readonly from: number;
  readonly count: number;
  readonly mishap: { readonly kind: string; readonly request: number };
};

/** Runs batches as a queue does: what failed comes again, until nothing is left. Time passes in between. */
async function drain(leads: readonly StoredLead[], batches: readonly Batch[], atOnce: boolean) {
  const table = await aTable(database);
  await storeLeads(table, leads);
  const sent = new Map<string, number>();
  const clock = { nowMs: 0 };
  const handle = async (keys: readonly string[], { mishap: befalls }: Batch) => {
    for (const channel of alertChannels) {
      const run = alertQueue({
        channel,
        logger: silent,
        deliver: (key) =>
          deliverAlert(
            {
              marks: dynamoAlertMarks(unlucky(table, befalls), channel),
              readLead: (leadKey) => readLead(table, leadKey),
              send: async () => {
                if (befalls.kind === "not sent") throw new Error("nobody answers");
                sent.set(`${channel} ${key}`, (sent.get(`${channel} ${key}`) ?? 0) + 1);
                if (befalls.kind === "sent, then died") throw new Error("the thread is gone");
              },
              now: () => new Date(clock.nowMs),
              newClaimId: () => crypto.randomUUID(),
              logger: silent,
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
    await handle(waiting.splice(0, 10), lucky);
  }
  return { sent, keys };
}

const silent = new Logger({ logLevel: "SILENT" });
const lucky: Batch = { from: 0, count: 0, mishap: { kind: "none", request: 0 } };

/** The table, where something befalls the given request. */
function unlucky(table: LeadTable, { kind, request }: Batch["mishap"]): LeadTable {
  if (kind !== "failure before" && kind !== "answer lost") return table;
  let requests = 0;
  return interrupting(database, table, async (moment) => {
    if (moment === "before") requests += 1;
    if (requests !== request) return;
    if (kind === "failure before" && moment === "before") throw new Error("the network is down");
    if (kind === "answer lost" && moment === "after") throw new Error("timed out");
  });
}

const someLeads = fc
  .integer({ min: 1, max: 10 })
  .map((count) => Array.from({ length: count }, () => stored(aLead())));

describe("alerts", () => {
  it("are sent for every lead by every channel, whatever failed, died and repeated", {
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
      { numRuns: 60, interruptAfterTimeLimit: 25_000 },
    );
  });

  it("are sent once when nothing fails, however often and at once they are asked for", {
    timeout: 60_000,
  }, async () => {
    const harmless = fc.array(
      batch.map((each) => ({ ...each, mishap: lucky.mishap })),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(someLeads, harmless, fc.boolean(), async (leads, batches, atOnce) => {
        const { sent, keys } = await drain(leads, batches, atOnce);
        expect([...sent.values()]).toEqual(Array(keys.length * alertChannels.length).fill(1));
      }),
      { numRuns: 40, interruptAfterTimeLimit: 25_000 },
    );
  });
});
