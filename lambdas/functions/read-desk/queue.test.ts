import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { Booking } from "@planner/shared/lead/followUp/booking";
import { nextTouch } from "@planner/shared/lead/followUp/nextTouch";
import type { PlannedTouch } from "@planner/shared/lead/followUp/plannedTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { beforeEach, describe, expect, it } from "vitest";
import { readLeadIfDue } from "../../leads/readLeadIfDue.ts";
import { readLead } from "../../leads/readLeads.ts";
import type { Enqueue } from "../../queues/enqueueTo.ts";
import { settle } from "../../statistics/settle.ts";
import { readPartition } from "../../tables/deskItems.ts";
import { aLeadItem, storeItems } from "../../testing/aLead.ts";
import { lambdaContext } from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { asFunction } from "../../testing/rolePermissions.ts";
import { testApi } from "../../testing/testApi.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";
import { remindLeads } from "../remind-leads/handler.ts";

captureLog();
const noon = new Date("2026-11-21T12:00:00.000Z");
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const clock = { now: noon };
const ben = { by: "ben@example.com", id: "1" };

let tables: ReturnType<typeof newDeskTables>;
let api: ReturnType<typeof testApi>;
beforeEach(async () => {
  clock.now = noon;
  alerts.length = 0;
  tables = newDeskTables();
  api = testApi(tables, clock);
});

const alerts: object[] = [];

/** Runs the schedule. */
function remind() {
  const toAlerts: readonly Enqueue[] = [async (messages) => void alerts.push(...messages)];
  const services = { tables, toAlerts, planMail: undefined, now: () => clock.now };
  const run = remindLeads({ ...services, logger: new Logger() });
  return asFunction("remind-leads", () => run({ time: "" }, lambdaContext));
}

/** The leads and starts of the booked calls of which the schedule reminded, each once. */
function callAlerts() {
  const calls = alerts.flatMap((alert) =>
    "call_id" in alert && "idempotency_key" in alert && "due_at" in alert
      ? [JSON.stringify([alert.idempotency_key, alert.due_at])]
      : [],
  );
  return [...new Set(calls)].map((text): unknown => JSON.parse(text));
}

/** Stores a lead that was captured this many minutes ago. */
async function capture(first_name: string, minutesAgo: number, overrides: Partial<Lead> = {}) {
  const created_at = at(-minutesAgo).toISOString();
  const item = aLeadItem({ first_name, created_at, ...overrides });
  await storeItems(tables, [item]);
  await settle(tables, [item.idempotency_key], clock.now);
  return item;
}

type CapturedLead = Awaited<ReturnType<typeof capture>>;

const today = { from: at(-720).toISOString(), to: at(720).toISOString() };

/** The queue on this day, with the names of the leads. */
async function queue(limit = 25, cursor?: string) {
  const page = { limit: String(limit), ...today };
  const query = cursor === undefined ? page : { ...page, cursor };
  const { body } = await api.call("leadQueue", { query });
  const { leads, ...rest } = adminContract.leadQueue.response.parse(body);
  return { names: leads.map(({ first_name }) => first_name), ...rest };
}

/** The calls of this day: who, how it went, and how many are left. */
async function callsToday() {
  const { body } = await api.call("callsToday", { query: today });
  const { calls, left } = adminContract.callsToday.response.parse(body);
  return {
    calls: calls.map(({ lead, booking, outcome }) => [lead?.first_name ?? booking?.name, outcome]),
    left,
  };
}

/** A call that starts this many minutes after noon. It was booked long before. */
const bookedCall = (minutes: number, changes: Partial<Booking> = {}): Booking => ({
  id: `cal#${minutes}`,
  start: at(minutes).toISOString(),
  changed_at: at(-5_000).toISOString(),
  canceled: false,
  ...changes,
});

const settled = ({ idempotency_key }: CapturedLead) => settle(tables, [idempotency_key], clock.now);
const stored = async ({ idempotency_key }: CapturedLead) => readLead(tables, idempotency_key);
/** The group of a lead in the queue. */
const groupOf = async (lead: CapturedLead) => {
  const current = await stored(lead);
  return current && nextTouch(current, clock.now)?.group;
};
const call = (lead: CapturedLead, key: string = randomUUID()) =>
  api.call("startCall", { id: lead.id, headers: { "idempotency-key": key } });
