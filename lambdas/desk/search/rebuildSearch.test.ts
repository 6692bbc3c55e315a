import { describe, expect, it } from "vitest";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { testApi } from "../../testing/testApi.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";
import { rebuildSearch } from "./indexLead.ts";

describe("rebuildSearch", () => {
  it("makes all leads findable, however often it runs, and reports malformed ones", async () => {
    const tables = await newDeskTables();
    const { work_email: _, ...malformed } = aLeadItem();
    const leads = Array.from({ length: 30 }, () => aLeadItem({ first_name: "Zoe" }));
    await storeItems(tables, [...leads, malformed]);
    const find = async () => (await testApi(tables).listLeads({ limit: "50", q: "zoe" })).leads;
    const pace = async () => undefined;
    expect(await find()).toEqual([]);
    expect(await rebuildSearch(tables, pace)).toEqual({ indexed: 30, broken: 1 });
    expect(await rebuildSearch(tables, pace)).toEqual({ indexed: 30, broken: 1 });
    const ids = (all: readonly { readonly id: string }[]) => new Set(all.map(({ id }) => id));
    expect(ids(await find())).toEqual(ids(leads));
  });
});
