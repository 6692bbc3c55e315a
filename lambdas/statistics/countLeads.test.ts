import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aLead } from "../testing/aLead.ts";
import { aTable } from "../testing/aTable.ts";
import { interrupting } from "../testing/interrupting.ts";
import { recount } from "../testing/recount.ts";
import { type RunningDynamoDb, startDynamoDb } from "../testing/startDynamoDb.ts";
import { type StoredLead, stored, storeLeads } from "../testing/storeLeads.ts";
import { countLeads } from "./countLeads.ts";
import { type LeadTable, readStatistics } from "./readStatistics.ts";
import { rebuildStatistics } from "./rebuildStatistics.ts";
import { toLeadStats } from "./StatisticsRecord.ts";

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
    stored(
      aLead({
        created_at: new Date(Date.UTC(2026, 10, 21) + place * 1000).toISOString(),
        avg_job_value: 500 + place * 0.37,
        calculated_revenue_30: 4792.24 + place,
      }),
    ),
  );
  await storeLeads(table, leads);
  return leads;
}

describe("countLeads", () => {
  it("has nothing to say of an empty table", async () => {
    await countLeads(table, []);
    expect(await stats()).toEqual({
      total_leads: 0,
      mean_job_value: null,
      total_revenue_30: 0,
      latest_lead_at: null,
    });
  });

  it("adds leads up to the cent", async () => {
    const leads = [
      stored(aLead({ avg_job_value: 0.1, calculated_revenue_30: 0.1 })),
      stored(aLead({ avg_job_value: 0.2, calculated_revenue_30: 0.2 })),
      stored(aLead({ avg_job_value: 1.005, calculated_revenue_30: 1e9 })),
    ];
    await storeLeads(table, leads);
    await countLeads(table, leads);
    expect(await stats()).toMatchObject({
      total_leads: 3,
      mean_job_value: 0.44,
      total_revenue_30: 1_000_000_000.3,
    });
  });

  it("counts 99 at once, and a lead that is named twice once", async () => {
    const leads = await someStored(99);
    await countLeads(table, [...leads, ...leads.slice(0, 5)]);
    expect(await stats()).toEqual(await recount(table));
    expect((await stats()).total_leads).toBe(99);
  });

  it("counts again only what was not counted", async () => {
    const leads = await someStored(20);
    await countLeads(table, leads.slice(0, 12));
    await countLeads(table, leads.slice(6));
    await countLeads(table, leads);
    expect(await stats()).toEqual(await recount(table));
  });

  it("leaves out a lead that was erased before", async () => {
    const [erased, ...others] = await someStored(3);
    await table.client.send(
      new DeleteCommand({
        TableName: table.tableName,
        Key: { idempotency_key: erased?.idempotency_key },
      }),
    );
    await countLeads(table, erased === undefined ? others : [erased, ...others]);
    expect(await stats()).toEqual(await recount(table));
  });

  it("keeps the latest lead, in whatever order they come", async () => {
    const leads = await someStored(4);
    const [first, second, third, latest] = leads;
    for (const lead of [third, first, latest, second]) {
      if (lead !== undefined) await countLeads(table, [lead]);
    }
    expect((await stats()).latest_lead_at).toBe(latest?.created_at);
  });

  it("counts once what several count at the same time", async () => {
    const leads = await someStored(40);
    const counted = await Promise.allSettled(
      Array.from({ length: 4 }, (_, from) => countLeads(table, leads.slice(from * 5))),
    );
    expect(counted.some(({ status }) => status === "fulfilled")).toBe(true);
    await countLeads(table, leads);
    expect(await stats()).toEqual(await recount(table));
  });

  it("counts into the new count when a rebuild publishes one under its hands", async () => {
    const leads = await someStored(6);
    await countLeads(table, leads.slice(4));
    let requests = 0;
    const slow = interrupting(database, table, async (moment) => {
      if (moment !== "before" || ++requests !== 2) return;
      await rebuildStatistics(table, new Date("2026-11-21T09:00:00.000Z"));
    });
    await countLeads(slow, leads.slice(0, 4));
    await countLeads(table, leads);
    expect(await stats()).toEqual(await recount(table));
  });
});
