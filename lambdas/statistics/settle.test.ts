import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { dateOf, dayMs, hourMs } from "@planner/shared/calendar";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import { daysOf } from "@planner/shared/reports/reportPeriod";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { dueItemOf } from "../callQueue/dueItems.ts";
import { moveLead } from "../leads/edits/moveLead.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { readLead } from "../leads/readLeads.ts";
import { eraseLead } from "../operators/eraseLead.ts";
import { rebuildStatistics } from "../operators/rebuildStatistics.ts";
import type { Tables } from "../tables/Tables.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { recount, recountReports, storedReports } from "../testing/recount.ts";
import {
  countCapacity,
  interruptedTable,
  itemsIn,
  newDeskTables,
  newEmulatedDeskTables,
} from "../testing/testDatabase.ts";
import { readGenerations } from "./generations.ts";
import { readReport } from "./readReport.ts";
import { readStatistics } from "./readStatistics.ts";
import { settle } from "./settle.ts";
import { dayItem, statisticsPartition } from "./statisticsItems.ts";

const now = new Date("2026-12-31T08:00:00.000Z");
const rebuild = { now: () => now, pace: async () => undefined };

let tables: Tables;
beforeEach(async () => {
  tables = newDeskTables();
});

const statistics = () => readStatistics(tables, now);
async function expectRecount() {
  expect(await statistics()).toEqual(await recount(tables, now));
  const { published } = await readGenerations(tables);
  expect(await storedReports(tables, published)).toEqual(await recountReports(tables));
  const cut = { from: "2026-10-02", to: "2026-12-30" };
  expect(await storedReports(tables, published, cut)).toEqual(await recountReports(tables, cut));
}
const keysOf = (leads: readonly LeadItem[]) => leads.map(({ idempotency_key }) => idempotency_key);

async function move({ id, idempotency_key }: LeadItem, stage: Stage) {
  const version = (await readLead(tables, idempotency_key))?.version ?? 0;
  const edit = { leadId: id, by: "ann@example.com", now, eventId: uuidv7() };
  await moveLead(tables, { ...edit, version, patch: { stage } });
}

/** The tables with something that happens before one of the requests. */
const beforeRequest = (request: number, happens: () => Promise<unknown>) => {
  let requests = 0;
  return interruptedTable(tables, async (moment) => {
    if (moment === "before" && ++requests === request) await happens();
  });
};

const allItems = () => itemsIn(tables, tables.deskTableName);

describe("settle", () => {
  it("counts each lead once, however often it is called", async () => {
    const leads = [aLeadItem(), aLeadItem({ suspect: ["honeypot"] }), aLeadItem()];
    await storeItems(tables, leads);
    await settle(tables, [...keysOf(leads), ...keysOf(leads)], now);
    await Promise.all([1, 2, 3].map(() => settle(tables, keysOf(leads), now)));
    expect(await statistics()).toMatchObject({ total_leads: 3, mean_job_value: 3500 });
    await expectRecount();
  });

  it("counts more leads of more days than fit into a transaction", async () => {
    const leads = Array.from({ length: 240 }, (_, index) =>
      aLeadItem({ created_at: new Date(now.getTime() - index * 3 * hourMs).toISOString() }),
    );
    for (let start = 0; start < leads.length; start += 25) {
      await storeItems(tables, leads.slice(start, start + 25));
    }
    await settle(tables, keysOf(leads), now);
    expect(await statistics()).toMatchObject({ total_leads: 240 });
    await expectRecount();
  });

  it("leaves out smoke tests and the malformed parts of damaged leads, and reports the latter", async () => {
    const smokeTest = aLeadItem();
    const broken = aLeadItem();
    await storeItems(tables, [
      { ...smokeTest, entity: "smoke-test" },
      { ...broken, avg_job_value: "a lot" },
    ]);
    expect(await settle(tables, keysOf([smokeTest, broken]), now)).toEqual(keysOf([broken]));
    expect(await statistics()).toMatchObject({ total_leads: 1, mean_job_value: 0 });
  });

  it("writes no personal data", async () => {
    const lead = aLeadItem();
    await storeItems(tables, [lead]);
    await settle(tables, keysOf([lead]), now);
    expect(JSON.stringify(await allItems())).not.toMatch(/Ann|solidfloors|8675319/);
  });

  const meanwhile: readonly [string, (lead: LeadItem) => Promise<unknown>][] = [
    ["the edit is undone", (lead) => move(lead, "new")],
    ["another edit happens", (lead) => move(lead, "lost").then(() => move(lead, "proposal"))],
    ["the lead is erased", (lead) => eraseLead(tables, lead.idempotency_key, now)],
    ["nothing happens", async () => undefined],
  ];

  it.each(
    meanwhile.flatMap(([name, happens]) =>
      [1, 2, 3, 4].map((request) => [name, request, happens] as const),
    ),
  )(
    "is right if %s and is settled before request %i of an earlier call",
    async (_, request, happens) => {
      const lead = aLeadItem({ booked_at: now.toISOString(), call_counts: { ben: 2, ann: 1 } });
      await storeItems(tables, [lead]);
      await settle(tables, keysOf([lead]), now);
      await move(lead, "won");
      const late = beforeRequest(request, async () => {
        await happens(lead);
        await settle(tables, keysOf([lead]), now);
      });
      await settle(late, keysOf([lead]), now);
      await expectRecount();
    },
  );
});

