import { randomUUID } from "node:crypto";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeskTables } from "../desk/DeskTables.ts";
import { moveLead } from "../desk/moveLead.ts";
import { eraseLead } from "../erasure/eraseLead.ts";
import {
  draftStatistics,
  publishedStatistics,
  readStatistics,
  statisticsItem,
} from "../leads/counts/statisticsItem.ts";
import { draftTransaction, publishTransaction } from "../leads/counts/statisticsTransactions.ts";
import { type LeadTable, writeTransaction } from "../leads/LeadTable.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { recount } from "../testing/recount.ts";
import { interruptedTable, newDeskTables, newLeadTable } from "../testing/testDatabase.ts";
import { countLeads, countUncounted } from "./countLeads.ts";
import { toLeadStats } from "./leadSums.ts";
import { rebuildStatistics } from "./rebuildStatistics.ts";

const now = new Date("2026-11-21T09:00:00.000Z");
let table: LeadTable;

beforeEach(async () => {
  table = await newLeadTable();
});

const win = (tables: DeskTables, { id }: LeadItem) =>
  moveLead(tables, {
    leadId: id,
    version: 1,
    patch: { stage: "won" },
    by: "ann@example.com",
    now,
    eventId: randomUUID(),
  });

const erase = (tables: DeskTables, { idempotency_key }: LeadItem) =>
  eraseLead(tables, idempotency_key, now);

const stats = async () => toLeadStats(await readStatistics(table), now);

async function someStored(count: number): Promise<LeadItem[]> {
  const leads = Array.from({ length: count }, (_, index) =>
    aLeadItem({ avg_job_value: 1000 + index }),
  );
  await storeItems(table, leads);
  return leads;
}

