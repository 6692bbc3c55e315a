import { readStatistics } from "@planner/lambdas/statistics/readStatistics";
import type { Tables } from "@planner/lambdas/tables/Tables";
import { aLeadItem, storeItems } from "@planner/lambdas/testing/aLead";
import { testApi } from "@planner/lambdas/testing/testApi";
import { beforeEach, describe, expect, it } from "vitest";
import { localTables } from "../testing/localTables.ts";
import { findRebuild, statsRebuild } from "./rebuildLeadData.ts";

let tables: Tables;

beforeEach(async () => {
  tables = await localTables();
});

describe("statsRebuild", () => {
  it("counts all leads, and prints the statistics before and after", async () => {
    await storeItems(tables, [aLeadItem(), aLeadItem({ stage: "won" })]);
    const [before, now, ...others] = await statsRebuild({});
    expect(before).toMatch(/^Before: \{.*"total_leads":0\b/);
    expect(now).toMatch(/^Now: {4}\{.*"total_leads":2\b.*\} \(the local cloud\)$/);
    expect(others).toEqual([]);
    const stored = await readStatistics(tables, new Date());
    expect(stored.by_stage).toMatchObject({ new: 1, won: 1 });
  });

  it("says of how many records it could not count everything", async () => {
    const { avg_job_value: _, ...damaged } = aLeadItem();
    await storeItems(tables, [aLeadItem(), damaged]);
    expect(await statsRebuild({})).toContain("Without the malformed parts of 1 damaged record.");
  });
});

describe("findRebuild", () => {
  it("makes all leads findable, and says how many", async () => {
    await storeItems(tables, [aLeadItem({ first_name: "Zoe" }), aLeadItem()]);
    expect(await findRebuild({})).toEqual(["The search finds 2 leads (the local cloud)."]);
    expect((await testApi(tables).listLeads({ limit: "50", q: "zoe" })).leads).toHaveLength(1);
  });
});
