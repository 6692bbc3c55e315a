import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { adminContract } from "@planner/shared/api/adminContract";
import { planContract, type SavedPlan, type WeekEntry } from "@planner/shared/api/planContract";
import { entityTag } from "@planner/shared/api/route";
import type { Lead } from "@planner/shared/lead/leadSchema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eraseLead } from "../erasure/eraseLead.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { newDesk, type TestRequest, testApi } from "../testing/testApi.ts";
import { interruptedTable, newDeskTables } from "../testing/testDatabase.ts";
import { hashOf } from "./planItems.ts";
import { openPlan } from "./planLinks.ts";
import { restorePlans } from "./restorePlans.ts";

const inputs = {
  target_estimates_per_week: 10,
  avg_job_value: 3500,
  gross_margin_pct: 55,
  current_estimates_per_week: 4,
};
const body = { inputs, start_date: "2026-11-30" };
const entry: WeekEntry = { spend_cents: 125_713, leads: 22, booked: 5, held: 3, won: 1 };

/** A lead whose visitor saved the plan. */
async function newSavedPlan(overrides: Partial<Lead> = {}) {
  const clock = { now: new Date("2026-11-23T12:00:00.000Z") };
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
    const other = await newDesk({ now: new Date() }, { avg_job_value: 4000 });
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
    const { api, item } = await newDesk({ now: new Date() });
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
    expect(JSON.stringify(await items())).toContain("history#plan#000001");
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
    expect(JSON.stringify(await items())).toContain("history#week#01#000001");
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

describe("restorePlans", () => {
  it("restores a missing plan with its weeks and links, but not that of an erased lead", async () => {
    const { tables, lead, as, token, enter } = await newSavedPlan();
    await enter(1);
    const lost = await newDeskTables();
    await storeItems(lost, [lead]);
    const live = { ...lost, client: tables.client };
    const restore = () => restorePlans(live, tables.deskTableName);
    expect(await restore()).toEqual({ restored: 1, present: 0, withoutLead: 0 });
    expect(await restore()).toEqual({ restored: 0, present: 1, withoutLead: 0 });
    const headers = { authorization: `Plan ${token}` };
    expect((await testApi(live).call("openPlan", { headers })).body).toEqual(
      (await as(token, "openPlan")).body,
    );
    await eraseLead(live, lead.idempotency_key, new Date());
    expect(await restore()).toEqual({ restored: 0, present: 0, withoutLead: 1 });
  });

  it("turns no reminder on, and keeps the emails stopped", async () => {
    const { tables, lead, as, token } = await newSavedPlan();
    const headers = { authorization: `Plan ${token}` };
    await as(token, "setReminder", { body: { reminder: true } });
    const restored = async () => {
      const lost = await newDeskTables();
      await storeItems(lost, [lead]);
      const live = { ...lost, client: tables.client };
      await restorePlans(live, tables.deskTableName);
      return (await testApi(live).call("openPlan", { headers })).body;
    };
    expect(await restored()).toMatchObject({ mail: "on", reminder: false });
    await as(token, "stopPlanMail");
    expect(await restored()).toMatchObject({ mail: "stopped" });
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
    clock.now = new Date(clock.now.getTime() + 181 * 86_400_000);
    expect(await as(token, "openPlan")).toEqual(refused);
  });

  it("is renewed by its use", async () => {
    const { as, token, clock } = await newSavedPlan();
    for (let use = 0; use < 3; use += 1) {
      clock.now = new Date(clock.now.getTime() + 170 * 86_400_000);
      expect((await as(token, "openPlan")).status).toBe(200);
    }
  });

  it("opens nothing if it is revoked while it is opened", async () => {
    const { as, token, save, tables } = await newSavedPlan();
    const other = await save();
    let requests = 0;
    const interrupted = interruptedTable(tables, async (moment) => {
      // Reads the link and the plan, then renews the link.
      if (moment === "before" && ++requests === 3) await as(other, "endPlanLinks");
    });
    const later = new Date("2026-12-23T12:00:00.000Z");
    expect(await openPlan(interrupted, token, later)).toBeUndefined();
    expect(requests).toBe(3);
  });

  it("ends when ten newer ones exist", async () => {
    const { as, token, save } = await newSavedPlan();
    for (let count = 1; count < 10; count += 1) await save();
    expect((await as(token, "openPlan")).status).toBe(200);
    await save();
    expect((await as(token, "openPlan")).status).toBe(404);
  });

  it("can be made by an administrator for a lead", async () => {
    const { api, as, lead } = await newSavedPlan();
    const made = await api.call("createLeadPlan", { id: lead.id, body });
    const { token } = planContract.createPlan.response.parse(made.body);
    expect((await as(token, "openPlan")).status).toBe(200);
    const refused = await api.call("createLeadPlan", { id: crypto.randomUUID(), body });
    expect(refused.status).toBe(404);
  });

  it("names the administrator who saves the plan to make it", async () => {
    const { api, item } = await newDesk({ now: new Date() });
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
