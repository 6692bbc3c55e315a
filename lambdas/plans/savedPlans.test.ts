import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { adminContract } from "@planner/shared/api/adminContract";
import { planContract, type SavedPlan, type WeekEntry } from "@planner/shared/api/planContract";
import { entityTag } from "@planner/shared/api/route";
import { dayMs } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { newDesk, type TestRequest, testApi } from "../testing/testApi.ts";
import { interruptedTable } from "../testing/testDatabase.ts";
import { hashOf } from "./planItems.ts";
import { openPlan } from "./planLinks.ts";

const inputs = {
  target_estimates_per_week: 10,
  avg_job_value: 3500,
  gross_margin_pct: 55,
  current_estimates_per_week: 4,
};
const body = { inputs, start_date: "2026-11-30" };
const entry: WeekEntry = { spend_cents: 125_713, leads: 22, booked: 5, held: 3, won: 1 };

const now = new Date("2026-11-23T12:00:00.000Z");

/** A lead whose visitor saved the plan. */
async function newSavedPlan(overrides: Partial<Lead> = {}) {
  const clock = { now };
  const { api, tables, item } = await newDesk(clock, overrides);
  const headers = { "idempotency-key": item.idempotency_key };
  const save = async () => {
    const saved = await api.call("createPlan", { headers, body });
    return planContract.createPlan.response.parse(saved.body).token;
  };
  const token = await save();
  /** Calls a route with a token. */
  const as = (
    holder: string,
    name: "openPlan" | "changePlan" | "putWeek" | "endPlanLinks" | "setReminder" | "stopPlanMail",
    request: TestRequest = {},
  ) =>
    api.call(name, {
      ...request,
      headers: { authorization: `Plan ${holder}`, ...request.headers },
    });
  const open = async (): Promise<SavedPlan> =>
    planContract.openPlan.response.parse((await as(token, "openPlan")).body);
  const enter = (week: number, version = 0, changes: Partial<WeekEntry> = {}) =>
    as(token, "putWeek", {
      week: String(week),
      headers: version === 0 ? { "if-none-match": "*" } : { "if-match": entityTag(version) },
      body: { ...entry, ...changes },
    });
  const items = async () => {
    const { Items = [] } = await tables.client.send(
      new ScanCommand({ TableName: tables.deskTableName, ConsistentRead: true }),
    );
    return Items;
  };
  return { api, clock, tables, lead: item, token, save, as, open, enter, items };
}

