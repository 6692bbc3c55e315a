import { describe, expect, it } from "vitest";
import { transact } from "../aws/database.ts";
import { indexLead } from "../functions/index-leads/indexLead.ts";
import {
  postingKeys,
  readPostingRecord,
  readPostings,
  replacePostings,
  tokenOf,
} from "../search/postings.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { testApi } from "../testing/testApi.ts";
import { interruptedTable, newDeskTables } from "../testing/testDatabase.ts";
import { rebuildSearch } from "./rebuildSearch.ts";

describe("rebuildSearch", () => {
  it("makes all leads findable, however often it runs, also damaged ones", async () => {
    const tables = newDeskTables();
    const { work_email: _, ...damaged } = aLeadItem({ first_name: "Zoe" });
    const leads = [...Array.from({ length: 30 }, () => aLeadItem({ first_name: "Zoe" })), damaged];
    await storeItems(tables, leads);
    const find = async () => (await testApi(tables).listLeads({ limit: "50", q: "zoe" })).leads;
    const pace = async () => undefined;
    expect(await find()).toEqual([]);
    expect(await rebuildSearch(tables, pace, () => new Date())).toBe(31);
    expect(await rebuildSearch(tables, pace, () => new Date())).toBe(31);
    const ids = (all: readonly { readonly id: string }[]) => new Set(all.map(({ id }) => id));
    expect(ids(await find())).toEqual(ids(leads));
  });

  it("deletes the postings of older token rules, also if they are written at the same time", async () => {
    const tables = newDeskTables();
    const lead = aLeadItem();
    await storeItems(tables, [lead]);
    const { idempotency_key: leadKey } = lead;
    const writeOld = async (sk: string) => {
      const record = await readPostingRecord(tables, leadKey);
      await transact(tables.client, replacePostings(tables, record, [{ pk: "find#an", sk }]));
    };
    await writeOld("annie#1");
    let requests = 0;
    const interrupted = interruptedTable(tables, async (moment) => {
      // After it has read which postings there are.
      if (moment === "after" && ++requests === 2) await writeOld("annika#1");
    });
    expect(await indexLead(interrupted, leadKey, new Date())).toBe(true);
    const postings = await readPostings(tables, { beginning: "an", limit: 100 });
    expect(postings.map(tokenOf)).toEqual(["ann"]);
    expect((await readPostingRecord(tables, leadKey)).keys).toEqual(postingKeys(lead));
  });
});
