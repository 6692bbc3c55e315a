import { adminContract } from "@planner/shared/api/adminContract";
import { beforeAll, describe, expect, it } from "vitest";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { findLeads } from "../../desk/search/findLeads.ts";
import { aLead, aLeadItem, storeItems } from "../../testing/aLead.ts";
import { adminClaims, apiEvent, endpointRuntime, lambdaContext } from "../../testing/apiEvent.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";
import { listLeads } from "./listLeads.ts";

let tables: DeskTables;

beforeAll(async () => {
  tables = await newDeskTables();
});

/** Leads captured three per millisecond, so only their IDs define their order. */
const leadsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    aLead({ created_at: new Date(start + Math.floor(index / 3)).toISOString() }),
  );

describe("list-leads while leads arrive", () => {
  it("lists each of 2,000 leads once, newest first, while 100 more arrive", async () => {
    const before = leadsFrom(Date.UTC(2026, 10, 21), 2_000);
    await storeItems(tables, before.map(aLeadItem));
    const arrivals = leadsFrom(Date.UTC(2026, 10, 22), 100).map(aLeadItem);
    const handler = listLeads({
      ...endpointRuntime(),
      findLeads: findLeads(tables),
      cursorSecret: async () => "secret",
    });

    const listed: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query = { limit: "100", ...(cursor !== "" && { cursor }) };
      const event = apiEvent({ method: "GET", query, claims: adminClaims() });
      const [result] = await Promise.all([
        handler(event, lambdaContext),
        storeItems(tables, arrivals.splice(0, 5)),
      ]);
      const page = adminContract.listLeads.response.parse(JSON.parse(result.body));
      listed.push(...page.leads.map(({ id }) => id));
      cursor = page.next_cursor;
    }

    expect(arrivals).toHaveLength(0);
    expect(listed).toEqual([...listed].sort().reverse());
    const idsBefore = new Set(before.map(({ id }) => id));
    expect(listed.filter((id) => idsBefore.has(id))).toHaveLength(2_000);
    expect(new Set(listed).size).toBe(listed.length);
  });
});