describe("a saved plan", () => {
  it("opens with its link, without the contractor's address, phone number and lead", async () => {
    const { open, lead } = await newSavedPlan();
    const plan = await open();
    expect(plan).toMatchObject({ first_name: "Ann", inputs, version: 1, weeks: [], mail: "on" });
    const text = JSON.stringify(plan);
    for (const secret of [lead.work_email, lead.mobile, lead.id, lead.idempotency_key]) {
      expect(text).not.toContain(secret);
    }
  });

  it("is stored with the token's hash only, and appears in the lead's timeline", async () => {
    const { api, token, lead, items } = await newSavedPlan();
    expect(JSON.stringify(await items())).not.toContain(token);
    const details = await api.getLead(lead.id);
    expect(details.events).toMatchObject([{ kind: "plan", action: "saved", by: "" }]);
    expect(details.plan).toMatchObject({ first_name: "Ann", weeks_entered: 0 });
  });

  it("is one plan for all requests of its lead, each with its own link", async () => {
    const { as, save, token } = await newSavedPlan();
    const others = await Promise.all([save(), save()]);
    expect(new Set([token, ...others]).size).toBe(3);
    for (const each of others) {
      await as(each, "putWeek", {
        week: each === others[0] ? "1" : "2",
        headers: { "if-none-match": "*" },
        body: entry,
      });
    }
    expect((await as(token, "openPlan")).body).toMatchObject({ weeks: [{ week: 1 }, { week: 2 }] });
  });

  it("needs a stored lead with the same goals", async () => {
    const { api, lead } = await newSavedPlan();
    const unknown = { headers: { "idempotency-key": crypto.randomUUID() }, body };
    expect(await api.call("createPlan", unknown)).toMatchObject({ status: 422 });
    const other = await newDesk({ now }, { avg_job_value: 4000 });
    const headers = { "idempotency-key": other.item.idempotency_key };
    expect(await other.api.call("createPlan", { headers, body })).toMatchObject({ status: 422 });
    expect((await api.getLead(lead.id)).events).toHaveLength(1);
    const rounded = await newDesk({ now: new Date() }, { target_estimates_per_week: 2.78 });
    const exact = { ...body, inputs: { ...inputs, target_estimates_per_week: 2.784 } };
    const key = { "idempotency-key": rounded.item.idempotency_key };
    expect(await rounded.api.call("createPlan", { headers: key, body: exact })).toMatchObject({
      status: 201,
    });
  });

  it("has nothing to track without ad spend", async () => {
    const { api, item } = await newDesk({ now });
    const reached = { ...body, inputs: { ...inputs, current_estimates_per_week: 12 } };
    const headers = { "idempotency-key": item.idempotency_key };
    const saved = await api.call("createPlan", { headers, body: reached });
    const { token } = planContract.createPlan.response.parse(saved.body);
    const holder = { authorization: `Plan ${token}` };
    expect((await api.call("openPlan", { headers: holder })).body).toMatchObject({
      forecast: null,
    });
    const week = { week: "1", headers: { ...holder, "if-none-match": "*" }, body: entry };
    expect(await api.call("putWeek", week)).toMatchObject({ status: 422 });
    const reminder = { headers: holder, body: { reminder: true } };
    expect(await api.call("setReminder", reminder)).toMatchObject({ status: 422 });
    expect((await api.call("listPlans")).body).toMatchObject({ plans: [] });
  });

  it.each([
    ["2026-10-19", 201],
    ["2027-11-22", 201],
    ["2026-11-24", 422],
    ["2026-10-12", 422],
    ["2027-11-29", 422],
  ])("that starts on %s: %i", async (start_date, status) => {
    const { api, item } = await newDesk({ now });
    const headers = { "idempotency-key": item.idempotency_key };
    const saved = await api.call("createPlan", { headers, body: { inputs, start_date } });
    expect(saved.status).toBe(status);
    const made = await api.call("createLeadPlan", { id: item.id, body: { inputs, start_date } });
    expect(made.status).toBe(status);
  });

  it("gets no emails if a bot may have sent the lead", async () => {
    const { api, token, open, as, save } = await newSavedPlan({ suspect: ["honeypot"] });
    expect((await open()).mail).toBe("off");
    expect(await as(token, "setReminder", { body: { reminder: true } })).toMatchObject({
      status: 422,
    });
    await save();
    expect(api.queuedMails).toEqual([]);
  });

  it("ends its reminder if its inputs need no ad spend", async () => {
    const { token, as, items, open } = await newSavedPlan();
    await as(token, "setReminder", { body: { reminder: true } });
    const change = (version: number, current_estimates_per_week: number) =>
      as(token, "changePlan", {
        headers: { "if-match": entityTag(version) },
        body: { inputs: { ...inputs, current_estimates_per_week } },
      });
    expect(await change(1, 12)).toMatchObject({ body: { reminder: false, forecast: null } });
    expect(JSON.stringify(await items())).not.toContain('"tracking":"reminders"');
    await change(2, 4);
    expect(await open()).toMatchObject({ reminder: false });
  });

  it("keeps its last fifty changes, and the inputs that are valid in each week", async () => {
    const { token, as, items, enter, clock, tables } = await newSavedPlan();
    const change = (version: number) =>
      as(token, "changePlan", {
        headers: { "if-match": entityTag(version) },
        body: { inputs: { ...inputs, target_estimates_per_week: 10 + version } },
      });
    await change(1);
    // In week 2, of which week 1 has an entry.
    clock.now = new Date("2026-12-08T12:00:00.000Z");
    await enter(1);
    await change(2);
    const [saved] = (await items()).filter(({ sk }) => sk === "plan");
    const aged = { ...saved, version: 50 };
    await tables.client.send(new PutCommand({ TableName: tables.deskTableName, Item: aged }));
    await change(50);
    // Week 3 is entered before it ends.
    clock.now = new Date("2026-12-16T12:00:00.000Z");
    await enter(3);
    await change(51);
    const stored = (await items()).toSorted((a, b) => a.sk.localeCompare(b.sk));
    const history = stored.filter(({ sk }) => sk.startsWith("history#"));
    // The first two are more than fifty changes ago.
    expect(history.map(({ version }) => version)).toEqual([50, 51]);
    const valid = stored.filter(({ sk }) => sk.startsWith("inputs#"));
    expect(valid.map(({ sk, inputs }) => [sk, inputs.target_estimates_per_week])).toEqual([
      ["inputs#2026-11-30", 11],
      ["inputs#2026-12-07", 60],
      ["inputs#2026-12-21", 61],
    ]);
  });

  it("gets no reminders if the environment sends no emails", async () => {
    const { tables, token } = await newSavedPlan();
    const api = testApi(tables, undefined, { queueMail: undefined });
    const headers = { authorization: `Plan ${token}` };
    expect((await api.call("openPlan", { headers })).body).toMatchObject({ mail: "off" });
    expect(await api.call("setReminder", { headers, body: { reminder: true } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "reminder", message: "This plan gets no emails" }] },
    });
  });

  it("keeps its assumptions and an earlier version of its inputs", async () => {
    const { as, token, items, api, lead, clock } = await newSavedPlan();
    clock.now = new Date("2026-11-24T12:00:00.000Z");
    const changed = { ...inputs, target_estimates_per_week: 12 };
    const change = (version: number) =>
      as(token, "changePlan", {
        headers: { "if-match": entityTag(version) },
        body: { inputs: changed },
      });
    expect(await change(1)).toMatchObject({ status: 200, body: { version: 2, inputs: changed } });
    expect(await change(1)).toMatchObject({ status: 412, body: { plan: { version: 2 } } });
    const history = (await items()).filter(({ sk }) => sk.startsWith("history#"));
    expect(history).toMatchObject([{ version: 1, inputs }]);
    const { events, lead: captured } = await api.getLead(lead.id);
    expect(events[0]).toMatchObject({ kind: "plan", action: "changed", inputs: changed });
    expect(captured.target_estimates_per_week).toBe(10);
  });
});

