import { randomUUID } from "node:crypto";
import { ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { alertChannels } from "@planner/shared/lead/leadsTable";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeskTables } from "../desk/DeskTables.ts";
import { findLeads } from "../desk/search/findLeads.ts";
import { indexLead } from "../desk/search/indexLead.ts";
import { parseSearch } from "../desk/search/searchTokens.ts";
import { alertMarks } from "../leads/alerts/alertMarks.ts";
import { readStatistics } from "../leads/counts/statisticsItem.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { readLead } from "../leads/readLeads.ts";
import { findLeadsByEmail } from "../leads/scanLeads.ts";
import { storeLead } from "../leads/storeLead.ts";
import { restoreLeads } from "../recovery/restoreLeads.ts";
import { countLeads } from "../statistics/countLeads.ts";
import { toLeadStats } from "../statistics/leadSums.ts";
import { rebuildStatistics } from "../statistics/rebuildStatistics.ts";
import { aLead, aLeadItem, storeItems } from "../testing/aLead.ts";
import { deskApi } from "../testing/deskApi.ts";
import { recount } from "../testing/recount.ts";
import { interruptedTable, newDeskTables, newLeadTable } from "../testing/testDatabase.ts";
import { eraseLead } from "./eraseLead.ts";

let table: DeskTables;
beforeEach(async () => {
  table = await newDeskTables();
});

const now = new Date("2026-12-01T08:00:00.000Z");

const [old, middle, latest] = ["10", "11", "12"].map((day) =>
  aLeadItem({ created_at: `2026-11-${day}T08:00:00.000Z`, avg_job_value: Number(day) * 100 }),
);
const three: readonly LeadItem[] = [old, middle, latest].flatMap((lead) => lead ?? []);
const keyOf = (lead: LeadItem | undefined) => lead?.idempotency_key ?? "";

async function items() {
  const { Items = [] } = await table.client.send(
    new ScanCommand({ TableName: table.tableName, ConsistentRead: true }),
  );
  return Items;
}

const figures = async () => toLeadStats(await readStatistics(table), now);

describe("eraseLead", () => {
  it("leaves only the key, the receipt and the erasure time", async () => {
    await storeItems(table, three);
    await countLeads(table, three);
    for (const channel of alertChannels) {
      const claim = { id: "a", now: new Date(0), until: new Date(1) };
      await alertMarks(table, channel).claim(keyOf(middle), claim);
      await alertMarks(table, channel).confirm(keyOf(middle), "a", new Date(0));
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
    ["the oldest lead", old],
    ["a lead in between", middle],
    ["the latest lead", latest],
  ])("removes %s from the statistics", async (_, lead) => {
    await storeItems(table, three);
    await countLeads(table, three);
    await eraseLead(table, keyOf(lead), now);
    expect(await figures()).toEqual(await recount(table, now));
    expect(await figures()).toMatchObject({ total_leads: 2 });
  });

  it("leaves empty statistics after erasing the last lead", async () => {
    await storeItems(table, three);
    await countLeads(table, three);
    for (const lead of three) await eraseLead(table, keyOf(lead), now);
    expect(await figures()).toMatchObject({
      total_leads: 0,
      mean_job_value: null,
      total_revenue_30: 0,
      latest_lead_at: null,
    });
  });

  it("does not subtract a lead that has not been counted yet", async () => {
    await storeItems(table, three);
    await countLeads(table, three.slice(0, 2));
    await eraseLead(table, keyOf(latest), now);
    expect(await figures()).toMatchObject({ total_leads: 2 });
    await countLeads(table, three);
    expect(await figures()).toEqual(await recount(table, now));
  });

  it("erases a lead only once if it runs twice", async () => {
    await storeItems(table, three);
    await countLeads(table, three);
    const twice = await Promise.all([
      eraseLead(table, keyOf(middle), now),
      eraseLead(table, keyOf(middle), now),
    ]);
    expect(twice.sort()).toEqual([false, true]);
    expect(await eraseLead(table, keyOf(middle), now)).toBe(false);
    expect(await figures()).toEqual(await recount(table, now));
  });

  it("erases several leads in parallel", async () => {
    await storeItems(table, three);
    await countLeads(table, three);
    await Promise.all([eraseLead(table, keyOf(latest), now), eraseLead(table, keyOf(middle), now)]);
    expect(await figures()).toEqual(await recount(table, now));
  });

  it("changes nothing if a request fails", async () => {
    await storeItems(table, three);
    await countLeads(table, three);
    const before = await items();
    let requests = 0;
    const broken = interruptedTable(table, async (moment) => {
      if (moment === "before" && ++requests === 4) throw new Error("the network is down");
    });
    await expect(eraseLead(broken, keyOf(old), now)).rejects.toThrow("the network is down");
    expect(await items()).toEqual(before);
  });

  it("erases a malformed lead", async () => {
    await storeItems(table, three);
    await table.client.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: { idempotency_key: keyOf(old) },
        UpdateExpression: "REMOVE avg_job_value",
      }),
    );
    expect(await eraseLead(table, keyOf(old), now)).toBe(true);
    expect(await findLeadsByEmail(table, "ann@solidfloors.com")).toHaveLength(2);
  });
});

