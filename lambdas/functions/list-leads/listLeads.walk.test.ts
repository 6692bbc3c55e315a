import { adminContract } from "@planner/shared/api/adminContract";
import { beforeAll, describe, expect, it } from "vitest";
import type { LeadTable } from "../../leads/LeadTable.ts";
import { readLeadPage } from "../../leads/readLeads.ts";
import { aLead, aLeadItem, storeItems } from "../../testing/aLead.ts";
import { adminClaims, apiEvent, endpointRuntime, lambdaContext } from "../../testing/apiEvent.ts";
import { newLeadTable } from "../../testing/testDatabase.ts";
import { listLeads } from "./listLeads.ts";

const standing = 10_000;
const arriving = 500;
let table: LeadTable;

beforeAll(async () => {
  table = await newLeadTable();
});

/** Several leads a millisecond, as a rush brings them: ids alone then tell their order. */
const leadsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, place) =>
    aLead({ created_at: new Date(start + Math.floor(place / 3)).toISOString() }),
  );

describe("a walk through 10,000 leads while 500 more arrive", () => {
  it("meets each of them once, the newest first, and none twice", { timeout: 60_000 }, async () => {
    const before = leadsFrom(Date.UTC(2026, 10, 21), standing);
    await storeItems(table, before.map(aLeadItem));
    const arrivals = leadsFrom(Date.UTC(2026, 10, 22), arriving).map(aLeadItem);
    const handler = listLeads({
      ...endpointRuntime(),
      readPage: (request) => readLeadPage(table, request),
      cursorSecret: async () => "secret",
    });

    const met: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query = { limit: "100", ...(cursor !== "" && { cursor }) };
      const event = apiEvent({ method: "GET", query, claims: adminClaims() });
      const [result] = await Promise.all([
        handler(event, lambdaContext),
        storeItems(table, arrivals.splice(0, 5)),
      ]);
      const page = adminContract.listLeads.response.parse(JSON.parse(result.body));
      met.push(...page.leads.map(({ id }) => id));
      cursor = page.next_cursor;
    }

    expect(arrivals).toHaveLength(0);
    expect(met).toEqual([...met].sort().reverse());
    const standingIds = new Set(before.map(({ id }) => id));
    expect(met.filter((id) => standingIds.has(id))).toHaveLength(standing);
    expect(new Set(met).size).toBe(met.length);
  });
});
