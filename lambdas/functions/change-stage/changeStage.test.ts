import { leadSchema } from "@planner/shared/lead/leadSchema";
import { beforeEach, describe, expect, it } from "vitest";
import { readEvents } from "../../desk/leadEvents.ts";
import { eraseLead } from "../../erasure/eraseLead.ts";
import { readStatistics } from "../../leads/counts/statisticsItem.ts";
import { readLead } from "../../leads/readLeads.ts";
import { countLeads } from "../../statistics/countLeads.ts";
import { toLeadStats } from "../../statistics/leadSums.ts";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { type Desk, newDesk } from "../../testing/deskApi.ts";
import { recount } from "../../testing/recount.ts";

const capturedAt = "2026-11-21T08:30:00.000Z";
const clock = { now: new Date("2026-11-21T08:33:00.000Z") };
let tables: Desk["tables"];
let api: Desk["api"];
let item: Desk["item"];
beforeEach(async () => {
  ({ tables, api, item } = await newDesk(clock, { created_at: capturedAt }));
});

const stored = async () => leadSchema.parse(await readLead(tables, item.idempotency_key));
const contacted = { body: { stage: "contacted" } };

describe("change-stage", () => {
  it("moves the lead, records who did it and stops the clock", async () => {
    const edited = await api.changeStage(item.id, 1, contacted);
    expect(edited).toMatchObject({
      status: 200,
      lead: {
        id: item.id,
        stage: "contacted",
        version: 2,
        first_response_at: clock.now.toISOString(),
      },
      event: {
        kind: "stage",
        from: "new",
        to: "contacted",
        by: "ann@example.com",
        at: clock.now.toISOString(),
      },
    });
    expect(edited).toMatchObject({ lead: await stored() });
    expect(edited).toMatchObject({ event: (await readEvents(tables, item.id))[0] });
  });

  it("keeps the first response, and drops the reason of a lead that is no longer lost", async () => {
    await api.changeStage(item.id, 1, { body: { stage: "lost", lost_reason: "not_ready" } });
    expect(await stored()).toMatchObject({ stage: "lost", lost_reason: "not_ready" });
    await api.changeStage(item.id, 2, { body: { stage: "won", won_value: 4500 } });
    const { lost_reason, first_response_at, won_value } = await stored();
    expect([lost_reason, first_response_at, won_value]).toEqual([
      undefined,
      clock.now.toISOString(),
      4500,
    ]);
    await api.changeStage(item.id, 3, { body: { stage: "new" } });
    expect((await stored()).won_value).toBeUndefined();
  });

  it("rounds the value to cents, because the database rejects very small numbers", async () => {
    for (const [index, won_value] of [1e-200, 1234.567].entries()) {
      const body = { stage: "won", won_value };
      expect(await api.changeStage(item.id, index + 1, { body })).toMatchObject({ status: 200 });
    }
    expect(await stored()).toMatchObject({ won_value: 1234.57, version: 3 });
  });

  it("changes leads saved before stages existed, as version 0", async () => {
    const { stage: _, version: __, ...old } = aLeadItem();
    await storeItems(tables, [old]);
    await countLeads(tables, [old]);
    expect(await api.changeStage(old.id, 0, contacted)).toMatchObject({ lead: { version: 1 } });
  });

  it("changes nothing if the lead already is as requested", async () => {
    const before = await stored();
    expect(await api.changeStage(item.id, 1, { body: { stage: "new" } })).toEqual({
      status: 200,
      lead: before,
    });
    expect(await stored()).toEqual(before);
    expect(await readEvents(tables, item.id)).toEqual([]);
  });

  it("lets one of several administrators win, and shows the others the lead and the change", async () => {
    await countLeads(tables, [item]);
    const wanted = ["contacted", "call_booked", "proposal", "won"] as const;
    const replies = await Promise.all(
      wanted.map((stage) => api.changeStage(item.id, 1, { body: { stage } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const events = await readEvents(tables, item.id);
    expect(events).toHaveLength(1);
    const lead = await readLead(tables, item.idempotency_key);
    for (const reply of replies.filter(({ status }) => status === 412)) {
      expect(reply).toMatchObject({ lead, last_change: events[0] });
    }
    expect(toLeadStats(await readStatistics(tables), clock.now)).toEqual(
      await recount(tables, clock.now),
    );
  });

  it("rejects a stale version with the current lead and its last change of stage", async () => {
    await api.changeStage(item.id, 1, contacted);
    await api.addEvent(item.id, { kind: "note", note: "Asked for a price" });
    const refusal = await api.changeStage(item.id, 1, { body: { stage: "won" } });
    expect(refusal).toMatchObject({
      status: 412,
      title: "Precondition Failed",
      lead: { stage: "contacted", version: 2 },
      last_change: { kind: "stage", to: "contacted", by: "ann@example.com" },
    });
    expect((await stored()).version).toBe(2);
  });

  it.each([
    ["an unknown stage", { stage: "archived" }, "stage"],
    ["no stage", {}, "stage"],
    ["a lost lead without a reason", { stage: "lost" }, "lost_reason"],
    ["an unknown reason", { stage: "lost", lost_reason: "bored" }, "lost_reason"],
    ["a reason for another stage", { stage: "won", lost_reason: "spam" }, "lost_reason"],
    ["a negative value", { stage: "won", won_value: -1 }, "won_value"],
    ["a value that is not a number", { stage: "won", won_value: "=1+1" }, "won_value"],
    ["a value for another stage", { stage: "new", won_value: 5 }, "won_value"],
  ])("rejects %s", async (_, body, path) => {
    const refusal = await api.changeStage(item.id, 1, { body });
    expect(refusal).toMatchObject({ status: 422, errors: [{ path }] });
    expect((await stored()).version).toBe(1);
  });

  it.each([
    ["no If-Match header", {}, 428],
    ["an unquoted version", { "if-match": "1" }, 400],
    ["a weak entity tag", { "if-match": 'W/"1"' }, 400],
    ["any version", { "if-match": "*" }, 400],
    ["several versions", { "if-match": '"1", "2"' }, 400],
    ["a negative version", { "if-match": '"-1"' }, 400],
    ["a body that is not JSON", { "if-match": '"1"', "content-type": "text/plain" }, 415],
  ])("rejects %s", async (_, headers, status) => {
    expect(await api.changeStage(item.id, 1, { ...contacted, headers })).toMatchObject({ status });
    expect((await stored()).version).toBe(1);
  });

  it.each([
    ["a body over 16 KB", { stage: "won", filler: "x".repeat(16_384) }, 413],
    ["a list", [], 400],
  ])("rejects %s", async (_, body, status) => {
    expect(await api.changeStage(item.id, 1, { body })).toMatchObject({ status });
  });

  it("returns a 404 for unknown, malformed and erased leads", async () => {
    await eraseLead(tables, item.idempotency_key, clock.now);
    for (const id of [item.id, "01a1fd3a-03bb-743e-bc3d-bad9a27d0dc1", "stats", "../leads"]) {
      expect(await api.changeStage(id, 1, contacted)).toMatchObject({ status: 404 });
    }
  });

  it("rejects the next write of an administrator who was removed", async () => {
    await api.changeStage(item.id, 1, contacted);
    api.setGroups("viewers");
    expect(await api.changeStage(item.id, 2, { body: { stage: "won" } })).toMatchObject({
      status: 403,
    });
    expect(await stored()).toMatchObject({ stage: "contacted", version: 2 });
  });
});

describe("the share of leads answered within five minutes", () => {
  it.each([
    ["answered at 4:59", 299_000, undefined, 100],
    ["answered at 5:00", 300_000, undefined, 0],
    ["suspect", 1000, "honeypot", null],
  ] as const)("is right for a lead that is %s", async (_, afterMs, suspect, share) => {
    const now = new Date(Date.parse(capturedAt) + afterMs);
    const lead = { created_at: capturedAt, ...(suspect && { suspect: [suspect] }) };
    const desk = await newDesk({ now }, lead);
    await countLeads(desk.tables, [desk.item]);
    await desk.api.addEvent(desk.item.id, { kind: "call", outcome: "reached" });
    const stats = toLeadStats(await readStatistics(desk.tables), now);
    expect(stats.answered_in_time_pct).toBe(share);
    expect(stats).toEqual(await recount(desk.tables, now));
  });
});
