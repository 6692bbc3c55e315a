import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { readStatistics } from "../leads/counts/statisticsItem.ts";
import type { LeadTable } from "../leads/LeadTable.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { recount } from "../testing/recount.ts";
import { interruptedTable, newLeadTable } from "../testing/testDatabase.ts";
import { countLeads } from "./countLeads.ts";
import { toLeadStats } from "./leadSums.ts";
import { rebuildStatistics } from "./rebuildStatistics.ts";

const now = new Date("2026-11-22T09:00:00.000Z");
let table: LeadTable;

beforeEach(async () => {
  table = await newLeadTable();
});

const stats = async () => toLeadStats(await readStatistics(table), now);

async function someStored(count: number): Promise<LeadItem[]> {
  const leads = Array.from({ length: count }, (_, index) =>
    aLeadItem({
      created_at: new Date(Date.UTC(2026, 10, 21) + index * 1000).toISOString(),
      avg_job_value: 500 + index * 0.37,
      calculated_revenue_30: 4792.24 + index,
    }),
  );
  await storeItems(table, leads);
  return leads;
}

describe("countLeads", () => {
  it("leaves the statistics empty if there are no leads", async () => {
    await countLeads(table, []);
    expect(await stats()).toMatchObject({
      total_leads: 0,
      mean_job_value: null,
      total_revenue_30: 0,
      latest_lead_at: null,
    });
  });

  it("adds amounts exact to the cent", async () => {
    const leads = [
      aLeadItem({ avg_job_value: 0.1, calculated_revenue_30: 0.1 }),
      aLeadItem({ avg_job_value: 0.2, calculated_revenue_30: 0.2 }),
      aLeadItem({ avg_job_value: 1.005, calculated_revenue_30: 1e9 }),
    ];
    await storeItems(table, leads);
    await countLeads(table, leads);
    expect(await stats()).toMatchObject({
      total_leads: 3,
      mean_job_value: 0.44,
      total_revenue_30: 1_000_000_000.3,
    });
  });

  it("counts 99 leads at once, and a duplicate once", async () => {
    const leads = await someStored(99);
    await countLeads(table, [...leads, ...leads.slice(0, 5)]);
    expect(await stats()).toEqual(await recount(table, now));
    expect((await stats()).total_leads).toBe(99);
  });

  it("does not count leads again", async () => {
    const leads = await someStored(20);
    await countLeads(table, leads.slice(0, 12));
    await countLeads(table, leads.slice(6));
    await countLeads(table, leads);
    expect(await stats()).toEqual(await recount(table, now));
  });

  it("skips a lead that was erased", async () => {
    const [erased, ...others] = await someStored(3);
    await table.client.send(
      new DeleteCommand({
        TableName: table.tableName,
        Key: { idempotency_key: erased?.idempotency_key },
      }),
    );
    await countLeads(table, erased === undefined ? others : [erased, ...others]);
    expect(await stats()).toEqual(await recount(table, now));
  });

  it("keeps the latest lead regardless of order", async () => {
    const leads = await someStored(4);
    const [first, second, third, latest] = leads;
    for (const lead of [third, first, latest, second]) {
      if (lead !== undefined) await countLeads(table, [lead]);
    }
    expect((await stats()).latest_lead_at).toBe(latest?.created_at);
  });

  it("counts leads once if several callers run in parallel", async () => {
    const leads = await someStored(40);
    const counted = await Promise.allSettled(
      Array.from({ length: 4 }, (_, from) => countLeads(table, leads.slice(from * 5))),
    );
    expect(counted.some(({ status }) => status === "fulfilled")).toBe(true);
    await countLeads(table, leads);
    expect(await stats()).toEqual(await recount(table, now));
  });

  it("counts into the new statistics if a rebuild publishes them in the meantime", async () => {
    const leads = await someStored(6);
    await countLeads(table, leads.slice(4));
    let requests = 0;
    const interrupted = interruptedTable(table, async (moment) => {
      if (moment !== "before" || ++requests !== 2) return;
      await rebuildStatistics(table, new Date("2026-11-21T09:00:00.000Z"));
    });
    await countLeads(interrupted, leads.slice(0, 4));
    await countLeads(table, leads);
    expect(await stats()).toEqual(await recount(table, now));
  });
});
