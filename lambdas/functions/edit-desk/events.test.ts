import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { readLead } from "../../leads/readLeads.ts";
import { readEvents } from "../../leads/timeline/leadEvents.ts";
import { eraseLead } from "../../operators/eraseLead.ts";
import { storeItems } from "../../testing/aLead.ts";
import { type Desk, newDesk } from "../../testing/testApi.ts";
import { itemsIn } from "../../testing/testDatabase.ts";

const clock = { now: new Date() };
let tables: Desk["tables"];
let api: Desk["api"];
let item: Desk["item"];
beforeEach(async () => {
  clock.now = new Date("2026-11-21T08:33:00.000Z");
  const desk = await newDesk(clock);
  tables = desk.tables;
  api = desk.api;
  item = desk.item;
});

const later = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000);
const events = () => readEvents(tables, item.id);
const note = (text: unknown) => ({ kind: "note", note: text });

const deskItems = () => itemsIn(tables, tables.deskTableName);

describe("adding an event", () => {
  it.each([{ kind: "call", outcome: "left_message" }, { kind: "text" }, { kind: "email" }])(
    "adds a response ($kind) and stops the clock, without a new version",
    async (event) => {
      const at = clock.now.toISOString();
      const by = "ann@example.com";
      const answered = {
        version: 1,
        first_response_at: at,
        first_response_by: by,
        last_touch: { kind: event.outcome ?? event.kind, at },
      };
      const lead = event.kind === "call" ? { ...answered, call_counts: { [by]: 1 } } : answered;
      expect(await api.addEvent(item.id, event)).toMatchObject({
        status: 201,
        body: { lead, event: { ...event, at, by } },
      });
      expect(await events()).toMatchObject([event]);
    },
  );

  it("does not stop the clock for a note", async () => {
    await api.addEvent(item.id, note("Found them on a fair"));
    const lead = await readLead(tables, item.idempotency_key);
    expect(lead?.first_response_at).toBeUndefined();
  });

  it.each([
    ["a script", "<script>alert(1)</script><img src=x onerror=alert(1)>"],
    ["a formula", '=HYPERLINK("https://evil.example","Open")'],
    ["emoji and letters that are written from right to left", "👩‍🔧 שלום עולם مرحبا"],
    ["lines and tabs", "Monday:\n\tcall\n\nFriday"],
    ["2,000 characters outside the first plane", "😀".repeat(1_000)],
  ])("stores %s as it is", async (_, text) => {
    expect(await api.addEvent(item.id, note(text))).toMatchObject({ status: 201 });
    expect(await events()).toMatchObject([{ kind: "note", note: text }]);
  });

  it.each([
    ["a null character", "Call\u0000back", "Callback"],
    ["an escape sequence", "\u001b[2JHi", "[2JHi"],
    ["half a character", "Hi \ud83dAnn", "Hi Ann"],
    ["line breaks of other programs", "One\r\nTwo\vThree\rFour", "One\nTwo\nThree\nFour"],
  ])("cleans %s from a pasted note", async (_, text, stored) => {
    expect(await api.addEvent(item.id, note(text))).toMatchObject({ status: 201 });
    expect(await events()).toMatchObject([note(stored)]);
  });

  it.each([
    ["a note of control characters", "\u0000\u0007\ud83d"],
    ["an empty note", " \n "],
    ["a note that shows nothing", "\u200B\u2060"],
    ["2,001 characters", "x".repeat(2_001)],
    ["a note that is not a text", { $ne: 1 }],
  ])("rejects %s and stores nothing", async (_, text) => {
    expect(await api.addEvent(item.id, note(text))).toMatchObject({
      status: 422,
      body: { errors: [{ path: "note", message: expect.stringMatching(/^A note must /) }] },
    });
    expect(await events()).toEqual([]);
  });

  it.each([
    ["an unknown kind", { kind: "fax" }, 422],
    ["a change of stage", { kind: "stage", from: "new", to: "won" }, 422],
    ["a call without an outcome", { kind: "call" }, 422],
    ["a body over 16 KB", note("x".repeat(16_384)), 413],
  ])("rejects %s", async (_, body, status) => {
    expect(await api.addEvent(item.id, body)).toMatchObject({ status });
  });

  it("returns the first event if a request is repeated, even at the same time", async () => {
    const key = randomUUID();
    const replies = await Promise.all(
      ["First", "Second", "Third"].map((text) => api.addEvent(item.id, note(text), key)),
    );
    const [event] = await events();
    expect(await events()).toHaveLength(1);
    for (const reply of replies) expect(reply).toMatchObject({ status: 201, body: { event } });
    const before = await deskItems();
    expect(await api.addEvent(item.id, note("Later"), key)).toMatchObject({ body: { event } });
    expect(await deskItems()).toEqual(before);
  });

  it("returns a 404 for an erased lead and stores nothing", async () => {
    await eraseLead(tables, item.idempotency_key, clock.now);
    expect(await api.addEvent(item.id, note("Hi"))).toMatchObject({ status: 404 });
    expect(await events()).toEqual([]);
  });
});