describe("the share of leads answered within five minutes", () => {
  const capturedAt = "2026-12-31T07:30:00.000Z";
  const at = (ms: number) => new Date(Date.parse(capturedAt) + ms);
  const answeredAfter = (ms: number) => ({ first_response_at: at(ms).toISOString() });

  it.each([
    ["one that was answered at 4:59", [answeredAfter(299_999)], 600_000, 100],
    ["one that was answered at 5:00", [answeredAfter(300_000)], 600_000, 0],
    ["one that still has time", [{}], 299_000, null],
    ["one that has no time left", [{}], 300_000, 0],
    ["a suspect one", [{ suspect: ["honeypot" as const] }], 600_000, null],
    ["three, of which one was answered", [answeredAfter(60_000), {}, {}], 600_000, 33.3],
  ])("of %s is as it should be", async (_, states, afterMs, share) => {
    const leads = states.map((state) => aLeadItem({ created_at: capturedAt, ...state }));
    await storeItems(tables, leads);
    await settle(tables, keysOf(leads), at(afterMs));
    const stats = await readStatistics(tables, at(afterMs));
    expect(stats.answered_in_time_pct).toBe(share);
    expect(stats).toEqual(await recount(tables, at(afterMs)));
  });

  it("counts the leads of 30 days, and no earlier ones", async () => {
    const capturedDaysAgo = (days: number, answerMs: number) => {
      const time = now.getTime() - days * dayMs;
      const first_response_at = new Date(time + answerMs).toISOString();
      return aLeadItem({ created_at: new Date(time).toISOString(), first_response_at });
    };
    const leads = [capturedDaysAgo(29, 60_000), capturedDaysAgo(30, 600_000)];
    await storeItems(tables, leads);
    await settle(tables, keysOf(leads), now);
    expect((await statistics()).answered_in_time_pct).toBe(100);
  });

  it("includes 30 days, and keeps no item of a day that has expired", async () => {
    const daysAgo = (days: number) =>
      aLeadItem({ created_at: new Date(now.getTime() - days * dayMs).toISOString() });
    const leads = [daysAgo(1), daysAgo(29), daysAgo(30), daysAgo(39), daysAgo(41)];
    await storeItems(tables, leads);
    await settle(tables, keysOf(leads), now);
    const { Items = [] } = await tables.client.send(
      new QueryCommand({
        TableName: tables.deskTableName,
        KeyConditionExpression: "pk = :statistics",
        ExpressionAttributeValues: { ":statistics": statisticsPartition(1) },
      }),
    );
    const days = Items.filter(({ sk }) => sk !== "total");
    expect(days.map(({ sk }) => sk)).toEqual([
      "day#2026-11-22",
      "day#2026-12-01",
      "day#2026-12-02",
      "day#2026-12-30",
    ]);
    expect(days[0]?.expires_at).toBe(Date.parse("2027-01-01") / 1000);
    // A late edit of the oldest lead does not create its day again.
    await move(leads[4] ?? aLeadItem(), "won");
    await settle(tables, keysOf(leads), now);
    await expectRecount();
    expect((await allItems()).map(({ sk }) => sk)).not.toContain("day#2026-11-20");
  });
});