describe("a week", () => {
  it("is stored once, and corrected only by who saw its last version", async () => {
    const { enter, open, items } = await newSavedPlan();
    const twice = await Promise.all([enter(1), enter(1, 0, { leads: 30 })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await enter(1, 1, { leads: 24 })).toMatchObject({ status: 200 });
    expect(await enter(1, 1, { leads: 25 })).toMatchObject({
      status: 412,
      body: { plan: { weeks: [{ week: 1, leads: 24, version: 2 }] } },
    });
    expect((await open()).weeks).toEqual([{ ...entry, leads: 24, week: 1, version: 2 }]);
    const history = (await items()).filter(({ sk }) => sk.startsWith("history#"));
    expect(history).toMatchObject([{ week: 1, version: 1 }]);
  });

  it("changes the forecast, whatever the order of entry", async () => {
    const { enter, open } = await newSavedPlan();
    const before = (await open()).forecast;
    await enter(3);
    await enter(1, 0, { leads: 30 });
    const { weeks, forecast } = await open();
    expect(weeks.map(({ week }) => week)).toEqual([1, 3]);
    expect(forecast).not.toEqual(before);
    const other = await newSavedPlan();
    await other.enter(1, 0, { leads: 30 });
    await other.enter(3);
    expect((await other.open()).forecast).toEqual(forecast);
  });

  it.each([
    ["text", { leads: "22" }],
    ["a negative number", { won: -1 }],
    ["a fraction", { booked: 0.5 }],
    ["a number beyond the limit", { held: 1e9 }],
    ["a spend beyond the limit", { spend_cents: 1e9 }],
  ])("is rejected with %s", async (_what, wrong) => {
    const { as, token, open } = await newSavedPlan();
    const headers = { "if-none-match": "*" };
    const request = { week: "1", headers, body: { ...entry, ...wrong } };
    expect(await as(token, "putWeek", request)).toMatchObject({
      status: 422,
      body: { errors: [{ path: Object.keys(wrong)[0] }] },
    });
    expect((await open()).weeks).toEqual([]);
  });

  it("needs a number from 1 to 12 and a precondition", async () => {
    const { as, token } = await newSavedPlan();
    const headers = { "if-none-match": "*" };
    for (const week of ["0", "13", "1e1"]) {
      expect((await as(token, "putWeek", { week, headers, body: entry })).status).toBe(400);
    }
    expect((await as(token, "putWeek", { week: "1", body: entry })).status).toBe(428);
  });
});

describe("a link", () => {
  it("opens nothing if the token is altered, unknown, expired or revoked, always with the same response", async () => {
    const { api, as, token, save, clock } = await newSavedPlan();
    const ended = await save();
    await as(token, "endPlanLinks");
    const refused = await as(ended, "openPlan");
    expect(refused.status).toBe(404);
    const altered = fc.oneof(
      fc.string(),
      fc.nat(token.length - 1).map((at) => `${token.slice(0, at)}${token.slice(at + 1)}`),
      fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((bytes) => Buffer.from(bytes).toString("base64url")),
    );
    await fc.assert(
      fc.asyncProperty(altered, async (each) => {
        expect(await as(each, "openPlan")).toEqual(refused);
      }),
      { numRuns: 50 },
    );
    for (const authorization of [token, `Bearer ${token}`, `plan ${token}`, "Plan"]) {
      expect(await api.call("openPlan", { headers: { authorization } })).toEqual(refused);
    }
    expect((await as(token, "openPlan")).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 181 * dayMs);
    expect(await as(token, "openPlan")).toEqual(refused);
  });

  it("is renewed by its use", async () => {
    const { as, token, clock } = await newSavedPlan();
    for (let use = 0; use < 3; use += 1) {
      clock.now = new Date(clock.now.getTime() + 170 * dayMs);
      expect((await as(token, "openPlan")).status).toBe(200);
    }
  });

  it("opens nothing if it is revoked while it is opened", async () => {
    const { as, token, save, tables } = await newSavedPlan();
    const other = await save();
    let requests = 0;
    const interrupted = interruptedTable(tables, async (moment) => {
      // Reads the link and the plan, then both and the plan's links again, and renews the link.
      if (moment === "before" && ++requests === 5) await as(other, "endPlanLinks");
    });
    const later = new Date("2026-12-23T12:00:00.000Z");
    expect(await openPlan(interrupted, token, later)).toBeUndefined();
    expect(requests).toBeGreaterThan(5);
  });

  it("ends when ten newer ones exist", async () => {
    const { as, token, save, clock } = await newSavedPlan();
    const saveAfter = (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
      return save();
    };
    for (let count = 1; count < 10; count += 1) await saveAfter(1_000);
    expect((await as(token, "openPlan")).status).toBe(200);
    await saveAfter(61_000);
    expect((await as(token, "openPlan")).status).toBe(404);
  });

  it("opens the plan, or is not made, if there are fifteen requests at once", async () => {
    const { api, lead, as, token } = await newSavedPlan();
    const request = { headers: { "idempotency-key": lead.idempotency_key }, body };
    const made = await Promise.all(
      Array.from({ length: 15 }, () => api.call("createPlan", request)),
    );
    const saved = made.filter(({ status }) => status === 201);
    expect(saved.length).toBeGreaterThan(0);
    expect(made.filter(({ status }) => status === 503)).toHaveLength(15 - saved.length);
    const tokens = saved.map((each) => planContract.createPlan.response.parse(each.body).token);
    for (const each of [token, ...tokens]) expect((await as(each, "openPlan")).status).toBe(200);
  });

  it("can be made by an administrator for a lead", async () => {
    const { api, as, lead } = await newSavedPlan();
    const made = await api.call("createLeadPlan", { id: lead.id, body });
    const { token } = adminContract.createLeadPlan.response.parse(made.body);
    expect((await as(token, "openPlan")).status).toBe(200);
    const refused = await api.call("createLeadPlan", { id: crypto.randomUUID(), body });
    expect(refused.status).toBe(404);
  });

  it("names the administrator who saves the plan to make it", async () => {
    const { api, item } = await newDesk({ now });
    await api.call("createLeadPlan", { id: item.id, body });
    expect((await api.getLead(item.id)).events).toMatchObject([
      { kind: "plan", action: "saved", by: "ann@example.com" },
    ]);
  });
});

describe("the emails", () => {
  it("are queued when a plan is saved and when a link is asked for, whether the address is known or not", async () => {
    const { api, lead } = await newSavedPlan();
    const ask = (email: string) => api.call("requestPlanLink", { body: { email } });
    const known = await ask(` ${lead.work_email.toUpperCase()} `);
    expect(known).toEqual({ status: 202, body: {} });
    expect(await ask("unknown@example.com")).toEqual(known);
    expect(api.queuedMails).toMatchObject([
      { plan_id: expect.any(String) },
      { address: hashOf(lead.work_email) },
      { address: hashOf("unknown@example.com") },
    ]);
  });

  it("stop on request", async () => {
    const { as, token, open } = await newSavedPlan();
    expect(await as(token, "stopPlanMail")).toMatchObject({ status: 200 });
    expect((await open()).mail).toBe("stopped");
  });
});

describe("the administrators' list of plans", () => {
  it("has the longest silent ones first, and leaves out those silent for 90 days", async () => {
    const { api, clock, enter, tables } = await newSavedPlan();
    const [second] = [aLeadItem()];
    await storeItems(tables, [second]);
    const headers = { "idempotency-key": second.idempotency_key };
    await api.call("createPlan", { headers, body });
    clock.now = new Date("2026-12-07T12:00:00.000Z");
    await enter(1);
    expect((await api.call("listPlans")).body).toMatchObject({
      plans: [
        { weeks_entered: 0, lead_id: second.id },
        { weeks_entered: 1, outlook: { chance_of_80_percent: expect.any(Number) } },
      ],
      next_cursor: null,
    });
    clock.now = new Date("2027-02-25T12:00:00.000Z");
    expect((await api.call("listPlans")).body).toMatchObject({ plans: [{ weeks_entered: 1 }] });
  });

  it("continues with the signed cursor", async () => {
    const { api, clock, tables } = await newSavedPlan();
    for (let index = 0; index < 27; index += 1) {
      clock.now = new Date(clock.now.getTime() + 1000);
      const item = aLeadItem();
      await storeItems(tables, [item]);
      const headers = { "idempotency-key": item.idempotency_key };
      await api.call("createPlan", { headers, body });
    }
    const schema = adminContract.listPlans.response;
    const first = schema.parse((await api.call("listPlans")).body);
    const query = { cursor: first.next_cursor ?? "" };
    const second = schema.parse((await api.call("listPlans", { query })).body);
    expect(second.next_cursor).toBeNull();
    const ids = [...first.plans, ...second.plans].map(({ plan_id }) => plan_id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(28);
    const forged = { cursor: `${first.next_cursor}x` };
    expect((await api.call("listPlans", { query: forged })).status).toBe(400);
  });
});