describe("the desk's data about an erased lead", () => {
  const inBothTables = async () => {
    const { Items = [] } = await table.client.send(
      new ScanCommand({ TableName: table.deskTableName, ConsistentRead: true }),
    );
    return JSON.stringify([...Items, ...(await items())]);
  };

  it.each([3, 60])("is gone from both tables, with %i notes about them", async (count) => {
    const lead = aLeadItem({ first_name: "Zoe", work_email: "zoe@x.com", mobile: "+13058675300" });
    await storeItems(table, [...three, lead]);
    await countLeads(table, [...three, lead]);
    for (const { idempotency_key } of [...three, lead]) await indexLead(table, idempotency_key);
    const api = deskApi(table, { now });
    for (let index = 0; index < count; index += 1) {
      await api.addEvent(lead.id, { kind: "note", note: "zoe@x.com, 3058675300" });
    }
    await api.addEvent(latest?.id ?? "", { kind: "note", note: "Hi" });
    expect(await eraseLead(table, lead.idempotency_key, now)).toBe(true);
    expect(await inBothTables()).not.toMatch(/zoe|x\.com|3058675300|0035768503/);
    const found = await findLeads(table)({ limit: 25, filter: {}, search: parseSearch("ann") });
    expect(found.leads).toHaveLength(3);
    expect(await api.getLead(latest?.id ?? "")).toMatchObject({ events: [{ note: "Hi" }] });
    expect(await figures()).toEqual(await recount(table, now));
  });

  it("includes a note that is written at the same time", async () => {
    const lead = aLeadItem();
    await storeItems(table, [lead]);
    const api = deskApi(table, { now });
    let isFirst = true;
    const interrupted = interruptedTable(table, async (moment) => {
      if (moment !== "after" || !isFirst) return;
      isFirst = false;
      await api.addEvent(lead.id, { kind: "note", note: "ann@solidfloors.com" });
    });
    expect(await eraseLead(interrupted, lead.idempotency_key, now)).toBe(true);
    expect(await inBothTables()).not.toContain("ann@solidfloors.com");
  });

  it("appears to other administrators as a change", async () => {
    await storeItems(table, three);
    await eraseLead(table, keyOf(middle), now);
    const since = new Date(now.getTime() - 1000).toISOString();
    expect(await deskApi(table, { now }).changes(since)).toMatchObject({
      erased_ids: [middle?.id],
    });
  });
});

describe("an erased lead", () => {
  it("is not stored again by a repeated request, which gets the original response", async () => {
    const lead = aLead();
    const key = randomUUID();
    const request = { idempotencyKey: key, correlationId: "request-1" };
    await storeLead(table, lead, request);
    await eraseLead(table, key, now);
    expect(await storeLead(table, aLead(), request)).toEqual({
      id: lead.id,
      created_at: lead.created_at,
      repeated: true,
    });
    expect(await findLeadsByEmail(table, lead.work_email)).toEqual([]);
  });

  it("is not counted by a late stream record", async () => {
    await storeItems(table, three);
    await eraseLead(table, keyOf(middle), now);
    await countLeads(table, three);
    expect(await figures()).toEqual(await recount(table, now));
    expect(await figures()).toMatchObject({ total_leads: 2 });
  });

  it("is not read for an alert", async () => {
    await storeItems(table, three);
    await eraseLead(table, keyOf(middle), now);
    expect(await readLead(table, keyOf(middle))).toBeUndefined();
  });

  it("is not restored from a table copy", async () => {
    const copy = await newLeadTable();
    await storeItems(copy, three);
    await storeItems(table, three);
    await eraseLead(table, keyOf(middle), now);
    expect(await restoreLeads(table, copy.tableName)).toEqual({ restored: 0, present: 3 });
    expect(await findLeadsByEmail(table, "ann@solidfloors.com")).toHaveLength(2);
  });
});

describe("eraseLead during an edit of the lead", () => {
  it.each([2, 3, 4])("subtracts the new stage (before request %i)", async (moment) => {
    await storeItems(table, three);
    await countLeads(table, three);
    const api = deskApi(table, { now });
    let requests = 0;
    const interrupted = interruptedTable(table, async (when) => {
      if (when !== "before" || ++requests !== moment) return;
      await api.changeStage(middle?.id ?? "", 0, { body: { stage: "won" } });
    });
    expect(await eraseLead(interrupted, keyOf(middle), now)).toBe(true);
    expect(requests).toBeGreaterThanOrEqual(moment);
    expect(await figures()).toEqual(await recount(table, now));
  });
});

describe("eraseLead during a rebuild of the statistics", () => {
  it.each([1, 3, 4, 5, 6, 7, 8, 9, 10])(
    "removes the lead from the new statistics (before request %i)",
    async (moment) => {
      await storeItems(table, three);
      await countLeads(table, three);
      let requests = 0;
      const interrupted = interruptedTable(table, async (when) => {
        if (when === "before" && ++requests === moment) await eraseLead(table, keyOf(latest), now);
      });
      await rebuildStatistics(interrupted, new Date(1000));
      expect(await figures()).toEqual(await recount(table, now));
    },
  );
});