const outcome = (lead: CapturedLead, key: string, event: object = {}) =>
  api.addEvent(lead.id, { kind: "call", outcome: "reached", ...event }, key);

describe("the queue", () => {
  it("starts with booked calls and the least time left, and ends with what is due later today", async () => {
    const answered = { stage: "contacted", first_response_at: noon.toISOString() } as const;
    const planned = (kind: PlannedTouch["kind"], minutes: number) =>
      ({ ...answered, planned_touch: { kind, at: at(minutes).toISOString() } }) as const;
    const booked = (minutes: number) => ({ ...answered, bookings: [bookedCall(minutes)] });
    await capture("Starts in ten minutes", 3_000, booked(10));
    await capture("Started 59 minutes ago", 3_000, booked(-59));
    await capture("Started an hour ago", 3_000, booked(-60));
    await capture("Starts in eleven minutes", 3_000, booked(11));
    const canceled = bookedCall(60, { canceled: true, changed_at: at(-45).toISOString() });
    await capture("Canceled", 300, { ...answered, bookings: [canceled] });
    await capture("Late for a day", 1_445);
    const at_noon = { kind: "reached", at: noon.toISOString() } as const;
    await capture("Reached", 3_000, { ...answered, last_touch: at_noon });
    await capture("Bot", 1, { suspect: ["honeypot"] });
    await capture("Retry", 300, planned("retry", -60));
    await capture("Tonight", 300, planned("retry", 60));
    await capture("Tomorrow", 300, planned("retry", 1_000));
    await capture("Followed up", 300, planned("follow_up", -30));
    await capture("Late for an hour", 65);
    await capture("Just late", 6);
    await capture("Called", 7, { calls: [{ ...ben, at: at(-1).toISOString() }] });
    await capture("Four minutes left", 1);
    await capture("One minute left", 4);
    await capture("Answered", 4, answered);
    await capture("Won", 4, { stage: "won" });
    expect(await queue()).toEqual({
      names: [
        ...["Started 59 minutes ago", "Starts in ten minutes"],
        ...["One minute left", "Four minutes left", "Just late", "Called", "Late for an hour"],
        ...["Retry", "Canceled", "Followed up", "Started an hour ago", "Late for a day"],
        ...["Answered", "Reached", "Bot", "Starts in eleven minutes", "Tonight"],
      ],
      next_cursor: null,
      later: 2,
      waiting: { booked: 2, clock: 5, follow_up: 3, retry: 1, no_next_step: 2, new: 1 },
      calls_today: { total: 4, left: 4 },
      bookings: [],
      administrators: ["ann@example.com", "ben@example.com"],
    });
    expect((await queue(3)).names.at(-1)).toBe("One minute left");
    expect(await callsToday()).toEqual({
      calls: [
        ["Started an hour ago", undefined],
        ["Started 59 minutes ago", undefined],
        ["Starts in ten minutes", undefined],
        ["Starts in eleven minutes", undefined],
      ],
      left: 4,
    });
    expect((await queue(3)).next_cursor).not.toBeNull();
  });

  it("has every lead exactly once on its pages, also many that are due at the same time", async () => {
    const due = (kind: PlannedTouch["kind"]): Partial<Lead> => ({
      stage: "contacted",
      first_response_at: at(-200).toISOString(),
      planned_touch: { kind, at: at(-60).toISOString() },
    });
    const all = (count: number, overrides: Partial<Lead>) =>
      Array.from({ length: count }, (_, index) =>
        aLeadItem({ first_name: `${index}`, created_at: at(-300).toISOString(), ...overrides }),
      );
    const items = [
      ...all(31, due("follow_up")),
      ...all(17, due("retry")),
      ...all(20, { stage: "contacted", first_response_at: at(-200).toISOString() }),
      ...all(9, {}),
      ...all(3, { suspect: ["honeypot"] }),
      ...all(5, { ...due("retry"), calls: [{ ...ben, at: at(-5).toISOString() }] }),
    ];
    await storeItems(tables, items);
    const keys = items.map(({ idempotency_key }) => idempotency_key);
    await settle(tables, keys, at(-90));
    await settle(tables, keys, noon);
    const ids = async (limit: number) => {
      const found: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = { limit: String(limit), ...today };
        const query = cursor === undefined ? page : { ...page, cursor };
        const { body } = await api.call("leadQueue", { query });
        const { leads, next_cursor } = adminContract.leadQueue.response.parse(body);
        found.push(...leads.map(({ id }) => id));
        cursor = next_cursor;
      }
      return found;
    };
    const whole = await ids(100);
    expect(new Set(whole)).toEqual(new Set(items.map(({ id }) => id)));
    expect(whole).toHaveLength(items.length);
    expect(await ids(7)).toEqual(whole);
  });

  it("has a lead once whose item moves to another group while it is read", async () => {
    const lead = await capture("Moving", 6);
    const [before] = await readPartition(tables, { pk: "due#1#clock" });
    await outcome(lead, randomUUID(), {
      outcome: "no_answer",
      planned_touch: { kind: "retry", at: at(120).toISOString() },
    });
    await settled(lead);
    await tables.client.send(new PutCommand({ TableName: tables.deskTableName, Item: before }));
    expect((await queue()).names).toEqual(["Moving"]);
  });

  it("rejects a range that ends before it starts or is too long, and a cursor that it did not write", async () => {
    const ask = (query: Record<string, string>) => api.call("leadQueue", { query });
    const reversed = { from: today.to, to: today.from };
    const message = "from must not be after to";
    const rejection = { status: 422, body: { errors: [{ path: "from", message }] } };
    expect(await ask(reversed)).toMatchObject(rejection);
    expect(await api.call("callsToday", { query: reversed })).toMatchObject(rejection);
    expect(await api.call("listLeads", { query: reversed })).toMatchObject(rejection);
    const long = { from: today.from, to: at(5_000).toISOString() };
    expect(await ask(long)).toMatchObject({ status: 422, body: { errors: [{ path: "to" }] } });
    expect(await ask({ ...today, cursor: "forged" })).toMatchObject({ status: 400 });
  });

  it("includes a touch from the moment it is due, before and after the schedule runs", async () => {
    const lead = await capture("Nora", 300, {
      stage: "contacted",
      planned_touch: { kind: "follow_up", at: at(10).toISOString() },
    });
    expect((await queue()).waiting.follow_up).toBe(0);
    clock.now = at(10);
    expect((await queue()).waiting.follow_up).toBe(1);
    await remind();
    await remind();
    expect(alerts).toEqual([
      { idempotency_key: lead.idempotency_key, kind: "due", due_at: at(10).toISOString() },
    ]);
    expect(await queue()).toMatchObject({ names: ["Nora"], waiting: { follow_up: 1 } });
  });
});

