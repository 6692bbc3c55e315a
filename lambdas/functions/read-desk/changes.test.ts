import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { eraseLead } from "../../operators/eraseLead.ts";
import type { Tables } from "../../tables/Tables.ts";
import { aLeadItem, storeIndexedLeads, storeItems } from "../../testing/aLead.ts";
import { testApi } from "../../testing/testApi.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";
import { indexLead } from "../index-leads/indexLead.ts";

const clock = { now: new Date() };
let tables: Tables;
let api: ReturnType<typeof testApi>;

beforeEach(async () => {
  clock.now = new Date("2026-11-22T00:00:05.000Z");
  tables = newDeskTables();
  api = testApi(tables, clock);
});

/** A lead captured some seconds ago. */
const captured = (secondsAgo: number) =>
  aLeadItem({ created_at: new Date(clock.now.getTime() - secondsAgo * 1000).toISOString() });

const idsOf = (leads: readonly { readonly id: string }[]) => leads.map(({ id }) => id);

describe("the changes of leads", () => {
  it("returns only a position at first, then new and edited leads since then", async () => {
    const old = captured(3_600);
    await storeItems(tables, [old, captured(3_600)]);
    const first = await api.changes();
    expect(first).toMatchObject({ leads: [], erased_ids: [], has_more: false });

    clock.now = new Date(clock.now.getTime() + 15_000);
    const added = captured(1);
    await storeItems(tables, [added]);
    await api.changeStage(old.id, 1, { stage: "won" });
    const second = await api.changes(first.next_since);
    expect(idsOf(second.leads)).toEqual([added.id, old.id]);
    expect(second.leads[1]).toMatchObject({ stage: "won" });

    clock.now = new Date(clock.now.getTime() + 60_000);
    const third = await api.changes(new Date(clock.now.getTime() - 30_000).toISOString());
    expect(third).toMatchObject({ leads: [], has_more: false });
  });

  it("reads no older leads", async () => {
    await storeItems(tables, [captured(3_600), captured(3_600)]);
    const send = vi.spyOn(tables.client, "send");
    await api.changes(clock.now.toISOString());
    const results = await Promise.all(send.mock.results.map(({ value }) => value));
    expect(results.flatMap(({ Items }) => Items)).toEqual([]);
  });

  it("includes changes from before midnight", async () => {
    const lead = captured(3_600);
    await storeItems(tables, [lead]);
    clock.now = new Date("2026-11-21T23:59:58.000Z");
    await api.addEvent(lead.id, { kind: "text" });
    clock.now = new Date("2026-11-22T00:00:05.000Z");
    expect(idsOf((await api.changes("2026-11-22T00:00:00.000Z")).leads)).toEqual([lead.id]);
    const { Items: kept } = await tables.client.send(
      new QueryCommand({
        TableName: tables.deskTableName,
        KeyConditionExpression: "pk = :day",
        ExpressionAttributeValues: { ":day": "changes#2026-11-21" },
      }),
    );
    // Two days later.
    expect(kept).toMatchObject([{ expires_at: Date.parse("2026-11-23T23:59:58Z") / 1000 }]);
  });

  it("says that the list must be fetched again after more changes than fit, and after a day", async () => {
    await storeItems(
      tables,
      Array.from({ length: 101 }, () => captured(1)),
    );
    const since = clock.now.toISOString();
    expect(await api.changes(since)).toMatchObject({ has_more: true });
    expect(await api.changes("2026-11-20T00:00:00.000Z")).toMatchObject({
      leads: [],
      has_more: true,
    });
  });
});

describe("a lead with its timeline", () => {
  it("returns the lead, its timeline, and other leads of the same person", async () => {
    const person = { mobile: "+13058675320", work_email: "jo@gmail.com" };
    const leads = [
      aLeadItem({ ...person, created_at: "2026-05-03T08:00:00.000Z" }),
      aLeadItem({ ...person, created_at: "2026-06-09T08:00:00.000Z", mobile: "+13058675321" }),
      aLeadItem({ ...person, created_at: "2026-11-21T08:00:00.000Z" }),
      aLeadItem({ work_email: "jo@yahoo.com", mobile: "+13058675322" }),
    ];
    await storeItems(tables, leads);
    for (const { idempotency_key } of leads) await indexLead(tables, idempotency_key, new Date());
    const [first, second, third] = leads;
    const id = third?.id ?? "";
    await api.addEvent(id, { kind: "note", note: "Hi" });
    clock.now = new Date(clock.now.getTime() + 1000);
    await api.addEvent(id, { kind: "call", outcome: "reached" });
    expect(await api.getLead(id)).toMatchObject({
      lead: { id, first_name: "Ann", version: 1 },
      events: [{ kind: "call" }, { kind: "note" }],
      other_leads: [second, first].map((lead) => ({
        id: lead?.id,
        created_at: lead?.created_at,
        stage: "new",
        first_name: "Ann",
      })),
      has_more_other_leads: false,
    });
  });

  it("finds a person's leads among many others with the same name or company", async () => {
    const person = { mobile: "+13058675320", work_email: "john@gmail.com" };
    const created_at = "2026-05-03T08:00:00.000Z";
    const first = aLeadItem({ ...person, created_at, mobile: "+13058675321" });
    const second = aLeadItem(person);
    const others = Array.from({ length: 60 }, (_, index) =>
      aLeadItem({ work_email: "john@yahoo.com", mobile: `+130586754${10 + (index % 60)}` }),
    );
    await storeIndexedLeads(tables, [first, second, ...others]);
    const other_leads = [{ id: first.id, created_at, stage: "new" }];
    expect(await api.getLead(second.id)).toMatchObject({
      other_leads,
      has_more_other_leads: false,
    });
  });

  it("returns the newest 20 of a shared number's leads, and says that there are more", async () => {
    const leadsOf = (mobile: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        aLeadItem({
          created_at: new Date(Date.UTC(2026, 10, 1) + index * 1000).toISOString(),
          work_email: `visitor${index}@${mobile.slice(1)}.com`,
          mobile,
        }),
      );
    const leads = leadsOf("+13058675321", 100);
    const [one, ...twenty] = leadsOf("+13058675322", 21);
    await storeIndexedLeads(tables, [...leads, ...twenty, ...(one ? [one] : [])]);
    const newestFirst = leads.toReversed();
    for (const lead of [newestFirst[0], newestFirst[10], newestFirst[60]]) {
      const details = await api.getLead(lead?.id ?? "");
      const expected = newestFirst.filter(({ id }) => id !== lead?.id).slice(0, 20);
      expect(idsOf(details.other_leads)).toEqual(idsOf(expected));
      expect(details.has_more_other_leads).toBe(true);
    }
    expect(await api.getLead(one?.id ?? "")).toMatchObject({
      other_leads: twenty.toReversed().map(({ id }) => ({ id })),
      has_more_other_leads: false,
    });
  });

  it("returns a 404 for unknown, malformed and erased leads", async () => {
    const lead = captured(60);
    await storeItems(tables, [lead]);
    await eraseLead(tables, lead.idempotency_key, clock.now);
    for (const id of [lead.id, "01a1fd3a-03bb-743e-bc3d-bad9a27d0dc1", "x", "%00", ""]) {
      expect(await api.call("getLead", { id })).toMatchObject({
        status: 404,
        body: { detail: "This lead does not exist or was erased" },
      });
    }
  });
});
