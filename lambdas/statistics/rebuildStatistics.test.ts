import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aLead } from "../testing/aLead.ts";
import { aTable } from "../testing/aTable.ts";
import { interrupting } from "../testing/interrupting.ts";
import { recount } from "../testing/recount.ts";
import { type RunningDynamoDb, startDynamoDb } from "../testing/startDynamoDb.ts";
import { type StoredLead, stored, storeLeads } from "../testing/storeLeads.ts";
import { countLeads } from "./countLeads.ts";
import { countUncounted } from "./countUncounted.ts";
import { type LeadTable, readStatistics } from "./readStatistics.ts";
import { rebuildStatistics } from "./rebuildStatistics.ts";
import { toLeadStats } from "./StatisticsRecord.ts";
import { publishedStatistics } from "./statisticsItems.ts";

const now = new Date("2026-11-21T09:00:00.000Z");
let database: RunningDynamoDb;
let table: LeadTable;

beforeAll(async () => {
  database = await startDynamoDb();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await aTable(database);
});

const stats = async () => toLeadStats(await readStatistics(table));

async function someStored(count: number): Promise<StoredLead[]> {
  const leads = Array.from({ length: count }, (_, place) =>
    stored(aLead({ avg_job_value: 1000 + place })),
  );
  await storeLeads(table, leads);
  return leads;
}

describe("rebuildStatistics", () => {
  it("counts leads that nobody has counted", async () => {
    await someStored(250);
    expect(await rebuildStatistics(table, now)).toMatchObject({
      kind: "published",
      before: { total_leads: 0 },
      after: { total_leads: 250 },
      brokenRecords: 0,
    });
    expect(await stats()).toEqual(await recount(table));
  });

  it("leaves out what the smoke test saved", async () => {
    await someStored(2);
    const before = await recount(table);
    const idempotency_key = `${smokeTestMark.keyPrefix}0123456789ab`;
    await storeLeads(table, [{ ...stored(aLead()), idempotency_key }]);
    expect(await rebuildStatistics(table, now)).toMatchObject({ brokenRecords: 0 });
    expect(await stats()).toEqual(before);
  });

  it("publishes the statistics of no lead", async () => {
    await rebuildStatistics(table, now);
    expect(await stats()).toEqual(await recount(table));
  });

  it("mends figures that somebody spoilt, and goes on counting each new lead once", async () => {
    const leads = await someStored(30);
    await countLeads(table, leads);
    await table.client.send(
      new PutCommand({
        TableName: table.tableName,
        Item: {
          idempotency_key: "statistics",
          ...(await readStatistics(table)),
          total_leads: 7,
          latest_lead_at: "2999-01-01T00:00:00.000Z",
        },
      }),
    );
    await rebuildStatistics(table, now);
    expect(await stats()).toEqual(await recount(table));

    await countLeads(table, leads);
    await countLeads(table, await someStored(3));
    expect(await stats()).toEqual(await recount(table));
  });

  it("may be repeated, even at the same instant, and leaves nothing behind", async () => {
    await someStored(5);
    for (const _ of [1, 2, 3]) await rebuildStatistics(table, now);
    expect(await stats()).toEqual(await recount(table));
    const { Items } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
    expect(Items).toHaveLength(6);
  });

  it("says how many records it could not count", async () => {
    const [lead] = await someStored(1);
    await storeLeads(table, [{ ...stored(aLead()), avg_job_value: "broken" }]);
    expect(await rebuildStatistics(table, now)).toMatchObject({
      after: { total_leads: 1 },
      brokenRecords: 1,
    });
    expect(lead).toBeDefined();
  });

  it("misses no lead that arrives, and is counted by the stream, at any moment of it", async () => {
    await someStored(120);
    const disturbed = interrupting(database, table, async () =>
      countLeads(table, await someStored(1)),
    );
    await rebuildStatistics(disturbed, now);
    const { total_leads } = await stats();
    expect(total_leads).toBeGreaterThan(125);
    expect(await stats()).toEqual(await recount(table));
  });

  it("misses no lead that arrives at any moment of it and is counted only afterwards", async () => {
    await someStored(120);
    const late: StoredLead[] = [];
    const disturbed = interrupting(database, table, async () => {
      late.push(...(await someStored(1)));
    });
    await rebuildStatistics(disturbed, now);
    for (const lead of late) await countLeads(table, [lead]);
    expect(await stats()).toEqual(await recount(table));
  });

  it("spoils nothing wherever it is given up, neither the figures nor the counting that goes on", async () => {
    const leads = await someStored(99);
    await countLeads(table, leads.slice(0, 90));
    for (let allowed = 0; ; allowed++) {
      let moments = 0;
      const dying = interrupting(database, table, async () => {
        if (moments++ >= allowed) throw new Error("the machine went off");
      });
      const generation = new Date(now.getTime() + allowed);
      const end = await rebuildStatistics(dying, generation).catch(() => undefined);
      const arrived = await someStored(1);
      await countLeads(table, [...leads.slice(-9), ...arrived]);
      expect(await stats()).toEqual(await recount(table));
      if (end !== undefined) break;
      expect(allowed).toBeLessThan(50);
    }
  });

  it.each([
    ["before it has read anything", 0, 1, ["published", "published"]],
    ["of the same instant before it begins", 0, 2, ["overtaken", "published"]],
    ["of the same instant while it counts", 0, 5, ["published", "overtaken"]],
    ["that began later, before it begins", 5, 2, ["overtaken", "published"]],
    ["that began later, while it counts", 5, 5, ["overtaken", "published"]],
  ])("lets one of two win: another comes %s", async (_, laterMs, request, ends) => {
    await someStored(10);
    const kinds: string[] = [];
    let requests = 0;
    const slow = interrupting(database, table, async (moment) => {
      if (moment !== "before" || ++requests !== request) return;
      const other = await rebuildStatistics(table, new Date(now.getTime() + laterMs));
      kinds.push(other.kind);
      await someStored(1);
    });
    kinds.unshift((await rebuildStatistics(slow, now)).kind);
    expect(kinds).toEqual(ends);
    await countUncounted(table, publishedStatistics);
    expect(await stats()).toEqual(await recount(table));
  });
});
