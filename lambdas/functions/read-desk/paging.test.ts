import { describe, expect, it } from "vitest";
import { aLeadItem, storeIndexedLeads, storeItems } from "../../testing/aLead.ts";
import { testApi } from "../../testing/testApi.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";

const pageSize = 25;

/** Leads captured three per millisecond, so only their IDs define their order. Two of three pass the gate. */
const leadsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    aLeadItem({
      created_at: new Date(start + Math.floor(index / 3)).toISOString(),
      first_name: "Zoe",
      calculated_daily_budget: index % 3 === 0 ? 40 : 60,
    }),
  );

describe("the list of leads while 250 leads arrive and 100 change", () => {
  it.each<[Record<string, string>, number]>([
    [{}, 300],
    [{ stage: "new", gate: "true" }, 132],
    [{ q: "zoe", gate: "true" }, 200],
  ])("lists each unchanged match of %j once", async (filter, matchCount) => {
    const tables = newDeskTables();
    const before = leadsFrom(Date.UTC(2026, 10, 20), 300);
    const store = filter.q === undefined ? storeItems : storeIndexedLeads;
    await store(tables, before);
    const arrivals = leadsFrom(Date.UTC(2026, 10, 23), 250);
    const isChanging = (index: number) => index % 9 < 3;
    const changes = before
      .filter((_, index) => isChanging(index))
      .map((lead) => ({ ...lead, stage: "contacted" as const, version: 1 }));
    const api = testApi(tables);

    const listed: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query: Record<string, string> = { ...filter, limit: String(pageSize) };
      if (cursor !== "") query.cursor = cursor;
      const [page] = await Promise.all([
        api.listLeads(query),
        store(tables, [...arrivals.splice(0, 60), ...changes.splice(0, 25)]),
      ]);
      listed.push(...page.leads.map(({ id }) => id));
      cursor = page.next_cursor;
    }

    expect([arrivals.length, changes.length]).toEqual([0, 0]);
    expect(new Set(listed).size).toBe(listed.length);
    if (filter.q === undefined) expect(listed).toEqual([...listed].sort().reverse());
    const matches = before.filter(
      (lead, index) =>
        (filter.stage === undefined || !isChanging(index)) &&
        (filter.gate === undefined || lead.calculated_daily_budget > 50),
    );
    expect(matches).toHaveLength(matchCount);
    expect(matches.filter(({ id }) => !listed.includes(id))).toEqual([]);
  });
});