describe("the list of leads without a next step", () => {
  it("has all of them, newest first, with other filters too", async () => {
    const answered = { stage: "contacted", first_response_at: at(-30).toISOString() } as const;
    const planned_touch = { kind: "retry", at: at(60).toISOString() } as const;
    await capture("Planned", 50, { ...answered, planned_touch });
    for (const minutes of [300, 200, 100]) await capture(`${minutes}`, minutes, answered);
    await capture("Proposal", 150, { ...answered, stage: "proposal" });
    const names = async (query: Record<string, string>) => {
      const page = await api.listLeads({ next: "none", ...query });
      return { next: page.next_cursor, names: page.leads.map(({ first_name }) => first_name) };
    };
    expect(await names({})).toEqual({ next: null, names: ["100", "Proposal", "200", "300"] });
    expect((await names({ stage: "proposal" })).names).toEqual(["Proposal"]);
    const first = await names({ limit: "3" });
    expect(first.names).toEqual(["100", "Proposal", "200"]);
    expect((await names({ limit: "3", cursor: first.next ?? "" })).names).toEqual(["300"]);
  });
});

describe("a booked call", () => {
  it("is first from ten minutes before its start, and due an hour after it", async () => {
    const bookings = [bookedCall(70)];
    const lead = await capture("Sooner", 300, { stage: "call_booked", bookings });
    const places: object[] = [];
    for (const minutes of [59, 60, 129, 130]) {
      clock.now = at(minutes);
      const { booked, follow_up } = (await queue()).waiting;
      await remind();
      expect((await queue()).waiting).toMatchObject({ booked, follow_up });
      places.push([booked, follow_up]);
    }
    expect(places).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(callAlerts()).toEqual([[lead.idempotency_key, at(70).toISOString()]]);
    // What was planned meanwhile does not replace it, and only a call is its outcome.
    clock.now = at(0);
    await api.addEvent(lead.id, {
      kind: "planned_touch",
      planned_touch: { kind: "retry", at: at(5) },
    });
    clock.now = at(69);
    await api.addEvent(lead.id, { kind: "text" });
    expect(await groupOf(lead)).toBe("booked");
    await outcome(lead, randomUUID());
    expect(await stored(lead)).toMatchObject({ bookings: [{ outcome: "reached" }] });
    expect(await groupOf(lead)).toBe("no_next_step");
  });

  it("rings although another one was booked after it, and is a row and a line of its own", async () => {
    const bookings = [bookedCall(20), bookedCall(7_000)];
    const lead = await capture("Two", 300, { stage: "call_booked", bookings });
    clock.now = at(15);
    expect((await queue()).names).toEqual(["Two"]);
    expect(await callsToday()).toEqual({ calls: [["Two", undefined]], left: 1 });
    await remind();
    clock.now = at(6_995);
    await remind();
    expect(callAlerts()).toEqual([
      [lead.idempotency_key, at(20).toISOString()],
      [lead.idempotency_key, at(7_000).toISOString()],
    ]);
    expect((await api.getLead(lead.id)).booked_calls).toMatchObject([
      { start: at(20).toISOString(), state: "over" },
      { start: at(7_000).toISOString(), state: "open" },
    ]);
  });

  it("rings before an earlier booking whose outcome is known", async () => {
    const bookings = [bookedCall(3_000), bookedCall(5)];
    const lead = await capture("Sooner first", 300, { stage: "call_booked", bookings });
    await outcome(lead, randomUUID());
    await settled(lead);
    clock.now = at(2_996);
    await remind();
    expect(callAlerts()).toEqual([[lead.idempotency_key, at(3_000).toISOString()]]);
    expect((await queue()).names).toEqual(["Sooner first"]);
  });

  it("is not answered by a call up to an hour before it, which plans its own retry", async () => {
    const lead = await capture("Confirmed", 300, {
      stage: "call_booked",
      bookings: [bookedCall(55)],
    });
    const retry = { kind: "retry", at: at(120).toISOString() } as const;
    await outcome(lead, randomUUID(), { outcome: "left_message", planned_touch: retry });
    await settled(lead);
    clock.now = at(45);
    expect(await groupOf(lead)).toBe("booked");
    await remind();
    expect(callAlerts()).toEqual([[lead.idempotency_key, at(55).toISOString()]]);
    await outcome(lead, randomUUID());
    expect(await stored(lead)).toMatchObject({ bookings: [{ outcome: "reached" }] });
  });

  it("moves ahead of a touch that was due before, and of its lead's clock", async () => {
    const bookings = [bookedCall(20)];
    const lead = await capture("Both", 300, {
      stage: "contacted",
      first_response_at: at(-200).toISOString(),
      planned_touch: { kind: "follow_up", at: at(-60).toISOString() },
      bookings,
    });
    await remind();
    expect((await queue()).waiting).toMatchObject({ booked: 0, follow_up: 1 });
    clock.now = at(10);
    // Before and after the schedule runs.
    expect((await queue()).waiting).toMatchObject({ booked: 1, follow_up: 0 });
    await remind();
    expect((await queue()).waiting).toMatchObject({ booked: 1, follow_up: 0 });
    expect(callAlerts()).toEqual([[lead.idempotency_key, at(20).toISOString()]]);
  });

  it("of a lost lead rings and is a row, but not of spam", async () => {
    const lost = { stage: "lost", stage_since: at(-60).toISOString() } as const;
    const bookings = [bookedCall(10)];
    const lead = await capture("Lost", 300, { ...lost, lost_reason: "too_expensive", bookings });
    await capture("Spam", 300, { ...lost, lost_reason: "spam", bookings });
    await remind();
    expect(callAlerts()).toEqual([[lead.idempotency_key, at(10).toISOString()]]);
    expect((await queue()).names).toEqual(["Lost"]);
    expect((await callsToday()).calls).toEqual([["Lost", undefined]]);
    expect(await stored(lead)).toMatchObject({ stage: "lost" });
  });

  it("stays in the list of the day with its outcome, below those that are left", async () => {
    const done = await capture("Done", 300, { stage: "call_booked", bookings: [bookedCall(5)] });
    const lead = await capture("Twice", 300, {
      stage: "call_booked",
      bookings: [bookedCall(8), bookedCall(200), bookedCall(300, { canceled: true })],
    });
    await outcome(done, randomUUID());
    await outcome(lead, randomUUID(), { outcome: "did_not_show" });
    await settled(done);
    await settled(lead);
    expect(await callsToday()).toEqual({
      calls: [
        ["Twice", undefined],
        ["Done", "reached"],
        ["Twice", "did_not_show"],
      ],
      left: 1,
    });
    expect((await queue()).calls_today).toEqual({ total: 3, left: 1 });
  });

  it("to which no one showed up changes no stage, is no response, and counts for who waited", async () => {
    const lead = await capture("Zed", 300, { stage: "call_booked", bookings: [bookedCall(5)] });
    const planned_touch = { kind: "retry", at: at(120).toISOString() } as const;
    await outcome(lead, randomUUID(), { outcome: "did_not_show", planned_touch });
    const after = await stored(lead);
    expect(after).toMatchObject({
      stage: "call_booked",
      planned_touch,
      last_touch: { kind: "did_not_show" },
      no_show_counts: { "ann@example.com": 1 },
    });
    for (const name of ["first_response_at", "call_counts", "tries"]) {
      expect(Object.keys(after ?? {})).not.toContain(name);
    }
    const again = outcome(lead, randomUUID(), { outcome: "did_not_show" });
    expect(await again).toMatchObject({
      status: 422,
      body: { errors: [{ path: "outcome", message: "No booked call was due" }] },
    });
  });
});

