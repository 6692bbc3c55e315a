import { randomUUID } from "node:crypto";
import { ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertChannels } from "../alerts/AlertChannel.ts";
import { dynamoAlertMarks } from "../alerts/DynamoAlertMarks.ts";
import { readLead } from "../alerts/readLead.ts";
import { dynamoLeadRepository } from "../leads/DynamoLeadRepository.ts";
import { restoreItems } from "../recovery/restoreItems.ts";
import { countLeads } from "../statistics/countLeads.ts";
import { type LeadTable, readStatistics } from "../statistics/readStatistics.ts";
import { rebuildStatistics } from "../statistics/rebuildStatistics.ts";
import { toLeadStats } from "../statistics/StatisticsRecord.ts";
import { aLead } from "../testing/aLead.ts";
import { aTable } from "../testing/aTable.ts";
import { interrupting } from "../testing/interrupting.ts";
import { recount } from "../testing/recount.ts";
import { type RunningDynamoDb, startDynamoDb } from "../testing/startDynamoDb.ts";
import { type StoredLead, stored, storeLeads } from "../testing/storeLeads.ts";
import { eraseLead } from "./eraseLead.ts";
import { findLeadsOf } from "./findLeadsOf.ts";

let database: RunningDynamoDb;
let table: LeadTable;
beforeAll(async () => {
  database = await startDynamoDb();
});
beforeEach(async () => {
  table = await aTable(database);
});
afterAll(() => database.stop());

const now = new Date("2026-12-01T08:00:00.000Z");

const [old, middle, latest] = ["10", "11", "12"].map((day) =>
  stored(aLead({ created_at: `2026-11-${day}T08:00:00.000Z`, avg_job_value: Number(day) * 100 })),
);
const three: readonly StoredLead[] = [old, middle, latest].flatMap((lead) => lead ?? []);
const keyOf = (lead: StoredLead | undefined) => lead?.idempotency_key ?? "";

async function items() {
  const { Items = [] } = await table.client.send(
    new ScanCommand({ TableName: table.tableName, ConsistentRead: true }),
  );
  return Items;
}

const figures = async () => toLeadStats(await readStatistics(table));

describe("the leads of a person", () => {
  it("are found however the address is written, and nobody else's", async () => {
    const leads = ["ann@solidfloors.com", "Ann@SolidFloors.com", "joann@solidfloors.com"].map(
      (work_email) => stored(aLead({ work_email })),
    );
    await storeLeads(table, leads);
    const found = await findLeadsOf(table, " ANN@solidfloors.COM ");
    expect(found.map(({ leadKey }) => leadKey).sort()).toEqual(leads.slice(0, 2).map(keyOf).sort());
    expect(found.map(({ id }) => id)).toContain(leads[0]?.id);
  });

  it("are found beyond the first page of the table", async () => {
    const padding = "x".repeat(300_000);
    const others = Array.from({ length: 8 }, () => ({ ...stored(aLead()), padding }));
    await storeLeads(table, others.slice(0, 4));
    await storeLeads(table, others.slice(4));
    expect(await findLeadsOf(table, "ann@solidfloors.com")).toHaveLength(8);
  });
});

