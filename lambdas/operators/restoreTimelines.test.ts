import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { readEvents } from "../leads/timeline/leadEvents.ts";
import type { Tables } from "../tables/Tables.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { testApi } from "../testing/testApi.ts";
import { interruptedTable, itemsIn, newEmulatedDeskTables } from "../testing/testDatabase.ts";
import { eraseLead } from "./eraseLead.ts";
import { restoreTimelines } from "./restoreTimelines.ts";

const now = new Date("2026-11-21T08:33:00.000Z");
let tables: Tables;
/** The desk's table as it was restored. Has the timelines of the leads, without the leads. */
let copyName: string;
let copy: ReturnType<typeof testApi>;
beforeEach(async () => {
  tables = await newEmulatedDeskTables();
  copyName = (await newEmulatedDeskTables()).deskTableName;
  copy = testApi({ ...tables, deskTableName: copyName }, { now });
});

async function timelineItems(of: Tables) {
  const items = await itemsIn(of, of.deskTableName);
  return items.filter(({ pk }) => String(pk).startsWith("lead#"));
}

const note = (text: string) => ({ kind: "note", note: text });

describe("restoreTimelines", () => {
  it("restores missing events and keeps newer ones", async () => {
    const lead = aLeadItem();
    await storeItems(tables, [lead]);
    const key = randomUUID();
    await copy.addEvent(lead.id, note("Before"), key);
    const live = testApi(tables, { now });
    await live.addEvent(lead.id, note("After"));
    const all = { restored: 1, present: 0, withoutLead: 0 };
    expect(await restoreTimelines(tables, copyName)).toEqual(all);
    expect(await readEvents(tables, lead.id)).toHaveLength(2);
    // The restored request is still known.
    expect(await live.addEvent(lead.id, note("Again"), key)).toMatchObject({
      body: { event: { note: "Before" } },
    });
    const before = await itemsIn(tables, tables.tableName);
    expect(await restoreTimelines(tables, copyName)).toEqual({ ...all, restored: 0, present: 1 });
    // Not even the lead's revision, so that no edit of the lead fails.
    expect(await itemsIn(tables, tables.tableName)).toEqual(before);
  });

  it("restores no events of leads that are missing or were erased", async () => {
    const missing = aLeadItem();
    const erased = aLeadItem();
    await storeItems(tables, [missing, erased]);
    for (const { id } of [missing, erased]) await copy.addEvent(id, note("ann@solidfloors.com"));
    const other = await newEmulatedDeskTables();
    await storeItems(other, [erased]);
    await eraseLead(other, erased.idempotency_key, now);
    expect(await restoreTimelines(other, copyName)).toEqual({
      restored: 0,
      present: 0,
      withoutLead: 2,
    });
    expect(await timelineItems(other)).toEqual([]);
  });

  it("restores more events than fit into a transaction, also if it was interrupted", async () => {
    const lead = aLeadItem();
    await storeItems(tables, [lead]);
    const keys = Array.from({ length: 230 }, () => `event#${randomUUID()}`).toSorted();
    const items = keys.map((sk) => ({ pk: `lead#${lead.id}`, sk }));
    await storeItems({ ...tables, tableName: copyName }, items);
    let requests = 0;
    const interrupted = interruptedTable(tables, async (moment) => {
      if (moment === "after" && ++requests === 5) throw new Error("killed");
    });
    await expect(restoreTimelines(interrupted, copyName)).rejects.toThrow("killed");
    await restoreTimelines(tables, copyName);
    expect((await timelineItems(tables)).map(({ sk }) => sk).toSorted()).toEqual(keys);
  });
});