it("reminds of a call that is booked minutes before its start", async () => {
  const bookings = [bookedCall(5)];
  const { idempotency_key } = await capture("Soon", 300, { stage: "call_booked", bookings });
  await remind();
  const start = at(5).toISOString();
  expect(callAlerts()).toEqual([[idempotency_key, start]]);
  const alert = { idempotency_key, kind: "due", due_at: start, call_id: "cal#5" } as const;
  expect(await readLeadIfDue(tables, alert, at(4))).toMatchObject({ alerted_call: { start } });
  expect(await readLeadIfDue(tables, alert, at(65))).toBeUndefined();
});

describe("a call", () => {
  it("answers the lead when it was started, if an outcome follows within an hour", async () => {
    const lead = await capture("Ann", 3);
    const key = randomUUID();
    expect(await call(lead, key)).toMatchObject({ status: 201 });
    clock.now = at(10);
    await call(lead, key);
    expect(await stored(lead)).toMatchObject({
      calls: [{ id: key, by: "ann@example.com", at: noon.toISOString() }],
    });
    await settled(lead);
    expect(await queue()).toMatchObject({ names: ["Ann"], waiting: { clock: 0 } });
    clock.now = at(59);
    await outcome(lead, key);
    const { first_response_at, calls } = (await stored(lead)) ?? {};
    expect([first_response_at, calls]).toEqual([noon.toISOString(), undefined]);
    // A reload that sends both again changes nothing.
    await call(lead, key);
    await outcome(lead, key, { outcome: "no_answer" });
    expect((await api.getLead(lead.id)).events).toHaveLength(1);
    expect((await stored(lead))?.calls).toBeUndefined();
    await settled(lead);
    expect(await queue()).toMatchObject({ names: ["Ann"], waiting: { no_next_step: 1 } });
  });

  it("makes the lead due again after an hour without an outcome", async () => {
    const lead = await capture("Ann", 300, { stage: "contacted" });
    const key = randomUUID();
    await call(lead, key);
    await settled(lead);
    clock.now = at(60);
    expect(await queue()).toMatchObject({ names: ["Ann"], waiting: { retry: 1 } });
    clock.now = at(61);
    await outcome(lead, key);
    expect((await stored(lead))?.first_response_at).toBe(at(61).toISOString());
  });

  it("does not lock: two administrators may call, and each ends their own call", async () => {
    const lead = await capture("Ann", 3, { calls: [{ ...ben, at: noon.toISOString() }] });
    const key = randomUUID();
    await call(lead, key);
    expect((await stored(lead))?.calls).toHaveLength(2);
    await api.addEvent(lead.id, { kind: "not_called" });
    expect((await stored(lead))?.calls).toMatchObject([ben]);
    expect((await stored(lead))?.first_response_at).toBeUndefined();
  });

  it.each([
    [60, undefined],
    [61, { kind: "follow_up", at: at(61).toISOString() }],
  ] as const)(
    "includes the touch that was planned for %i minutes later: %j",
    async (minutes, left) => {
      const planned_touch = { kind: "follow_up", at: at(minutes).toISOString() } as const;
      const lead = await capture("Ann", 300, { stage: "contacted", planned_touch });
      await outcome(lead, randomUUID());
      expect((await stored(lead))?.planned_touch).toEqual(left);
    },
  );

  it("that reaches no one counts as a try and plans the next one", async () => {
    const lead = await capture("Ann", 3);
    const planned_touch = { kind: "retry", at: at(120).toISOString() };
    await outcome(lead, randomUUID(), { outcome: "no_answer", planned_touch });
    await outcome(lead, randomUUID(), { outcome: "left_message", planned_touch });
    expect(await stored(lead)).toMatchObject({ tries: 2, planned_touch });
    await outcome(lead, randomUUID());
    const { tries, planned_touch: next } = (await stored(lead)) ?? {};
    expect([tries, next]).toEqual([undefined, undefined]);
  });
});

