import { reportContract } from "@planner/shared/api/reportContract";
import { expect, it } from "vitest";
import { eraseLead } from "../../operators/eraseLead.ts";
import { settle } from "../../statistics/settle.ts";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { testApi } from "../../testing/testApi.ts";
import { countCapacity, newDeskTables, newEmulatedDeskTables } from "../../testing/testDatabase.ts";

it("says what became of the leads of a period, by the brand's days, and nothing of erased ones", async () => {
  // 23:30 on Monday, November 30, in New York.
  const clock = { now: new Date("2026-12-01T04:30:00.000Z") };
  const tables = await newEmulatedDeskTables();
  const api = testApi(tables, clock);
  const captured = [0, 3, 10].map((minutes) => new Date(clock.now.getTime() - minutes * 60_000));
  const leads = captured.map((time) => aLeadItem({ created_at: time.toISOString() }));
  await storeItems(tables, leads);
  const keys = leads.map(({ idempotency_key }) => idempotency_key);
  const id = leads[1]?.id ?? "";
  await api.addEvent(id, { kind: "call", outcome: "reached" });
  await api.changeStage(id, 1, { stage: "call_booked" });
  await api.changeStage(id, 2, { stage: "won", won_value: 4500.5 });
  await settle(tables, keys, clock.now);
  const consumed = countCapacity(tables.client);
  const report = async (query: Record<string, string> = {}) =>
    reportContract.leadReports.response.parse((await api.call("leadReports", { query })).body);
  const results = { booked: 1, won: 1, won_value: 4500.5 };
  const figures = { leads: 3, pass_the_gate_pct: 100, within_5_min_pct: 33, ...results };
  const own = {
    leads: 0,
    answered: 1,
    calls: 1,
    median_answer_minutes: 3,
    within_5_min_pct: 100,
    ...results,
  };
  const november = await report();
  expect(consumed.units).toBeLessThan(13);
  expect(november).toMatchObject({
    from: "2026-11-01",
    to: "2026-11-30",
    time_zone: "America/New_York",
    unanswered: 2,
    all: figures,
    people: [{ person: "ann@example.com", ...own }],
    everyone: own,
  });
  expect(november.has_earlier).toBe(false);
  expect(november.weeks.at(-1)).toMatchObject({ from: "2026-11-30", ...figures });
  for (const key of keys.slice(1)) await eraseLead(tables, key, clock.now);
  await settle(tables, keys, clock.now);
  clock.now = new Date("2026-12-01T05:30:00.000Z");
  const left = { all: { leads: 1, within_5_min_pct: 0, won_value: 0 }, people: [] };
  expect(await report({ period: "last_month" })).toMatchObject(left);
  const december = { all: { leads: 0 }, has_earlier: true };
  expect(await report({ period: "this_month" })).toMatchObject(december);
  expect(await api.call("leadReports", { query: { period: "2025" } })).toMatchObject({
    status: 422,
    body: {
      errors: [{ path: "period", message: expect.stringMatching(/^period must be one of/) }],
    },
  });
});

it.each([
  ["days that are over, whole", { from: "2026-11-02", to: "2026-11-29" }, "2026-11-29"],
  ["days that go on, until today", { from: "2026-11-02", to: "2026-12-31" }, "2026-11-30"],
])("reports %s", async (_, asked, to) => {
  const api = testApi(newDeskTables(), { now: new Date("2026-11-30T12:00:00.000Z") });
  const { body } = await api.call("leadReports", { query: asked });
  expect(body).toMatchObject({ from: "2026-11-02", to });
});

it.each([
  ["before the first day that is kept", "2024-09-21", "Reports go back to 2024-09-22"],
  ["after today", "2026-12-01", "These days have not come yet"],
])("rejects days %s", async (_, from, message) => {
  const api = testApi(newDeskTables(), { now: new Date("2026-11-30T12:00:00.000Z") });
  const query = { from, to: from };
  expect(await api.call("leadReports", { query })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "from", message }] },
  });
});

it("says of each service whose spend was imported, in one order, which days are missing", async () => {
  const clock = { now: new Date("2026-11-30T12:00:00.000Z") };
  const api = testApi(newDeskTables(), clock);
  const imports = [
    { service: "microsoft", month: "2026-11", last_day: 30 },
    { service: "google", month: "2026-10", last_day: 31 },
  ] as const;
  for (const { service, month, last_day } of imports) {
    const campaigns = [{ name: "fall-offer", days: { "1": 100 } }];
    const body = { service, month, first_day: 1, last_day, rows: 1, campaigns };
    const response = await api.call("importAdSpend", { headers: { "if-match": '"0"' }, body });
    expect(response.status).toBe(200);
  }
  const query = { from: "2026-10-31", to: "2026-11-01" };
  const { body } = await api.call("leadReports", { query });
  const report = reportContract.leadReports.response.parse(body);
  expect(report.has_earlier).toBe(true);
  expect(report.spend?.missing).toEqual([
    { service: "google", days: [{ from: "2026-11-01", to: "2026-11-01" }] },
    { service: "microsoft", days: [{ from: "2026-10-31", to: "2026-10-31" }] },
  ]);
});
