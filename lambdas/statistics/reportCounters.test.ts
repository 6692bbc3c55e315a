import { beforeEach, expect, it } from "vitest";
import type { Tables } from "../tables/Tables.ts";
import { storeItems } from "../testing/aLead.ts";
import { countCapacity, newEmulatedDeskTables } from "../testing/testDatabase.ts";
import { maxRows } from "./campaignRows.ts";
import { readReportCounters } from "./reportCounters.ts";
import { campaignItem, monthItem, statisticsKey } from "./statisticsItems.ts";

let tables: Tables;
beforeEach(async () => {
  tables = await newEmulatedDeskTables();
});

const october = { from: "2026-10-01", to: "2026-10-31" };
const names = Array.from({ length: maxRows }, (_, index) => `google#campaign ${index}`);

/** A month whose campaigns have a lead on October 5. Those without a row were invented by a bot. */
async function storeMonth(invented: number) {
  const others = Array.from({ length: invented }, (_, index) => `google#bot ${index}`);
  const first_leads = Object.fromEntries(names.map((name) => [name, "1"]));
  const items = [...names, ...others].flatMap((name) => [
    { ...statisticsKey(1, monthItem("campaignMonths", "2026-10-05", name)), leads: 1 },
    { ...statisticsKey(1, campaignItem("2026-10-05", name)), leads_05: 1 },
  ]);
  const rows = { pk: "statistics#campaigns", sk: "2026-10-01", revision: 1, first_leads };
  await storeItems({ ...tables, tableName: tables.deskTableName }, [...items, rows]);
}

const expectRows = async (days: typeof october, first: string) => {
  const { campaigns } = await readReportCounters(tables, 1, days);
  const expected = names.map((name) => [`${first}#${name}`, { leads: 1 }]);
  const read = campaigns.map(({ item, counters }) => [item, counters]);
  expect(read.toSorted()).toEqual(expected.toSorted());
};

it("reads a whole month of 300 campaigns for a tenth of the units of its days", async () => {
  await storeMonth(50);
  const consumed = countCapacity(tables.client);
  await expectRows(october, "2026-10-01");
  const whole = consumed.units;
  await expectRows({ ...october, to: "2026-10-30" }, "2026-10-05");
  expect(whole).toBeLessThan((consumed.units - whole) / 10);
});

it("reads the rows' campaigns only if bots have invented more than a query reads", async () => {
  await storeMonth(2 * maxRows);
  const consumed = countCapacity(tables.client);
  await expectRows(october, "2026-10-01");
  expect(consumed.units).toBeLessThan(1.3 * maxRows);
});
