import { maxLeadsPerPage } from "@planner/shared/api/adminContract";
import { leadFilterSchema } from "@planner/shared/api/deskContract";
import { stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { trafficSources } from "@planner/shared/lead/source/trafficSource";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { matchesFilter, maxExamined } from "../../leads/leadPages.ts";
import { aLeadItem, storeIndexedLeads, storeItems } from "../../testing/aLead.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";
import type { DeskTables } from "../DeskTables.ts";
import { findLeads } from "./findLeads.ts";
import { indexLead } from "./indexLead.ts";
import { listingToken, parseSearch } from "./searchTokens.ts";

const start = Date.UTC(2026, 10, 1);
const names = ["Ann", "Anna", "Annika", "José", "Bo"];
const sources = [{}, { gclid: "1" }, { fbclid: "1" }, { utm_source: "x" }, { referrer: "a.com" }];

/** 120 leads, three per hour. */
const items = Array.from({ length: 120 }, (_, index) =>
  aLeadItem({
    created_at: new Date(start + Math.floor(index / 3) * 3_600_000).toISOString(),
    first_name: names[index % 5] ?? "",
    work_email: `${names[index % 3]?.toLowerCase()}@firm${index % 7}.com`,
    mobile: `+1305867${1000 + index}`,
    website: "",
    calculated_daily_budget: index % 4 === 0 ? 49.99 : 50,
    stage: stages[index % 6] ?? "new",
    attribution: sources[index % 5],
    ...(index % 11 === 0 && { suspect: ["honeypot" as const] }),
  }),
);

let tables: DeskTables;

beforeAll(async () => {
  tables = await newDeskTables();
  await storeIndexedLeads(tables, items);
});

/** Reads all pages. */
async function walk(query: Record<string, string>, limit: number): Promise<readonly Lead[]> {
  const filter = leadFilterSchema.parse(query);
  const search = filter.q === undefined ? undefined : parseSearch(filter.q);
  const found: Lead[] = [];
  let next: Parameters<ReturnType<typeof findLeads>>[0]["start"] = {};
  while (next !== undefined) {
    const page = await findLeads(tables)({ limit, filter, search, start: next });
    found.push(...page.leads);
    next = page.next;
  }
  return found;
}

const ids = (leads: readonly Lead[]) => leads.map(({ id }) => id);

describe("paging", () => {
  it("lists each match once, for any filters and page size", async () => {
    const time = fc.integer({ min: 0, max: 40 }).map((hour) => new Date(start + hour * 3_600_000));
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
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 1, max: 50 }), async (filters, limit) => {
        const filter = leadFilterSchema.parse(filters);
        const search = filter.q === undefined ? undefined : parseSearch(filter.q);
        const matches = items.filter(
          (lead) =>
            matchesFilter(lead, filter) &&
            (search === undefined || listingToken(search, lead) !== undefined),
        );
        expect(ids(await walk(filters, limit)).sort()).toEqual(ids(matches).sort());
      }),
      { numRuns: 40 },
    );
  });

  it("lists the newest first", async () => {
    const found = ids(await walk({ gate: "true" }, 7));
    expect(found).toEqual([...found].sort().reverse());
  });

  it("lists exact matches first, then the others token by token, the newest of each first", async () => {
    const found = await walk({ q: "ann" }, 10);
    const groups = ["ann", "anna", "annika"].map((token) =>
      found.filter((lead) => listingToken({ walks: ["ann"], others: [] }, lead) === token),
    );
    expect(ids(found)).toEqual(ids(groups.flat()));
    for (const group of groups) expect(ids(group)).toEqual(ids(group).sort().reverse());
    expect(groups.map(({ length }) => length > 0)).toEqual([true, true, true]);
  });
});

describe("a page", () => {
  it("of a search can have as many leads as the API allows", async () => {
    const many = await newDeskTables();
    await storeIndexedLeads(
      many,
      Array.from({ length: maxLeadsPerPage + 1 }, () => aLeadItem()),
    );
    const search = parseSearch("ann");
    const page = await findLeads(many)({ limit: maxLeadsPerPage, filter: {}, search });
    expect(page.leads).toHaveLength(maxLeadsPerPage);
    expect(page.next).toBeDefined();
  });

  it.each(["小𠮷", `${"a".repeat(59)}𠮷`])(
    "finds a name with rare characters: %s",
    async (name) => {
      const some = await newDeskTables();
      const lead = aLeadItem({ first_name: name });
      await storeItems(some, [lead]);
      expect(await indexLead(some, lead.idempotency_key)).toBe(true);
      const page = await findLeads(some)({ limit: 1, filter: {}, search: parseSearch(name) });
      expect(ids(page.leads)).toEqual([lead.id]);
    },
  );

  it("ends early if few leads match, and says how far it searched", async () => {
    const many = await newDeskTables();
    const leads = Array.from({ length: maxExamined + 1 }, (_, index) =>
      aLeadItem({
        created_at: new Date(start + index * 1000).toISOString(),
        ...(index === 0 && { suspect: ["honeypot" as const] }),
      }),
    );
    await storeItems(many, leads);
    const find = findLeads(many);
    const filter = leadFilterSchema.parse({ suspect: "true" });
    const first = await find({ limit: 25, filter });
    expect(first).toMatchObject({ leads: [], searchedBackTo: leads[1]?.created_at });
    expect(await find({ limit: 25, filter, start: first.next })).toMatchObject({
      leads: [{ id: leads[0]?.id }],
      next: undefined,
    });
  });

  it("leaves out leads that were erased after they were indexed", async () => {
    const some = await newDeskTables();
    const lead = aLeadItem({ first_name: "Zoe" });
    await storeItems(some, [lead]);
    expect(await indexLead(some, lead.idempotency_key)).toBe(true);
    const { idempotency_key, id, created_at } = lead;
    await storeItems(some, [{ idempotency_key, id, created_at, erased_at: created_at }]);
    const search = parseSearch("zoe");
    expect(await findLeads(some)({ limit: 25, filter: {}, search })).toMatchObject({
      leads: [],
      brokenIds: [],
    });
    expect(await indexLead(some, idempotency_key)).toBe(false);
  });
});
