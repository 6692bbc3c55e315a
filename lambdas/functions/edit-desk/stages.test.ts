import { adminContract } from "@planner/shared/api/admin/adminContract";
import { leadSchema } from "@planner/shared/lead/leadSchema";
import { beforeEach, describe, expect, it } from "vitest";
import { readLead } from "../../leads/readLeads.ts";
import { readEvents } from "../../leads/timeline/leadEvents.ts";
import { eraseLead } from "../../operators/eraseLead.ts";
import { storeItems } from "../../testing/aLead.ts";
import { type Desk, newDesk } from "../../testing/testApi.ts";

const capturedAt = "2026-11-21T08:30:00.000Z";
const clock = { now: new Date() };
let tables: Desk["tables"];
let api: Desk["api"];
let item: Desk["item"];
beforeEach(async () => {
  clock.now = new Date("2026-11-21T08:33:00.000Z");
  const desk = await newDesk(clock, { created_at: capturedAt });
  tables = desk.tables;
  api = desk.api;
  item = desk.item;
});

const stored = async () => leadSchema.parse(await readLead(tables, item.idempotency_key));
const editedLead = adminContract.changeStage.response;
const contacted = { stage: "contacted" };
const touch = (at: string) => ({ kind: "follow_up", at });

describe("changing the stage", () => {
  it("moves the lead, records who did it and stops the clock", async () => {
    const edited = await api.changeStage(item.id, 1, contacted);
    const at = clock.now.toISOString();
    expect(edited).toMatchObject({
      status: 200,
      body: {
        lead: { id: item.id, stage: "contacted", version: 2, first_response_at: at },
        event: { kind: "stage", from: "new", to: "contacted", by: "ann@example.com", at },
      },
    });
    const [event] = await readEvents(tables, item.id);
    expect(edited.body).toEqual({ lead: await stored(), event });
  });

  it("plans the next touch with the move, but not for a time that is over", async () => {
    const planned_touch = touch("2026-11-23T14:00:00.000Z");
    const over = touch(clock.now.toISOString());
    const rejection = {
      status: 422,
      body: { errors: [{ path: "planned_touch.at", message: "That time is over" }] },
    };
    const past = { ...contacted, planned_touch: over };
    expect(await api.changeStage(item.id, 1, past)).toMatchObject(rejection);
    const event = { kind: "planned_touch", planned_touch: over };
    expect(await api.addEvent(item.id, event)).toMatchObject(rejection);
    const far = { kind: "planned_touch", planned_touch: touch("2027-11-23T08:33:00.000Z") };
    const message = "Choose a time within a year";
    const tooFar = { status: 422, body: { errors: [{ path: "planned_touch.at", message }] } };
    expect(await api.addEvent(item.id, far)).toMatchObject(tooFar);
    const retry = { ...far.planned_touch, kind: "retry" };
    const call = { kind: "call", outcome: "no_answer", planned_touch: retry };
    expect(await api.addEvent(item.id, call)).toMatchObject(tooFar);
    expect(await api.changeStage(item.id, 1, { ...contacted, planned_touch })).toMatchObject({
      body: {
        lead: { stage: "contacted", planned_touch },
        event: { to: "contacted", planned_touch },
      },
    });
  });

  it("keeps the first response, and drops the reason of a lead that is no longer lost", async () => {
    for (const [index, lost_reason] of (["spam", "not_ready"] as const).entries()) {
      await api.changeStage(item.id, index + 1, { stage: "lost", lost_reason });
      expect(await stored()).toMatchObject({ stage: "lost", lost_reason });
      clock.now = new Date(clock.now.getTime() + 1);
    }
    await api.changeStage(item.id, 3, { stage: "won", won_value: 4500 });
    const { lost_reason, first_response_at, won_value } = await stored();
    expect([lost_reason, first_response_at, won_value]).toEqual([
      undefined,
      "2026-11-21T08:33:00.000Z",
      4500,
    ]);
    const events = await readEvents(tables, item.id);
    expect(events[0]).toMatchObject({ from: "lost", to: "won", won_value: 4500 });
    expect(events.slice(1)).toMatchObject([{ lost_reason: "not_ready" }, { lost_reason: "spam" }]);
    await api.changeStage(item.id, 4, { stage: "new" });
    expect((await stored()).won_value).toBeUndefined();
  });

  it("keeps when and by whom a lead was won, while it is won, also after an undo", async () => {
    const won_at = clock.now.toISOString();
    const won = { won_at, won_by: "ann@example.com" };
    await api.changeStage(item.id, 1, { stage: "won" });
    clock.now = new Date("2026-11-22T08:33:00.000Z");
    await api.changeStage(item.id, 2, { stage: "won", won_value: 4500 });
    expect(await stored()).toMatchObject(won);
    clock.now = new Date("2026-11-22T08:34:00.000Z");
    const { body } = await api.changeStage(item.id, 3, { stage: "proposal" });
    const names = Object.keys(await stored());
    expect(names).not.toContain("won_at");
    expect(names).not.toContain("won_by");
    const undoes = editedLead.parse(body).event?.id;
    await api.changeStage(item.id, 4, { stage: "won", won_value: 4500, undoes });
    expect(await stored()).toMatchObject(won);
  });

  it.each(["proposal", "won"])("counts as booked once it reaches %s", async (stage) => {
    await api.changeStage(item.id, 1, { stage });
    const at = clock.now.toISOString();
    expect(await stored()).toMatchObject({ booked_at: at, booked_by: "ann@example.com" });
  });

  it("remembers since when the lead is in its stage, also after an undo", async () => {
    const first = "2026-11-21T08:33:00.000Z";
    const second = "2026-11-22T08:33:00.000Z";
    await api.changeStage(item.id, 1, contacted);
    expect(await stored()).toMatchObject({ stage_since: first });
    clock.now = new Date(second);
    const lost = { stage: "lost", lost_reason: "not_ready" };
    const { event } = editedLead.parse((await api.changeStage(item.id, 2, lost)).body);
    expect(await stored()).toMatchObject({ stage_since: second });
    await api.changeStage(item.id, 3, { ...contacted, undoes: event?.id });
    expect(await stored()).toMatchObject({ stage_since: first });
  });

  it("rounds the value to cents, because the database rejects very small numbers", async () => {
    for (const [index, won_value] of [1e-200, 1234.567].entries()) {
      const body = { stage: "won", won_value };
      expect(await api.changeStage(item.id, index + 1, body)).toMatchObject({ status: 200 });
    }
    expect(await stored()).toMatchObject({ won_value: 1234.57, version: 3 });
  });

  it("takes the first response back if the stage change that was it is undone", async () => {
    const { body } = await api.changeStage(item.id, 1, { stage: "call_booked" });
    const at = clock.now.toISOString();
    const by = "ann@example.com";
    const first = { first_response_at: at, first_response_by: by, booked_at: at, booked_by: by };
    expect(await stored()).toMatchObject(first);
    const undoes = editedLead.parse(body).event?.id;
    await api.changeStage(item.id, 2, { stage: "new", undoes });
    const names = Object.keys(await stored());
    expect(Object.keys(first).filter((name) => names.includes(name))).toEqual([]);
    expect(await readEvents(tables, item.id)).toHaveLength(2);
  });

  it("keeps a first response that came before the stage change that is undone", async () => {
    const respondedAt = clock.now.toISOString();
    await api.addEvent(item.id, { kind: "text" });
    clock.now = new Date("2026-11-21T08:34:00.000Z");
    const { event } = editedLead.parse((await api.changeStage(item.id, 1, contacted)).body);
    await api.changeStage(item.id, 2, { stage: "new", undoes: event?.id });
    expect((await stored()).first_response_at).toBe(respondedAt);
  });

  it("restores the next touch, and the stage before a booking, if it is undone", async () => {
    const before = {
      planned_touch: touch("2026-11-21T17:00:00.000Z"),
      stage_before_booking: "new",
    };
    await storeItems(tables, [{ ...item, ...before }]);
    const patch = { ...contacted, planned_touch: touch("2026-11-23T14:00:00.000Z") };
    const { event, lead } = editedLead.parse((await api.changeStage(item.id, 1, patch)).body);
    expect(lead).toMatchObject(patch);
    await api.changeStage(item.id, 2, { stage: "call_booked", undoes: event?.id });
    expect(await stored()).toMatchObject({ stage: "call_booked", ...before });
  });

  it("changes nothing if the lead already is as requested", async () => {
    const before = await stored();
    expect(await api.changeStage(item.id, 1, { stage: "new" })).toEqual({
      status: 200,
      body: { lead: before },
    });
    expect(await stored()).toEqual(before);
    expect(await readEvents(tables, item.id)).toEqual([]);
  });

  it("rejects a stale version with the current lead and its last change of stage", async () => {
    await api.changeStage(item.id, 1, contacted);
    await api.addEvent(item.id, { kind: "note", note: "Asked for a price" });
    const { body } = await api.changeStage(item.id, 1, { stage: "won" });
    expect(body).toMatchObject({
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
    const response = await api.changeStage(item.id, 1, body);
    expect(response.body).toMatchObject({ status: 422, errors: [{ path }] });
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
    const request = { id: item.id, headers, body: contacted };
    expect(await api.call("changeStage", request)).toMatchObject({ status });
    expect((await stored()).version).toBe(1);
  });

  it("returns a 404 for unknown, malformed and erased leads", async () => {
    await eraseLead(tables, item.idempotency_key, clock.now);
    for (const id of [item.id, "01a1fd3a-03bb-743e-bc3d-bad9a27d0dc1", "stats", "../leads"]) {
      expect(await api.changeStage(id, 1, contacted)).toMatchObject({ status: 404 });
    }
  });
});