describe("the calls of two administrators", () => {
  const ann = "ann@example.com";
  const ben = "ben@example.com";
  const press = (key: string) =>
    api.call("startCall", { id: item.id, headers: { "idempotency-key": key } });
  const answer = (key: string, outcome: string) =>
    api.addEvent(item.id, { kind: "call", outcome }, key);
  const stored = () => readLead(tables, item.idempotency_key);

  it("keep their own times and outcomes, even with the same key", async () => {
    const key = randomUUID();
    const call = { id: key, by: ann, at: clock.now.toISOString() };
    await press(key);
    clock.now = later(2);
    api.signIn(ben);
    await answer(key, "no_answer");
    await press(key);
    expect(await stored()).toMatchObject({
      calls: [call],
      first_response_at: clock.now.toISOString(),
    });
    api.signIn(ann);
    clock.now = later(1);
    await answer(key, "reached");
    expect((await stored())?.calls).toBeUndefined();
    expect(await events()).toMatchObject([
      { outcome: "reached", by: ann },
      { outcome: "no_answer", by: ben },
    ]);
  });

  it("answer the lead when the first one was started, even if its outcome comes last", async () => {
    const annsKey = randomUUID();
    const bensKey = randomUUID();
    const start = clock.now.toISOString();
    await press(annsKey);
    clock.now = later(2);
    api.signIn(ben);
    await press(bensKey);
    await answer(bensKey, "reached");
    expect((await stored())?.first_response_at).toBe(clock.now.toISOString());
    api.signIn(ann);
    clock.now = later(3);
    await answer(annsKey, "left_message");
    expect((await stored())?.first_response_at).toBe(start);
  });
});

describe("correcting the outcome of a call", () => {
  const ann = "ann@example.com";
  const followUp = { kind: "follow_up", at: "2026-11-24T14:00:00.000Z" } as const;
  const retry = { kind: "retry", at: "2026-11-21T10:33:00.000Z" } as const;
  const stored = () => readLead(tables, item.idempotency_key);

  it("leaves the lead as if the right one had been chosen at once, and both in the timeline", async () => {
    await api.addEvent(item.id, { kind: "call", outcome: "left_message" });
    clock.now = later(60);
    await api.addEvent(item.id, { kind: "planned_touch", planned_touch: followUp });
    const key = randomUUID();
    await api.addEvent(item.id, { kind: "call", outcome: "reached" }, key);
    const first = await stored();
    expect(first?.tries).toBeUndefined();
    clock.now = later(1);
    const corrects = { kind: "call", outcome: "no_answer", corrects: key, planned_touch: retry };
    const second = randomUUID();
    expect(await api.addEvent(item.id, corrects, second)).toMatchObject({
      status: 201,
      body: { event: { outcome: "no_answer", corrected_outcome: "reached" } },
    });
    expect(await stored()).toMatchObject({
      tries: 2,
      call_counts: { [ann]: 2 },
      contact_counts: { call: 2 },
      planned_touch: retry,
      last_touch: { kind: "no_answer", at: clock.now.toISOString() },
      first_response_at: first?.first_response_at,
    });
    clock.now = later(1);
    await api.addEvent(item.id, { kind: "call", outcome: "wrong_number", corrects: second });
    const last = await stored();
    expect(last).toMatchObject({ call_counts: { [ann]: 2 }, planned_touch: followUp });
    expect(last?.tries).toBeUndefined();
    const outcomes = (await events()).flatMap((event) =>
      event.kind === "call" ? [event.outcome] : [],
    );
    expect(outcomes).toEqual(["wrong_number", "no_answer", "reached", "left_message"]);
  });

  it("takes back the response if a booked call turns out to be missed by the visitor", async () => {
    const at = clock.now.toISOString();
    const booking = { id: "1", provider: "calendly", start: at, changed_at: at, canceled: false };
    await storeItems(tables, [{ ...item, bookings: [booking] }]);
    clock.now = later(5);
    const key = randomUUID();
    await api.addEvent(item.id, { kind: "call", outcome: "reached" }, key);
    expect((await stored())?.first_response_by).toBe(ann);
    clock.now = later(1);
    await api.addEvent(item.id, { kind: "call", outcome: "did_not_show", corrects: key });
    const lead = await stored();
    expect(lead?.first_response_at).toBeUndefined();
    expect(lead).toMatchObject({
      call_counts: {},
      no_show_counts: { [ann]: 1 },
      bookings: [{ outcome: "did_not_show", answered_at: clock.now.toISOString() }],
    });
  });

  it("is rejected after another contact, and for a colleague's outcome", async () => {
    const key = randomUUID();
    await api.addEvent(item.id, { kind: "call", outcome: "reached" }, key);
    const corrects = { kind: "call", outcome: "no_answer", corrects: key };
    api.signIn("ben@example.com");
    expect(await api.addEvent(item.id, corrects)).toMatchObject({ status: 422 });
    clock.now = later(1);
    await api.addEvent(item.id, { kind: "text" });
    api.signIn(ann);
    expect(await api.addEvent(item.id, corrects)).toMatchObject({
      status: 422,
      body: { errors: [{ path: "corrects" }] },
    });
    expect(await events()).toHaveLength(2);
  });
});
