import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { adminContract } from "@planner/shared/api/adminContract";
import type { NextDue } from "@planner/shared/lead/followUp/due";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { beforeEach, describe, expect, it } from "vitest";
import { readAlertedLead, readLead } from "../../leads/readLeads.ts";
import type { Enqueue } from "../../queues/leadMessages.ts";
import { settle } from "../../statistics/settle.ts";
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

let tables: Awaited<ReturnType<typeof newDeskTables>>;
let api: ReturnType<typeof testApi>;
beforeEach(async () => {
  clock.now = noon;
  alerts.length = 0;
  tables = await newDeskTables();
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

/** Stores a lead that was captured this many minutes ago. */
async function capture(first_name: string, minutesAgo: number, overrides: Partial<Lead> = {}) {
  const created_at = at(-minutesAgo).toISOString();
  const item = aLeadItem({ first_name, created_at, ...overrides });
  await storeItems(tables, [item]);
  await settle(tables, [item.idempotency_key], clock.now);
  return item;
}

type CapturedLead = Awaited<ReturnType<typeof capture>>;

/** The queue on this day, with the names of the leads. */
async function queue(limit = 25, part: { readonly only?: string } = {}) {
  const query = {
    ...part,
    limit: String(limit),
    from: at(-720).toISOString(),
    to: at(720).toISOString(),
  };
  const { body } = await api.call("leadQueue", { query });
  const { leads, ...rest } = adminContract.leadQueue.response.parse(body);
  return { names: leads.map(({ first_name }) => first_name), ...rest };
}

const settled = ({ idempotency_key }: CapturedLead) => settle(tables, [idempotency_key], clock.now);
const stored = async ({ idempotency_key }: CapturedLead) => readLead(tables, idempotency_key);
const call = (lead: CapturedLead, key: string = randomUUID()) =>
  api.call("startCall", { id: lead.id, headers: { "idempotency-key": key } });
const outcome = (lead: CapturedLead, key: string, event: object = {}) =>
  api.addEvent(lead.id, { kind: "call", outcome: "reached", ...event }, key);

describe("the queue", () => {
  it("starts with booked calls and the least time left, and ends with what is due later today", async () => {
    const answered = { stage: "contacted", first_response_at: noon.toISOString() } as const;
    const planned = (kind: NextDue["kind"], minutes: number) =>
      ({ ...answered, next_due: { kind, at: at(minutes).toISOString() } }) as const;
    await capture("Starts in ten minutes", 3_000, planned("booked", 10));
    await capture("Started 59 minutes ago", 3_000, planned("booked", -59));
    await capture("Started an hour ago", 3_000, planned("booked", -60));
    await capture("Starts in eleven minutes", 3_000, planned("booked", 11));
    await capture("Canceled", 300, planned("canceled", -45));
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
        ...["Reached", "Answered", "Bot", "Starts in eleven minutes", "Tonight"],
      ],
      waiting: { booked: 2, clock: 5, follow_up: 3, retry: 1, no_next_step: 2, new: 1 },
      calls_today: 0,
      bookings: [],
      administrators: ["ann@example.com", "ben@example.com"],
    });
    expect((await queue(3)).names.at(-1)).toBe("One minute left");
    expect((await queue(25, { only: "calls" })).names).toEqual([
      ...["Started 59 minutes ago", "Starts in ten minutes"],
      ...["Started an hour ago", "Starts in eleven minutes"],
    ]);
  });

  it("includes a touch from the moment it is due, before and after the schedule runs", async () => {
    const lead = await capture("Nora", 300, {
      stage: "contacted",
      next_due: { kind: "follow_up", at: at(10).toISOString() },
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

describe("a booked call", () => {
  it("is first from ten minutes before its start, and due an hour after it", async () => {
    const next_due = { kind: "booked", at: at(70).toISOString() } as const;
    const lead = await capture("Sooner", 300, { stage: "call_booked", next_due });
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
    const due_at = at(60).toISOString();
    expect(new Set(alerts.map((alert) => JSON.stringify(alert)))).toEqual(
      new Set([JSON.stringify({ idempotency_key: lead.idempotency_key, kind: "due", due_at })]),
    );
    // A call that was planned meanwhile does not replace it, and its outcome ends it.
    clock.now = at(0);
    await api.addEvent(lead.id, { kind: "next_due", next_due: { kind: "retry", at: at(5) } });
    expect(await stored(lead)).toMatchObject({ next_due });
    clock.now = at(69);
    await api.addEvent(lead.id, { kind: "text" });
    expect(await stored(lead)).toMatchObject({ next_due });
    await outcome(lead, randomUUID());
    expect((await stored(lead))?.next_due).toBeUndefined();
  });
});

it("reminds of a call that is booked minutes before its start", async () => {
  const next_due = { kind: "booked", at: at(5).toISOString() } as const;
  const { idempotency_key } = await capture("Soon", 300, { stage: "call_booked", next_due });
  await remind();
  expect(alerts).toMatchObject([{ idempotency_key, kind: "due", due_at: at(-5).toISOString() }]);
  const alert = { idempotency_key, kind: "due", due_at: at(-5).toISOString() } as const;
  expect(await readAlertedLead(tables, alert, at(4))).toMatchObject({ next_due });
  expect(await readAlertedLead(tables, alert, at(65))).toBeUndefined();
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
      const next_due = { kind: "follow_up", at: at(minutes).toISOString() } as const;
      const lead = await capture("Ann", 300, { stage: "contacted", next_due });
      await outcome(lead, randomUUID());
      expect((await stored(lead))?.next_due).toEqual(left);
    },
  );

  it("that reaches no one counts as a try and plans the next one", async () => {
    const lead = await capture("Ann", 3);
    const next_due = { kind: "retry", at: at(120).toISOString() };
    await outcome(lead, randomUUID(), { outcome: "no_answer", next_due });
    await outcome(lead, randomUUID(), { outcome: "left_message", next_due });
    expect(await stored(lead)).toMatchObject({ tries: 2, next_due });
    await outcome(lead, randomUUID());
    const { tries, next_due: next } = (await stored(lead)) ?? {};
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
    await own(false);
    expect(await own(true)).toMatchObject({
      status: 201,
      body: { lead: { owner: "ann@example.com" } },
    });
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
