import { describe, expect, it } from "vitest";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";
import { findLeads } from "./findLeads.ts";
import { rebuildSearch } from "./rebuildSearch.ts";
import { parseSearch } from "./searchTokens.ts";

describe("rebuildSearch", () => {
  it("makes all leads findable, however often it runs, and reports malformed ones", async () => {
    const tables = await newDeskTables();
    const { work_email: _, ...malformed } = aLeadItem();
    const leads = Array.from({ length: 30 }, () => aLeadItem({ first_name: "Zoe" }));
    await storeItems(tables, [...leads, malformed]);
    const search = parseSearch("zoe");
    const find = async () => (await findLeads(tables)({ limit: 50, filter: {}, search })).leads;
    expect(await find()).toEqual([]);
    expect(await rebuildSearch(tables)).toEqual({ indexed: 30, broken: 1 });
    expect(await rebuildSearch(tables)).toEqual({ indexed: 30, broken: 1 });
    const ids = (all: readonly { readonly id: string }[]) => new Set(all.map(({ id }) => id));
    expect(ids(await find())).toEqual(ids(leads));
  });
});
