import { reportContract } from "@planner/shared/api/reportContract";
import { entityTag } from "@planner/shared/api/route";
import type { SpendImport } from "@planner/shared/reports/adSpend";
import { beforeEach, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import type { Tables } from "../tables/Tables.ts";
import { storeItems } from "../testing/aLead.ts";
import { testApi } from "../testing/testApi.ts";
import { itemsIn, newDeskTables } from "../testing/testDatabase.ts";

const clock = { now: new Date("2026-11-03T15:00:00.000Z") };
let tables: Tables;
let api: ReturnType<typeof testApi>;

beforeEach(async () => {
  tables = newDeskTables();
  api = testApi(tables, clock);
});

const october = { service: "google", month: "2026-10" } as const;
const spend: SpendImport = {
  ...october,
  rows: 2,
  first_day: 1,
  last_day: 2,
  campaigns: [{ name: "fall-offer", days: { "1": 4250, "2": 100 } }],
};

const ifMatch = (version: number) => ({ headers: { "if-match": entityTag(version) } });
const importSpend = (
  version: number,
  body: z.input<typeof reportContract.importAdSpend.request.shape.body> = spend,
) => api.call("importAdSpend", { ...ifMatch(version), body });
const remove = (version: number) =>
  api.call("deleteAdSpend", { ...ifMatch(version), query: october });
const overview = async () =>
  reportContract.adSpend.response.parse((await api.call("adSpend")).body);

describe("an import", () => {
  it("stores the spend, and lists the month with who imported it", async () => {
    expect(await importSpend(0)).toEqual({ status: 200, body: { version: 1, cents: 4350 } });
    const { body } = await api.call("adSpendMonth", { query: october });
    expect(body).toEqual({
      ...october,
      version: 1,
      covered: [1, 2],
      campaigns: spend.campaigns,
    });
    const [month] = (await overview()).months;
    expect(month).toEqual({
      ...october,
      version: 1,
      covered: [1, 2],
      campaigns: 1,
      cents: 4350,
      by: "ann@example.com",
      at: clock.now.toISOString(),
    });
  });

  it("is rejected if someone else was faster", async () => {
    const results = await Promise.all([importSpend(0), importSpend(0)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await importSpend(0)).toMatchObject({
      status: 412,
      body: { version: 1, by: "ann@example.com", at: clock.now.toISOString() },
    });
    expect((await api.call("importAdSpend", { body: spend })).status).toBe(428);
  });

  it("may have 500 campaigns with the longest names on every day, and no more", async () => {
    const days = Object.fromEntries(
      Array.from({ length: 31 }, (_, index) => [String(index + 1), 999_999_999]),
    );
    const campaigns = Array.from({ length: 500 }, (_, index) => ({
      name: `${index}${"\u{1F600}".repeat(100 - String(index).length)}`,
      ids: [0, 1, 2].map((id) => `${id}23456789012345678901${1000 + index}`),
      days,
    }));
    const month = { ...spend, last_day: 31, campaigns };
    expect((await importSpend(0, month)).status).toBe(200);
    const [item] = (await itemsIn(tables, tables.deskTableName)).filter(({ changes }) => changes);
    expect(itemSize(item)).toBeLessThan(400 * 1024);
    const one = { ...spend, campaigns: [{ name: "one more", days: { "1": 1 } }] };
    expect(await importSpend(1, one)).toMatchObject({
      status: 422,
      body: { errors: [{ message: expect.stringContaining("would have 501") }] },
    });
  });

  it("is rejected for months that reports do not go back to", async () => {
    expect((await importSpend(0, { ...spend, month: "2024-07" })).status).toBe(422);
  });
});

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html */
function itemSize(value: unknown): number {
  if (typeof value === "number") return Math.ceil(String(value).length / 2) + 1;
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 1;
  let size = 3;
  for (const [name, part] of Object.entries(value)) {
    size += itemSize(part) + 1;
    if (!Array.isArray(value)) size += Buffer.byteLength(name);
  }
  return size;
}

it("records who deleted a month, and lists it as empty", async () => {
  await importSpend(0);
  expect((await remove(0)).status).toBe(412);
  expect(await remove(1)).toEqual({ status: 200, body: { version: 2, cents: 0 } });
  expect((await overview()).months).toMatchObject([{ version: 2, covered: [], cents: 0 }]);
  const [item] = (await itemsIn(tables, tables.deskTableName)).filter(({ changes }) => changes);
  expect(item?.changes).toMatchObject([
    { kind: "deletion", by: "ann@example.com" },
    { kind: "import", rows: 2, cents: 4350 },
  ]);
});

describe("a joining", () => {
  const body = {
    service: "meta",
    campaign: "Retargeting",
    row: { source: "facebook", campaign: "fall-offer" },
  };
  const join = (version: number, more = {}) =>
    api.call("joinAdSpend", { ...ifMatch(version), body: { ...body, ...more } });

  it("is listed, replaced and undone", async () => {
    expect(await join(0)).toEqual({ status: 200, body: { version: 1 } });
    expect((await overview()).joins).toMatchObject([
      {
        campaign: "Retargeting",
        source: "facebook",
        counts_as: "fall-offer",
        by: "ann@example.com",
      },
    ]);
    await join(1, { campaign: "retargeting", row: { campaign: "Other campaigns" } });
    expect((await overview()).joins).toMatchObject([{ counts_as: "Other campaigns" }]);
    await join(2, { row: undefined });
    expect(await overview()).toMatchObject({ joins: [], version: 3 });
  });

  it("is rejected if someone else was faster", async () => {
    const results = await Promise.all([join(0), join(0)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await join(0)).toMatchObject({ status: 412, body: { version: 1 } });
  });

  it("is rejected beyond 400", async () => {
    const joins = Array.from({ length: 400 }, (_, index) => ({
      service: "meta",
      campaign: `${index}`,
      source: "facebook",
      counts_as: "fall-offer",
      by: "ann@example.com",
      at: clock.now.toISOString(),
    }));
    const item = { pk: "ad-spend", sk: "joins", version: 7, joins, changes: [] };
    await storeItems({ ...tables, tableName: tables.deskTableName }, [item]);
    expect((await join(7)).status).toBe(422);
    expect((await join(7, { campaign: "399" })).status).toBe(200);
  });
});