describe("rebuildStatistics", () => {
  it("counts leads that were not counted before", async () => {
    await someStored(250);
    expect(await rebuildStatistics(table, now)).toMatchObject({
      kind: "published",
      before: { counters: {} },
      after: { counters: { total_leads: 250 } },
      brokenRecords: 0,
    });
    expect(await stats()).toEqual(await recount(table, now));
  });

  it("skips smoke-test leads", async () => {
    await someStored(2);
    const before = await recount(table, now);
    const idempotency_key = `${smokeTestMark.keyPrefix}0123456789ab`;
    await storeItems(table, [{ ...aLeadItem(), idempotency_key }]);
    expect(await rebuildStatistics(table, now)).toMatchObject({ brokenRecords: 0 });
    expect(await stats()).toEqual(before);
  });

  it("publishes empty statistics for an empty table", async () => {
    await rebuildStatistics(table, now);
    expect(await stats()).toEqual(await recount(table, now));
  });

  it("corrects wrong statistics, then counts new leads once", async () => {
    const leads = await someStored(30);
    await countLeads(table, leads);
    await table.client.send(
      new PutCommand({
        TableName: table.tableName,
        Item: {
          ...statisticsItem("statistics", await readStatistics(table)),
          total_leads: 7,
          stage_won: 3,
          latest_lead_at: "2999-01-01T00:00:00.000Z",
        },
      }),
    );
    await rebuildStatistics(table, now);
    expect(await stats()).toEqual(await recount(table, now));

    await countLeads(table, leads);
    await countLeads(table, await someStored(3));
    expect(await stats()).toEqual(await recount(table, now));
  });

  it("can run repeatedly at the same time and leaves no drafts", async () => {
    await someStored(5);
    for (const _ of [1, 2, 3]) await rebuildStatistics(table, now);
    expect(await stats()).toEqual(await recount(table, now));
    const { Items } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
    expect(Items).toHaveLength(6);
  });

  it("adds no requests to later edits", async () => {
    const tables = await newDeskTables();
    const lead = aLeadItem({ version: 1 });
    await storeItems(tables, [lead]);
    for (const _ of [1, 2, 3]) await rebuildStatistics(tables, now);
    let requests = 0;
    const counted = interruptedTable(tables, async (moment) => {
      if (moment === "before") requests += 1;
    });
    await win(counted, lead);
    // The index, the lead, the statistics and the write.
    expect(requests).toBe(4);
  });

  it("reports the number of malformed leads", async () => {
    const [lead] = await someStored(1);
    await storeItems(table, [{ ...aLeadItem(), avg_job_value: "broken" }]);
    expect(await rebuildStatistics(table, now)).toMatchObject({
      after: { counters: { total_leads: 1 } },
      brokenRecords: 1,
    });
    expect(lead).toBeDefined();
  });

  it("includes leads that arrive and are counted during the rebuild", async () => {
    await someStored(120);
    const interrupted = interruptedTable(table, async () => countLeads(table, await someStored(1)));
    await rebuildStatistics(interrupted, now);
    const { total_leads } = await stats();
    expect(total_leads).toBeGreaterThan(125);
    expect(await stats()).toEqual(await recount(table, now));
  });

  it("includes leads that arrive during the rebuild and are counted afterwards", async () => {
    await someStored(120);
    const late: LeadItem[] = [];
    const interrupted = interruptedTable(table, async () => {
      late.push(...(await someStored(1)));
    });
    await rebuildStatistics(interrupted, now);
    for (const lead of late) await countLeads(table, [lead]);
    expect(await stats()).toEqual(await recount(table, now));
  });

  it("leaves the statistics correct no matter where it is interrupted", async () => {
    const leads = await someStored(99);
    await countLeads(table, leads.slice(0, 90));
    for (let allowed = 0; ; allowed++) {
      let moments = 0;
      const interrupted = interruptedTable(table, async () => {
        if (moments++ >= allowed) throw new Error("the process was killed");
      });
      const generation = new Date(now.getTime() + allowed);
      const end = await rebuildStatistics(interrupted, generation).catch(() => undefined);
      const arrived = await someStored(1);
      await countLeads(table, [...leads.slice(-9), ...arrived]);
      expect(await stats()).toEqual(await recount(table, now));
      if (end !== undefined) break;
      expect(allowed).toBeLessThan(50);
    }
  });

  it.each([2, 3, 4, 5, 6, 7, 8])("includes an edit before request %i", async (request) => {
    const tables = await newDeskTables();
    const lead = aLeadItem({ version: 1 });
    await storeItems(tables, [lead]);
    await countLeads(tables, [lead]);
    let requests = 0;
    const interrupted = interruptedTable(tables, async (moment) => {
      if (moment !== "before" || ++requests !== request) return;
      await win(tables, lead);
    });
    await rebuildStatistics(interrupted, now);
    expect(requests).toBeGreaterThanOrEqual(request);
    const { by_stage } = toLeadStats(await readStatistics(tables), now);
    expect(by_stage.won).toBe(1);
    expect(toLeadStats(await readStatistics(tables), now)).toEqual(await recount(tables, now));
  });

  it.each([
    [2, "creates the draft"],
    [6, "counts"],
    [8, "publishes the draft"],
  ])("tries again if its request %i, which %s, conflicts with another write", async (request) => {
    await someStored(3);
    let requests = 0;
    const interrupted = interruptedTable(table, async (moment) => {
      if (moment !== "before" || ++requests !== request) return;
      throw new TransactionCanceledException({
        message: "Transaction cancelled",
        $metadata: {},
        CancellationReasons: [{ Code: "TransactionConflict" }, { Code: "None" }],
      });
    });
    expect(await rebuildStatistics(interrupted, now)).toMatchObject({ kind: "published" });
    expect(await stats()).toEqual(await recount(table, now));
  });

  describe.each([
    ["an edit", win],
    ["an erasure", erase],
  ])("counts %s of a lead once that the draft does not include", (_, change) => {
    it.each([1, 2, 3, 4])("if it is published before request %i", async (request) => {
      const tables = await newDeskTables();
      const [early, late] = [aLeadItem(), aLeadItem({ version: 1 })];
      await storeItems(tables, [early]);
      const draft = draftStatistics(now.getTime());
      const replacement = { replaced: publishedStatistics.firstGeneration, draft };
      await writeTransaction(tables, draftTransaction(tables.tableName, replacement));
      await countUncounted(tables, draft);
      await storeItems(tables, [late]);
      await countLeads(tables, [early, late]);
      let requests = 0;
      const interrupted = interruptedTable(tables, async (moment) => {
        if (moment !== "before" || ++requests !== request) return;
        const counted = await readStatistics(tables, draft);
        const publication = publishTransaction(tables.tableName, replacement, counted);
        expect(await writeTransaction(tables, publication)).toBeUndefined();
      });
      await change(interrupted, late);
      expect(requests).toBeGreaterThanOrEqual(request);
      await countUncounted(tables, publishedStatistics);
      expect(toLeadStats(await readStatistics(tables), now)).toEqual(await recount(tables, now));
    });
  });

  it.each([
    ["later, before this one reads anything", 0, 1, ["published", "published"]],
    ["with the same time, before this one starts", 0, 2, ["overtaken", "published"]],
    ["with the same time, while this one counts", 0, 5, ["published", "overtaken"]],
    ["with a later time, before this one starts", 5, 2, ["overtaken", "published"]],
    ["with a later time, while this one counts", 5, 5, ["overtaken", "published"]],
  ])(
    "publishes only one of two rebuilds if the other runs %s",
    async (_, laterMs, request, ends) => {
      await someStored(10);
      const kinds: string[] = [];
      let requests = 0;
      const interrupted = interruptedTable(table, async (moment) => {
        if (moment !== "before" || ++requests !== request) return;
        const other = await rebuildStatistics(table, new Date(now.getTime() + laterMs));
        kinds.push(other.kind);
        await someStored(1);
      });
      kinds.unshift((await rebuildStatistics(interrupted, now)).kind);
      expect(kinds).toEqual(ends);
      await countUncounted(table, publishedStatistics);
      expect(await stats()).toEqual(await recount(table, now));
    },
  );
});