describe("a lead", () => {
  it("belongs to the first who takes it, until it is returned", async () => {
    const lead = await capture("Ann", 3, { owner: "ben@example.com" });
    const own = (is_mine: boolean) => api.addEvent(lead.id, { kind: "owner", is_mine });
    expect(await own(true)).toMatchObject({
      status: 412,
      body: { lead: { owner: "ben@example.com" } },
    });
    expect(await own(false)).toMatchObject({ status: 412 });
    const give = api.addEvent(lead.id, { kind: "given", to: "ann@example.com" });
    expect(await give).toMatchObject({ status: 412 });
    expect(
      await api.addEvent(lead.id, { kind: "owner", is_mine: true, take_over: true }),
    ).toMatchObject({
      status: 201,
      body: { lead: { owner: "ann@example.com" }, event: { take_over: true } },
    });
    await own(false);
    expect(await own(true)).toMatchObject({ status: 201 });
    expect((await api.listLeads({ owner: "ann@example.com" })).leads).toHaveLength(1);
    expect((await api.listLeads({ owner: "ben@example.com" })).leads).toHaveLength(0);
    clock.now = at(1);
    const given = (to: string) => api.addEvent(lead.id, { kind: "given", to });
    expect(await given("ben@example.com")).toMatchObject({ status: 201 });
    expect(await stored(lead)).toMatchObject({ owner: "ben@example.com" });
    expect(await given("gone@example.com")).toMatchObject({ status: 422 });
    const { events } = await api.getLead(lead.id);
    expect(events[0]).toMatchObject({
      kind: "given",
      by: "ann@example.com",
      to: "ben@example.com",
    });
  });

  it("of an administrator who was removed is free", async () => {
    const lead = await capture("Ann", 3, { owner: "gone@example.com" });
    await api.addEvent(lead.id, { kind: "owner", is_mine: true });
    expect(await stored(lead)).toMatchObject({ owner: "ann@example.com" });
  });
});
