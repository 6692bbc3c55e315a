import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { LeadTable } from "../tables/LeadTable.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import {
  interruptedTable,
  itemsIn,
  newEmulatedDeskTables,
  newEmulatedLeadTable,
} from "../testing/testDatabase.ts";
import { eraseLead } from "./eraseLead.ts";
import { repeatErasures, restoreLeads } from "./restoreLeads.ts";

let table: LeadTable;
let copy: LeadTable;
beforeEach(async () => {
  table = await newEmulatedLeadTable();
  copy = await newEmulatedLeadTable();
});

type Item = Readonly<Record<string, unknown>>;

async function itemsOf(table: LeadTable): Promise<ReadonlyMap<string, Item>> {
  const items = await itemsIn(table, table.tableName);
  return new Map(items.map((item) => [String(item.idempotency_key), item]));
}

const put = ({ client, tableName }: LeadTable, Item: Item) =>
  client.send(new PutCommand({ TableName: tableName, Item }));

describe("restoreLeads", () => {
  it("restores missing items unchanged and does not touch existing ones", async () => {
    const lost = aLeadItem();
    const existing = aLeadItem();
    const later = aLeadItem();
    const changed = { ...existing, revision: 7 };
    await storeItems(copy, [lost, existing]);
    await storeItems(table, [changed, later]);
    expect(await restoreLeads(table, copy.tableName)).toEqual({ restored: 1, present: 1 });
    expect([...(await itemsOf(table)).values()]).toEqual(
      expect.arrayContaining([lost, changed, later]),
    );
    expect((await itemsOf(table)).size).toBe(3);
  });

  it("restores a lead's alert marks before the lead", async () => {
    const lead = aLeadItem();
    const mark = { idempotency_key: `alert#mail#${lead.idempotency_key}`, sent_at: "then" };
    await storeItems(copy, [lead, mark]);
    let requests = 0;
    const failing = interruptedTable(table, async (moment) => {
      if (moment === "before" && ++requests === 4) throw new Error("the network is down");
    });
    // Request 1 scans, 2 restores the mark, 3 scans again, and 4 fails to restore the lead.
    await expect(restoreLeads(failing, copy.tableName)).rejects.toThrow("the network is down");
    expect([...(await itemsOf(table)).keys()]).toEqual([mark.idempotency_key]);
  });

  it("throws if the copy does not exist", async () => {
    await expect(restoreLeads(table, "nowhere")).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });
});

describe("repeatErasures", () => {
  it("erases what an older backup brought back, for good", async () => {
    const latest = await newEmulatedDeskTables();
    const restored = await newEmulatedDeskTables();
    const erased = aLeadItem();
    const kept = aLeadItem();
    const at = new Date("2026-11-23T06:00:00.000Z");
    await storeItems(latest, [erased, kept]);
    await eraseLead(latest, erased.idempotency_key, at);
    await storeItems(copy, [erased, kept]);

    const repeat = () => repeatErasures(restored, { copyName: latest.tableName, now: () => at });
    // Before and after the backup's leads are restored.
    expect(await repeat()).toBe(0);
    expect(await restoreLeads(restored, copy.tableName)).toEqual({ restored: 1, present: 1 });
    await put(restored, erased);
    expect(await repeat()).toBe(1);
    const items = await itemsOf(restored);
    expect(items.get(kept.idempotency_key)).toEqual(kept);
    expect(items.get(erased.idempotency_key)).not.toHaveProperty("work_email");
  });
});
