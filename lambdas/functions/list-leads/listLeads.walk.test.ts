import { adminContract } from "@planner/shared/api/adminContract";
import { beforeAll, describe, expect, it } from "vitest";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { findLeads } from "../../desk/search/findLeads.ts";
import { indexLead } from "../../desk/search/indexLead.ts";
import { aLead, aLeadItem, storeItems } from "../../testing/aLead.ts";
import { adminClaims, apiEvent, endpointRuntime, lambdaContext } from "../../testing/apiEvent.ts";
import { deskApi } from "../../testing/deskApi.ts";
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

const handler = () =>
  listLeads({
    ...endpointRuntime(),
    findLeads: findLeads(tables),
    cursorSecret: async () => "secret",
  });

/** Lists all pages, and calls `meanwhile` while each is being read. */
async function walk(query: Record<string, string>, meanwhile: () => Promise<unknown>) {
  const listed: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const event = apiEvent({
      method: "GET",
      query: { ...query, ...(cursor !== "" && { cursor }) },
      claims: adminClaims(),
    });
    const [result] = await Promise.all([handler()(event, lambdaContext), meanwhile()]);
    const page = adminContract.listLeads.response.parse(JSON.parse(result.body));
    listed.push(...page.leads.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(new Set(listed).size).toBe(listed.length);
  return listed;
}

describe("list-leads while leads arrive", () => {
  it("lists each of 2,000 leads once, newest first, while 100 more arrive", async () => {
    const before = leadsFrom(Date.UTC(2026, 10, 21), 2_000);
    await storeItems(tables, before.map(aLeadItem));
    const arrivals = leadsFrom(Date.UTC(2026, 10, 22), 100).map(aLeadItem);
    const listed = await walk({ limit: "100" }, () => storeItems(tables, arrivals.splice(0, 5)));

    expect(arrivals).toHaveLength(0);
    expect(listed).toEqual([...listed].sort().reverse());
    const idsBefore = new Set(before.map(({ id }) => id));
    expect(listed.filter((id) => idsBefore.has(id))).toHaveLength(2_000);
  });

  it("lists each unchanged match once, while leads arrive and others change their stage", async () => {
    const leads = leadsFrom(Date.UTC(2026, 10, 20), 300).map((lead, index) =>
      aLeadItem({ ...lead, first_name: "Zoe", calculated_daily_budget: index % 3 === 0 ? 40 : 60 }),
    );
    await storeItems(tables, leads);
    for (const { idempotency_key } of leads) await indexLead(tables, idempotency_key);
    const changing = leads.filter((_, index) => index % 7 === 0);
    const unchanged = leads.filter((lead) => !changing.includes(lead));
    const matches = unchanged.filter((lead) => lead.calculated_daily_budget > 50);
    const api = deskApi(tables, { now: new Date("2026-11-23T00:00:00Z") });
    const waiting = [...changing];
    const meanwhile = async () => {
      const [arrival] = leadsFrom(Date.UTC(2026, 10, 23), 1);
      await storeItems(tables, [aLeadItem({ ...arrival, first_name: "Zoe" })]);
      for (const { id, version } of waiting.splice(0, 3)) {
        await api.changeStage(id, version, { body: { stage: "contacted" } });
      }
    };
    for (const query of [{ q: "zoe" }, { stage: "new" }]) {
      const listed = await walk({ ...query, gate: "true", limit: "10" }, meanwhile);
      expect(matches.filter(({ id }) => !listed.includes(id))).toEqual([]);
    }
    expect(waiting).toEqual([]);
  });
});
