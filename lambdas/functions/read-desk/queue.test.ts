import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { adminContract } from "@planner/shared/api/adminContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { beforeEach, describe, expect, it } from "vitest";
import { readLead } from "../../leads/readLeads.ts";
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
  tables = await newDeskTables();
  api = testApi(tables, clock);
});

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
async function queue(limit = 25) {
  const query = { limit: String(limit), from: at(-720).toISOString(), to: at(720).toISOString() };
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
  it("starts with the least time left, and ends with what is due later today", async () => {
    const answered = { stage: "contacted", first_response_at: noon.toISOString() } as const;
    const planned = (kind: "follow_up" | "retry", minutes: number) =>
      ({ ...answered, next_due: { kind, at: at(minutes).toISOString() } }) as const;
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
        ...["One minute left", "Four minutes left", "Just late", "Called", "Late for an hour"],
        ...["Followed up", "Retry", "Bot", "Tonight"],
      ],
      waiting: { clock: 4, follow_up: 1, retry: 1, new: 1 },
      calls_today: 0,
      bookings: [],
    });
    expect((await queue(2)).names).toEqual(["One minute left", "Four minutes left"]);
  });

  it("includes a touch from the moment it is due, before and after the schedule runs", async () => {
    const lead = await capture("Nora", 300, {
      stage: "contacted",
      next_due: { kind: "follow_up", at: at(10).toISOString() },
    });
    expect((await queue()).waiting.follow_up).toBe(0);
    clock.now = at(10);
    expect((await queue()).waiting.follow_up).toBe(1);
    const alerts: object[] = [];
    const toAlerts: readonly Enqueue[] = [async (messages) => void alerts.push(...messages)];
    const services = { tables, toAlerts, planMail: undefined, now: () => clock.now };
    const remind = remindLeads({ ...services, logger: new Logger() });
    const run = () => asFunction("remind-leads", () => remind({ time: "" }, lambdaContext));
    await run();
    await run();
    expect(alerts).toEqual([
      { idempotency_key: lead.idempotency_key, kind: "due", due_at: at(10).toISOString() },
    ]);
    expect(await queue()).toMatchObject({ names: ["Nora"], waiting: { follow_up: 1 } });
  });
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
    expect((await queue()).names).toEqual([]);
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
  });
});
