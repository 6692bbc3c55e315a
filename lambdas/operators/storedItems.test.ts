import { readFileSync } from "node:fs";
import { planContract } from "@planner/shared/api/planContract";
import { parseJson } from "@planner/shared/parseJson";
import { deskTable } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Item } from "../aws/database.ts";
import { settle } from "../statistics/settle.ts";
import type { Tables } from "../tables/Tables.ts";
import { storeItems } from "../testing/aLead.ts";
import { testApi } from "../testing/testApi.ts";
import { itemsIn, newEmulatedDeskTables } from "../testing/testDatabase.ts";
import { eraseLead } from "./eraseLead.ts";
import { restoreLeads } from "./restoreLeads.ts";
import { restorePlans } from "./restorePlans.ts";
import { restoreTimelines } from "./restoreTimelines.ts";

/**
 * Everything that is stored about one lead, line by line. It follows the code until the first deployment, and never changes
 * from then on: a release that stores something else gets a file of its own, and this one still works.
 */
const storedItems = readStoredItems("storedItems.jsonl");

/** A lead whose first plan has ended: an earlier plan, weeks by Monday, a moved start, answers, and who stopped the emails. */
const nextPlanItems = readStoredItems("storedNextPlan.jsonl");

function readStoredItems(file: string): readonly Item[] {
  return readFileSync(new URL(`../testing/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => z.record(z.string(), z.unknown()).parse(parseJson(line)));
}

const leadKey = "5d5f9f5e-7e1d-4a7c-9a52-6b1f1c8f0a01";
const holder = { authorization: "Plan IfKwCLEEyTRJj-fdqI6-ouc19U6XyQ0oPtbTBRI3oqY" };
const now = new Date("2026-12-08T12:00:00.000Z");

async function storedTables(items: readonly Item[] = storedItems): Promise<Tables> {
  const tables = await newEmulatedDeskTables();
  const isOfDesk = (item: Item) => deskTable.partitionKey in item;
  await storeItems(
    tables,
    items.filter((item) => !isOfDesk(item)),
  );
  await storeItems({ ...tables, tableName: tables.deskTableName }, items.filter(isOfDesk));
  return tables;
}

async function openPlan(tables: Tables, headers = holder) {
  const { body } = await testApi(tables, { now }).call("openPlan", { headers });
  return planContract.openPlan.response.parse(body);
}

describe("what is stored about a lead", () => {
  it("is opened, forecast and changed", async () => {
    const tables = await storedTables();
    const plan = await openPlan(tables);
    expect(plan).toMatchObject({
      first_name: "Zoe",
      start_date: "2026-11-23",
      version: 2,
      mail: "undeliverable",
      inputs: { target_estimates_per_week: 12 },
      weeks: [
        { week: 1, monday: "2026-11-23", won: 2, still_to_come: 3, undecided: 4 },
        { week: 2, monday: "2026-11-30" },
      ],
      forecast: { weeks: expect.any(Array) },
    });
    // The goals changed in week 3.
    const spend = plan.forecast?.weeks.map(({ planned }) => Math.round(planned.ad_spend));
    expect(spend?.slice(0, 3)).toEqual([754, 754, 1006]);
    const headers = { ...holder, "if-match": '"2"' };
    const api = testApi(tables, { now });
    const { version: _, week: __, ...entry } = plan.weeks[0] ?? {};
    expect((await api.call("putWeek", { week: "1", headers, body: entry })).status).toBe(200);
    const change = { headers, body: { inputs: plan.inputs } };
    expect((await api.call("changePlan", change)).status).toBe(200);
  });

  it("is listed, found, counted and queued", async () => {
    const api = testApi(await storedTables(), { now });
    const { leads } = await api.listLeads({ q: "zoe" });
    expect(leads).toMatchObject([{ first_name: "Zoe", bookings: [{}], calls: [{}] }]);
    const { events, plan } = await api.getLead(leads[0]?.id ?? "");
    expect(events.map(({ kind }) => kind)).toEqual(["plan", "plan", "note", "booking"]);
    expect(plan).toMatchObject({ weeks_entered: 2 });
    expect(await api.stats()).toMatchObject({ total_leads: 1, by_stage: { call_booked: 1 } });
    const query = { from: "2026-12-08T00:00:00Z", to: "2026-12-09T00:00:00Z" };
    expect((await api.call("leadQueue", { query })).body).toMatchObject({
      bookings: [{ email: "zoe@y.com" }],
    });
    expect((await api.call("listPlans")).body).toMatchObject({ plans: [{ first_name: "Zoe" }] });
  });

  it("is restored, unless the lead was erased", async () => {
    const copy = await storedTables();
    const lost = await newEmulatedDeskTables();
    expect(await restoreLeads(lost, copy.tableName)).toMatchObject({ restored: 1 });
    expect(await restoreTimelines(lost, copy.deskTableName)).toMatchObject({ restored: 4 });
    const restore = () => restorePlans(lost, copy.deskTableName);
    expect(await restore()).toEqual({ restored: 1, present: 0, withoutLead: 0 });
    expect(await restore()).toEqual({ restored: 0, present: 1, withoutLead: 0 });
    expect(await openPlan(lost)).toEqual({ ...(await openPlan(copy)), reminder: false });
    await eraseLead(lost, leadKey, now);
    expect(await restore()).toEqual({ restored: 0, present: 0, withoutLead: 1 });
  });

  it.each([
    ["as it is", storedItems],
    ["if only the keys are readable", storedItems.map(damaged)],
  ])("is erased %s", async (_, items) => {
    const tables = await storedTables(items);
    expect(await eraseLead(tables, leadKey, now)).toBe(true);
    await settle(tables, [leadKey], now);
    expect(await testApi(tables, { now }).stats()).toMatchObject({ total_leads: 0 });
    // The rest expires, or counts leads.
    const left = await itemsIn(tables, tables.deskTableName);
    const { changes, booking, counted, statistics, planMails } = deskTable.prefixes;
    const { bookings, generations } = deskTable;
    expect(new Set(left.map(({ pk }) => String(pk).replace(/#.*/, "#")))).toEqual(
      new Set([changes, booking, counted, statistics, planMails, bookings, generations]),
    );
    const marks = await itemsIn(tables, tables.tableName);
    expect(marks.map(({ entity }) => entity === leadsTable.leadEntity)).toEqual([false, false]);
  });

  it.each([
    ["words in the search", ({ keys: _, ...item }: Item) => item],
    ["timeline", ({ id: _, ...item }: Item) => item],
    ["plan", (item: Item) => ("plan_id" in item ? { ...item, plan_id: 1 } : item)],
  ])("is not reported as erased if the lead's %s is unreadable", async (_, damage) => {
    const tables = await storedTables(storedItems.map(damage));
    await expect(eraseLead(tables, leadKey, now)).rejects.toThrow();
  });
});

describe("what is stored about a next plan", () => {
  const headers = { authorization: "Plan 4zm4w-K0mcQ0SB1-UQ9j5y9F5JiDd6r2leYqFqAVqog" };
  const key = "fdc93bd9-31f3-4dc9-bd80-5d8e9255773b";

  it("is opened, listed, restored and erased", async () => {
    const copy = await storedTables(nextPlanItems);
    const plan = await openPlan(copy, headers);
    expect(plan).toMatchObject({
      first_name: "Kim",
      start_date: "2027-03-01",
      version: 6,
      lag: "longer",
      mail: "stopped",
      weeks: [{ week: 1, monday: "2027-03-01", won: 5 }],
      earlier: [{ start_date: "2026-12-07", won_since: 2 }],
      assumptions: { learning: { days_30: { booking: 1 } } },
    });
    const weeks = plan.earlier[0]?.weeks.map(({ week }) => week);
    expect(weeks).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]);
    const { body } = await testApi(copy, { now }).call("listPlans");
    expect(body).toMatchObject({ plans: [{ company: "kimsfloors.com", weeks_entered: 1 }] });
    const lost = await newEmulatedDeskTables();
    await restoreLeads(lost, copy.tableName);
    expect(await restoreTimelines(lost, copy.deskTableName)).toMatchObject({ restored: 8 });
    await restorePlans(lost, copy.deskTableName);
    expect(await openPlan(lost, headers)).toEqual(plan);
    await eraseLead(lost, key, now);
    const left = await itemsIn(lost, lost.deskTableName);
    expect(left.filter(({ pk }) => !/^(changes|booking)#/.test(String(pk)))).toEqual([]);
  });
});

/** A record that no release reads. The search's list of keys and the statistics are no such records. */
function damaged(item: Item): Item {
  const { pk, sk, idempotency_key, entity, id, plan_id, revision } = item;
  if (entity) return { idempotency_key, entity, id, plan_id, revision };
  return /^(lead|plan|token|address|find)#/.test(String(pk)) ? { pk, sk, damaged: true } : item;
}