describe("the statistics at five leads a second", () => {
  it("take a tenth of the 500 read units that 50 a second may take", async () => {
    tables = await newEmulatedDeskTables();
    const created_at = now.toISOString();
    const leads = [
      ...Array.from({ length: 1_500 }, (_, index) =>
        aLeadItem({ created_at: new Date(now.getTime() - index * 200).toISOString() }),
      ),
      // Its time runs while it is being called.
      aLeadItem({ created_at, calls: [{ id: "1", by: "ann@example.com", at: created_at }] }),
      aLeadItem({ created_at, stage: "contacted", first_response_at: created_at }),
    ];
    await storeItems(tables, leads);
    const scope = { generation: 1, now };
    const due = leads.map((lead) => dueItemOf(lead, lead.idempotency_key, scope));
    const day = { pk: statisticsPartition(1), sk: dayItem(now), clocked: 1_502, on_time: 1 };
    const items = [day, ...due.flatMap((each) => each?.item ?? [])];
    await storeItems({ ...tables, tableName: tables.deskTableName }, items);
    const consumed = countCapacity(tables.client);
    expect(await statistics()).toMatchObject({
      latest_lead_at: created_at,
      answered_in_time_pct: 100,
    });
    expect(consumed.units).toBeGreaterThan(10);
    expect(consumed.units).toBeLessThan(50);
  });
});

it.each([3, 4, 5, 6, 7, 8, 9, 10])(
  "a report has one state if a lead is counted before request %i",
  async (nth) => {
    const first = aLeadItem();
    const second = aLeadItem();
    await storeItems(tables, [first, second]);
    await settle(tables, keysOf([first]), now);
    const late = beforeRequest(nth, () => settle(tables, keysOf([second]), now));
    const today = dateOf(now, tables.timeZone);
    const { all, sources } = await readReport(late, { days: daysOf("last_90_days", today), today });
    expect(sources.map(({ leads }) => leads)).toEqual([all.leads]);
  },
);

describe("rebuildStatistics", () => {
  const leads = Array.from({ length: 7 }, () => aLeadItem());
  const oldItems = async (generation: number) =>
    (await allItems()).filter(
      ({ pk, sk }) => pk === statisticsPartition(generation) || sk === String(generation),
    );

  async function storeAndSettle() {
    await storeItems(tables, leads);
    await settle(tables, keysOf(leads), now);
  }

  it("corrects wrong statistics and deletes the old ones", async () => {
    await storeAndSettle();
    await tables.client.send(
      new UpdateCommand({
        TableName: tables.deskTableName,
        Key: { pk: statisticsPartition(1), sk: "total" },
        UpdateExpression: "SET leads = :wrong",
        ExpressionAttributeValues: { ":wrong": 99 },
      }),
    );
    await rebuildStatistics(tables, rebuild);
    await expectRecount();
    expect(await readGenerations(tables)).toEqual({ published: 2 });
    expect(await oldItems(1)).toEqual([]);
  });

  it("counts leads that were never counted, and publishes empty statistics for an empty table", async () => {
    await storeItems(tables, leads);
    await rebuildStatistics(tables, rebuild);
    expect(await statistics()).toMatchObject({ total_leads: 7 });
    for (const key of keysOf(leads)) await eraseLead(tables, key, now);
    await rebuildStatistics(tables, rebuild);
    expect(await statistics()).toMatchObject({ total_leads: 0, latest_lead_at: null });
    expect(await oldItems(2)).toEqual([]);
  });

  it.each([2, 3, 4])(
    "is not revived by a call that started earlier (request %i)",
    async (request) => {
      await storeAndSettle();
      await move(leads[0] ?? aLeadItem(), "won");
      const late = beforeRequest(request, () => rebuildStatistics(tables, rebuild));
      await settle(late, keysOf(leads), now);
      expect(await oldItems(1)).toEqual([]);
      await expectRecount();
    },
  );

  it("reports damaged leads and asks its caller to pace it", async () => {
    const broken = aLeadItem();
    await storeAndSettle();
    await storeItems(tables, [{ ...broken, avg_job_value: "a lot" }]);
    const paced: number[] = [];
    const pace = async (items: number) => void paced.push(items);
    expect(await rebuildStatistics(tables, { ...rebuild, pace })).toEqual(keysOf([broken]));
    // The leads twice, then the queue and the statistics of the old generation.
    expect(paced).toEqual([8, 8, 7, 1, 3]);
  });
});
