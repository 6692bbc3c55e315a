import { hourMs } from "@planner/shared/calendar";
import { stages } from "@planner/shared/lead/followUp/stage";
import { type LeadFilter, leadFilterSchema, matchesFilter } from "@planner/shared/lead/leadFilter";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { trafficSources } from "@planner/shared/lead/source/trafficSource";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { listingToken } from "../../search/listingToken.ts";
import { parseSearch } from "../../search/parseSearch.ts";
import type { Tables } from "../../tables/Tables.ts";
import { aLeadItem, storeIndexedLeads, storeItems } from "../../testing/aLead.ts";
import { asFunction } from "../../testing/rolePermissions.ts";
import { testApi } from "../../testing/testApi.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";
import { indexLead } from "../index-leads/indexLead.ts";

const start = Date.UTC(2026, 10, 1);
const names = ["Ann", "Anna", "Annika", "José", "Bo"];
const sources = [{}, { gclid: "1" }, { fbclid: "1" }, { utm_source: "x" }, { referrer: "a.com" }];

/** 120 leads, three per hour. */
const items = Array.from({ length: 120 }, (_, index) =>
  aLeadItem({
    created_at: new Date(start + Math.floor(index / 3) * hourMs).toISOString(),
    first_name: names[index % 5] ?? "",
    work_email: `${names[index % 3]?.toLowerCase()}@firm${index % 7}.com`,
    mobile: `+1305867${1000 + index}`,
    website: "",
    calculated_daily_budget: index % 4 === 0 ? 49.99 : 50,
    stage: stages[index % 6] ?? "new",
    attribution: sources[index % 5],
    won_at:
      stages[index % 6] === "won"
        ? new Date(start + (index % 40) * hourMs).toISOString()
        : undefined,
    suspect: index % 11 === 0 ? ["honeypot"] : undefined,
  }),
);

let tables: Tables;

beforeAll(async () => {
  tables = newDeskTables();
  await storeIndexedLeads(tables, items);
});

/** Reads all pages. */
async function walk(query: Record<string, string>, limit: number): Promise<readonly Lead[]> {
  const api = testApi(tables);
  const found: Lead[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const paged: Record<string, string> = { ...query, limit: String(limit) };
    if (cursor !== "") paged.cursor = cursor;
    const page = await api.listLeads(paged);
    found.push(...page.leads);
    cursor = page.next_cursor;
  }
  return found;
}

const ids = (leads: readonly Lead[]) => leads.map(({ id }) => id);

describe("paging", () => {
  it("lists each match once, for any filters and page size", async () => {
    const time = fc.integer({ min: 0, max: 40 }).map((hour) => new Date(start + hour * hourMs));
    const query = fc.record(
      {
        stage: fc.constantFrom(...stages),
        from: time.map((from) => from.toISOString()),
        to: time.map((to) => to.toISOString()),
        source: fc.constantFrom(...trafficSources),
        gate: fc.constantFrom("true", "false"),
        suspect: fc.constantFrom("true", "false"),
        q: fc.constantFrom("an", "ann", "anna firm2", "jose@firm3.com", "305 867", "1007", "zz"),
      },
      { requiredKeys: [] },
    );
    const isRange = ({ from = "", to = "~" }: LeadFilter) => from <= to;
    await fc.assert(
      fc.asyncProperty(
        query.filter(isRange),
        fc.integer({ min: 1, max: 50 }),
        async (filters, limit) => {
          const filter = leadFilterSchema.parse(filters);
          const search = filter.q === undefined ? undefined : parseSearch(filter.q);
          const matches = items.filter(
            (lead) =>
              matchesFilter(lead, filter, new Date()) &&
              (search === undefined || listingToken(search, lead) !== undefined),
          );
          expect(ids(await walk(filters, limit)).sort()).toEqual(ids(matches).sort());
        },
      ),
      { numRuns: 20 },
    );
  });

  it("lists exact matches first, then the others token by token, the newest of each first", async () => {
    const found = await walk({ q: "ann" }, 10);
    const groups = ["ann", "anna", "annika"].map((token) =>
      found.filter(
        (lead) => listingToken({ prefixesToRead: ["ann"], requiredPrefixes: [] }, lead) === token,
      ),
    );
    expect(ids(found)).toEqual(ids(groups.flat()));
    for (const group of groups) expect(ids(group)).toEqual(ids(group).sort().reverse());
    expect(groups.map(({ length }) => length > 0)).toEqual([true, true, true]);
  });
});

describe("a page", () => {
  it("of a search can have as many leads as the API allows", async () => {
    const many = newDeskTables();
    await storeIndexedLeads(
      many,
      Array.from({ length: 101 }, () => aLeadItem()),
    );
    const page = await testApi(many).listLeads({ limit: "100", q: "ann" });
    expect(page.leads).toHaveLength(100);
    expect(page.next_cursor).not.toBeNull();
  });

  it.each(["小𠮷", `${"a".repeat(58)}𠮷`])(
    "finds a name with rare characters: %s",
    async (name) => {
      const some = newDeskTables();
      const lead = aLeadItem({ first_name: name });
      await storeItems(some, [lead]);
      const index = () => indexLead(some, lead.idempotency_key, new Date());
      expect(await asFunction("index-leads", index)).toBe(true);
      expect(ids((await testApi(some).listLeads({ q: name })).leads)).toEqual([lead.id]);
    },
  );

  it("ends early if few leads match, and says how far it searched", async () => {
    const many = newDeskTables();
    const leads = Array.from({ length: 501 }, (_, index) =>
      aLeadItem({
        created_at: new Date(start + index * 1000).toISOString(),
        suspect: index === 0 ? ["honeypot"] : undefined,
      }),
    );
    await storeItems(many, leads);
    const api = testApi(many);
    const first = await api.listLeads({ suspect: "true" });
    expect(first).toMatchObject({ leads: [], searched_back_to: leads[1]?.created_at });
    const cursor = String(first.next_cursor);
    expect(await api.listLeads({ suspect: "true", cursor })).toMatchObject({
      leads: [{ id: leads[0]?.id }],
      next_cursor: null,
    });
  });

  it("leaves out leads that were erased after they were indexed", async () => {
    const some = newDeskTables();
    const lead = aLeadItem({ first_name: "Zoe" });
    await storeItems(some, [lead]);
    expect(await indexLead(some, lead.idempotency_key, new Date())).toBe(true);
    const { idempotency_key, id, created_at } = lead;
    await storeItems(some, [{ idempotency_key, id, created_at, erased_at: created_at }]);
    expect(await testApi(some).listLeads({ q: "zoe" })).toMatchObject({ leads: [] });
    expect(await indexLead(some, idempotency_key, new Date())).toBe(false);
  });
});