describe("erasing a lead", () => {
  it("leaves nothing of it in the table but a key, and when that was", async () => {
    await storeLeads(table, three);
    await countLeads(table, three);
    for (const channel of alertChannels) {
      const claim = { id: "a", now: new Date(0), until: new Date(1) };
      await dynamoAlertMarks(table, channel).claim(keyOf(middle), claim);
      await dynamoAlertMarks(table, channel).confirm(keyOf(middle), "a", new Date(0));
    }
    expect(await eraseLead(table, keyOf(middle), now)).toBe(true);
    const named = (await items()).filter((item) => JSON.stringify(item).includes(keyOf(middle)));
    expect(named).toEqual([
      {
        idempotency_key: keyOf(middle),
        id: middle?.id,
        created_at: middle?.created_at,
        erased_at: now.toISOString(),
      },
    ]);
    expect(await items()).toHaveLength(4);
  });

  it.each([
    ["the oldest", old],
    ["one between", middle],
    ["the latest", latest],
  ])("takes %s out of the statistics", async (_, lead) => {
    await storeLeads(table, three);
    await countLeads(table, three);
    await eraseLead(table, keyOf(lead), now);
    expect(await figures()).toEqual(await recount(table));
    expect(await figures()).toMatchObject({ total_leads: 2 });
  });

  it("takes the last one out", async () => {
    await storeLeads(table, three);
    await countLeads(table, three);
    for (const lead of three) await eraseLead(table, keyOf(lead), now);
    expect(await figures()).toEqual({
      total_leads: 0,
      mean_job_value: null,
      total_revenue_30: 0,
      latest_lead_at: null,
    });
  });

  it("takes out of the statistics only what they bear", async () => {
    await storeLeads(table, three);
    await countLeads(table, three.slice(0, 2));
    await eraseLead(table, keyOf(latest), now);
    expect(await figures()).toMatchObject({ total_leads: 2 });
    await countLeads(table, three);
    expect(await figures()).toEqual(await recount(table));
  });

  it("happens once", async () => {
    await storeLeads(table, three);
    await countLeads(table, three);
    const twice = await Promise.all([
      eraseLead(table, keyOf(middle), now),
      eraseLead(table, keyOf(middle), now),
    ]);
    expect(twice.sort()).toEqual([false, true]);
    expect(await eraseLead(table, keyOf(middle), now)).toBe(false);
    expect(await figures()).toEqual(await recount(table));
  });

  it("takes all of them out at once", async () => {
    await storeLeads(table, three);
    await countLeads(table, three);
    await Promise.all([eraseLead(table, keyOf(latest), now), eraseLead(table, keyOf(middle), now)]);
    expect(await figures()).toEqual(await recount(table));
  });

  it("changes nothing when it fails", async () => {
    await storeLeads(table, three);
    await countLeads(table, three);
    const before = await items();
    let requests = 0;
    const broken = interrupting(database, table, async (moment) => {
      if (moment === "before" && ++requests === 4) throw new Error("the network is down");
    });
    await expect(eraseLead(broken, keyOf(old), now)).rejects.toThrow("the network is down");
    expect(await items()).toEqual(before);
  });

  it("removes a record that is no whole lead, too", async () => {
    await storeLeads(table, three);
    await table.client.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: { idempotency_key: keyOf(old) },
        UpdateExpression: "REMOVE avg_job_value",
      }),
    );
    expect(await eraseLead(table, keyOf(old), now)).toBe(true);
    expect(await findLeadsOf(table, "ann@solidfloors.com")).toHaveLength(2);
  });
});

describe("an erased lead", () => {
  it("is not stored again by whoever sends it again, and answered as the first time", async () => {
    const lead = aLead();
    const key = randomUUID();
    const leads = dynamoLeadRepository(table.client, table.tableName);
    const request = { idempotencyKey: key, correlationId: "request-1" };
    await leads.save(lead, request);
    await eraseLead(table, key, now);
    expect(await leads.save(aLead(), request)).toEqual({
      id: lead.id,
      created_at: lead.created_at,
      repeated: true,
    });
    expect(await findLeadsOf(table, lead.work_email)).toEqual([]);
  });

  it("is not counted by a record of the stream that comes late", async () => {
    await storeLeads(table, three);
    await eraseLead(table, keyOf(middle), now);
    await countLeads(table, three);
    expect(await figures()).toEqual(await recount(table));
    expect(await figures()).toMatchObject({ total_leads: 2 });
  });

  it("is told to nobody", async () => {
    await storeLeads(table, three);
    await eraseLead(table, keyOf(middle), now);
    expect(await readLead(table, keyOf(middle))).toBeUndefined();
  });

  it("does not come back with the table of a point in time", async () => {
    const copy = await aTable(database);
    await storeLeads(copy, three);
    await storeLeads(table, three);
    await eraseLead(table, keyOf(middle), now);
    expect(await restoreItems(table, copy.tableName)).toEqual({ restored: 0, present: 3 });
    expect(await findLeadsOf(table, "ann@solidfloors.com")).toHaveLength(2);
  });
});

describe("erasing a lead while all are counted anew", () => {
  it.each([1, 3, 4, 5, 6, 7, 8, 9, 10])(
    "takes it out of whichever count comes of that (before request %i)",
    async (moment) => {
      await storeLeads(table, three);
      await countLeads(table, three);
      let requests = 0;
      const disturbed = interrupting(database, table, async (when) => {
        if (when === "before" && ++requests === moment) await eraseLead(table, keyOf(latest), now);
      });
      await rebuildStatistics(disturbed, new Date(1000));
      expect(await figures()).toEqual(await recount(table));
    },
  );
});
