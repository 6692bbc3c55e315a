import { randomUUID } from "node:crypto";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { stages } from "@planner/shared/lead/followUp/stage";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { applyBooking } from "../bookings/applyBooking.ts";
import type { DeskTables } from "../desk/DeskTables.ts";
import { moveLead, recordEvent, startCall } from "../desk/editLead.ts";
import { eraseLead } from "../erasure/eraseLead.ts";
import { putIfAbsent } from "../leads/LeadTable.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { readLead } from "../leads/readLeads.ts";
import { aLeadItem } from "../testing/aLead.ts";
import { countByPartition, expectedDueItems, recount, storedDueItems } from "../testing/recount.ts";
import { asFunction } from "../testing/rolePermissions.ts";
import { interruptedTable, newDeskTables } from "../testing/testDatabase.ts";
import { readGenerations } from "./generations.ts";
import { readStatistics } from "./readStatistics.ts";
import { rebuildStatistics } from "./rebuildStatistics.ts";
import { settle } from "./settle.ts";

const now = new Date("2026-12-31T08:00:00.000Z");

/** What changes leads, or what brings the statistics up to date. */
const operation = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constantFrom("save", "stage", "call", "erase", "restore"), weight: 4 },
    { arbitrary: fc.constantFrom("start call", "no answer", "plan", "claim", "book"), weight: 4 },
    { arbitrary: fc.constant("deliver"), weight: 4 },
    { arbitrary: fc.constant("rebuild"), weight: 1 },
  ),
  lead: fc.nat(3),
  /** The first stream record of a batch, and their number. */
  start: fc.nat(3),
  count: fc.integer({ min: 1, max: 12 }),
  /** Whether the stream delivers the batch again. */
  isRepeated: fc.boolean(),
  stage: fc.constantFrom(...stages),
  /** The time from the capture to the edit. */
  afterMs: fc.integer({ min: 0, max: 600_000 }),
});

type Operation = ReturnType<typeof operation.generate>["value"];

/** A fault: a request fails, its response is lost, or other operations run first. */
const fault = fc.record({
  kind: fc.constantFrom("none", "failure before", "response lost", "operations", "operations"),
  request: fc.integer({ min: 1, max: 6 }),
  operations: fc.array(operation, { minLength: 1, maxLength: 3 }),
});

type Fault = ReturnType<typeof fault.generate>["value"];

const figures = fc.record({
  avg_job_value: fc.integer({ min: 50_000, max: 100_000_000 }).map((cents) => cents / 100),
  calculated_revenue_30: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
  created_at: fc
    .date({ min: new Date("2026-10-01"), max: now, noInvalidDate: true })
    .map((date) => date.toISOString()),
  isSuspect: fc.boolean(),
});

type StreamRecord = { readonly leadKey: string };

/** The tables and the stream: the records of changed leads until they were delivered. */
class World {
  readonly tables: DeskTables;
  readonly #items: readonly LeadItem[];
  readonly #undelivered = new Set<StreamRecord>();

  constructor(tables: DeskTables, items: readonly LeadItem[]) {
    this.tables = tables;
    this.#items = items;
  }

  /** Runs an operation whose requests have a fault. A stream, an operator or an administrator repeats what failed. */
  async run(operation: Operation, fault: Fault): Promise<void> {
    await this.#run(this.#faulty(fault), operation).catch(() => undefined);
  }

  /** Delivers all records that were not delivered yet. */
  async deliverAll(): Promise<void> {
    const leadKeys = [...this.#undelivered].map(({ leadKey }) => leadKey);
    await asFunction("count-leads", () => settle(this.tables, leadKeys, now));
  }

  #faulty({ kind, request, operations }: Fault): DeskTables {
    let requests = 0;
    return interruptedTable(this.tables, async (moment) => {
      if (moment === "before") requests += 1;
      if (requests !== request) return;
      if (kind === "response lost" && moment === "after") throw new Error("timed out");
      if (moment === "after") return;
      if (kind === "failure before") throw new Error("the network is down");
      if (kind !== "operations") return;
      for (const each of operations) await this.#run(this.tables, each).catch(() => undefined);
    });
  }

  async #run(tables: DeskTables, operation: Operation): Promise<unknown> {
    const item = this.#items[operation.lead % this.#items.length];
    if (item === undefined) return;
    const { id: leadId, idempotency_key: leadKey, created_at } = item;
    if (operation.kind === "rebuild") return rebuildStatistics(tables, rebuild);
    if (operation.kind === "deliver") return this.#deliver(tables, operation);
    const at = new Date(Date.parse(created_at) + operation.afterMs);
    const plannedAt = new Date(now.getTime() + (operation.afterMs - 300_000) * 100).toISOString();
    const edit = { leadId, by: "ann@example.com", now: at, eventId: uuidv7() };
    // The change may happen although its response is lost, so its record is always in the stream.
    try {
      switch (operation.kind) {
        case "save":
          return await putIfAbsent(tables, item);
        case "stage": {
          const version = (await readLead(tables, leadKey))?.version ?? 0;
          return await moveLead(tables, { ...edit, version, patch: { stage: operation.stage } });
        }
        case "call": {
          const event = { kind: "call", outcome: "reached" } as const;
          return await recordEvent(tables, { ...edit, requestKey: randomUUID(), event });
        }
        case "start call":
          return await startCall(tables, { ...edit, callId: randomUUID() });
        case "no answer": {
          const next_due = { kind: "retry", at: plannedAt } as const;
          const event = { kind: "call", outcome: "no_answer", next_due } as const;
          return await recordEvent(tables, { ...edit, requestKey: randomUUID(), event });
        }
        case "plan": {
          const next_due = { kind: "follow_up", at: plannedAt } as const;
          const event = { kind: "next_due", next_due } as const;
          return await recordEvent(tables, { ...edit, requestKey: randomUUID(), event });
        }
        case "claim": {
          const event = { kind: "owner", is_mine: operation.isRepeated } as const;
          return await recordEvent(tables, { ...edit, requestKey: randomUUID(), event });
        }
        case "book": {
          const booking = { id: `calendly#${leadId}${operation.start}`, start: plannedAt };
          const change = { changed_at: at.toISOString(), canceled: operation.isRepeated };
          const bookings = [{ ...booking, ...change }];
          const person = { name: "Ann", email: "ann@solidfloors.com", leadId };
          return await applyBooking(tables, { ...person, bookings }, at);
        }
        case "erase":
          return await eraseLead(tables, leadKey, now);
        case "restore":
          await tables.client.send(
            new DeleteCommand({
              TableName: tables.tableName,
              Key: { idempotency_key: leadKey },
              ConditionExpression: "attribute_exists(entity)",
            }),
          );
          this.#undelivered.add({ leadKey });
          return await putIfAbsent(tables, item);
      }
    } finally {
      this.#undelivered.add({ leadKey });
    }
  }

  /** Delivers records in any order. They stay in the stream if that fails, and sometimes if it succeeds. */
  async #deliver(tables: DeskTables, { start, count, isRepeated }: Operation): Promise<void> {
    const batch = [...this.#undelivered].slice(start, start + count);
    await settle(
      tables,
      batch.map(({ leadKey }) => leadKey),
      now,
    );
    if (!isRepeated) for (const record of batch) this.#undelivered.delete(record);
  }
}

const rebuild = { now: () => now, pace: async () => undefined };

/** No item of the queue is lost, doubled or orphaned, and the counters equal the items. */
async function expectExactQueue(tables: DeskTables): Promise<void> {
  const { published } = await readGenerations(tables);
  const { items, counts } = await storedDueItems(tables, published);
  expect(items).toEqual(await expectedDueItems(tables, published, now));
  expect(counts).toEqual(countByPartition(items));
}

describe("the statistics and the queue", () => {
  it("equal a recount after saves, edits, calls, claims, bookings, erasures, restores and rebuilds that fail, repeat and overlap", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(figures, { minLength: 1, maxLength: 4 }),
        fc.array(fc.record({ operation, fault }), { maxLength: 25 }),
        fc.boolean(),
        async (leads, steps, atOnce) => {
          const items = leads.map(({ isSuspect, ...lead }) =>
            aLeadItem({ ...lead, ...(isSuspect && { suspect: ["honeypot"] }) }),
          );
          const world = new World(await newDeskTables(), items);
          const running: Promise<void>[] = [];
          for (const { operation, fault } of steps) {
            running.push(world.run(operation, fault));
            if (!atOnce) await running.at(-1);
          }
          await Promise.all(running);
          await world.deliverAll();
          const recounted = await recount(world.tables, now);
          expect(await readStatistics(world.tables, now)).toEqual(recounted);
          await expectExactQueue(world.tables);
          // Finishes a rebuild that was interrupted.
          await rebuildStatistics(world.tables, rebuild);
          expect(await readStatistics(world.tables, now)).toEqual(recounted);
          await expectExactQueue(world.tables);
        },
      ),
      { numRuns: 60 },
    );
  });
});
