import { EventEmitter, once } from "node:events";
import { Logger } from "@aws-lambda-powertools/logger";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import { planContract, type SavedPlan, type WeekEntry } from "@planner/shared/api/planContract";
import { entityTag } from "@planner/shared/api/route";
import { dayMs } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { eraseLead } from "../../operators/eraseLead.ts";
import { parseMailRecipients } from "../../plans/mail/mailRecipients.ts";
import { hashOf } from "../../plans/planKeys.ts";
import { openPlanByToken } from "../../plans/planLinks.ts";
import { aLeadItem, storeContractorsEvents, storeItems } from "../../testing/aLead.ts";
import { type Desk, newDesk, type TestRequest, testApi } from "../../testing/testApi.ts";
import { interruptedTable, itemsIn } from "../../testing/testDatabase.ts";

const inputs = {
  target_estimates_per_week: 10,
  avg_job_value: 3500,
  gross_margin_pct: 55,
  current_estimates_per_week: 4,
};
const savedBody = { inputs, start_date: "2026-11-30" };
const entry: WeekEntry = { spend_cents: 125_713, leads: 22, booked: 5, held: 3, won: 1 };

const now = new Date("2026-11-23T12:00:00.000Z");

/** Noon of the Monday after a week of the plan, in UTC. */
const addWeeks = (week: number) => new Date(Date.parse("2026-11-30T12:00Z") + week * 7 * dayMs);

/** Saves a plan with the request that saved its lead. */
const create = (
  api: Desk["api"],
  lead: Pick<Desk["item"], "idempotency_key">,
  body: object = savedBody,
) => api.call("createPlan", { headers: { "idempotency-key": lead.idempotency_key }, body });

const tokenIn = ({ body }: { readonly body: unknown }) =>
  planContract.createPlan.response.parse(body).token;

/** A lead whose visitor saved the plan. */
async function newSavedPlan(overrides: Partial<Lead> = {}, body: object = savedBody) {
  const clock = { now };
  const { api, tables, item } = await newDesk(clock, overrides);
  const save = async () => tokenIn(await create(api, item, body));
  const token = await save();
  /** Calls a route with a token. */
  const as = (
    holder: string,
    name: Exclude<keyof typeof planContract, "createPlan" | "requestPlanLink">,
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
  /** Changes the plan of a version. */
  const change = (
    name: "changePlan" | "movePlanStart" | "startNextPlan",
    at: number,
    body: object,
  ) => as(token, name, { headers: { "if-match": entityTag(at) }, body });
  const items = () => itemsIn(tables, tables.deskTableName);
  return { api, clock, tables, lead: item, token, save, as, open, enter, change, items };
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
    const { as, save, token, clock } = await newSavedPlan();
    clock.now = addWeeks(2);
    const others = await Promise.all([save(), save()]);
    expect(new Set([token, ...others]).size).toBe(3);
    for (const [index, each] of others.entries()) {
      const week = String(index + 1);
      await as(each, "putWeek", { week, headers: { "if-none-match": "*" }, body: entry });
    }
    expect((await as(token, "openPlan")).body).toMatchObject({ weeks: [{ week: 1 }, { week: 2 }] });
  });

  it("needs a stored lead with the same goals", async () => {
    const { api, lead } = await newSavedPlan();
    const unknown = { idempotency_key: crypto.randomUUID() };
    expect((await create(api, unknown)).status).toBe(422);
    const other = await newDesk({ now }, { avg_job_value: 4000 });
    expect((await create(other.api, other.item)).status).toBe(422);
    expect((await api.getLead(lead.id)).events).toHaveLength(1);
    const rounded = await newDesk({ now }, { target_estimates_per_week: 2.78 });
    const exact = { ...savedBody, inputs: { ...inputs, target_estimates_per_week: 2.784 } };
    expect((await create(rounded.api, rounded.item, exact)).status).toBe(201);
  });

  it("has nothing to track without ad spend", async () => {
    const { api, item } = await newDesk({ now });
    const reached = { ...savedBody, inputs: { ...inputs, current_estimates_per_week: 12 } };
    const holder = { authorization: `Plan ${tokenIn(await create(api, item, reached))}` };
    const { body } = await api.call("openPlan", { headers: holder });
    expect(body).toMatchObject({ forecast: null });
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
    expect((await create(api, item, { inputs, start_date })).status).toBe(status);
    const made = await api.call("createLeadPlan", { id: item.id, body: { inputs, start_date } });
    expect(made.status).toBe(status);
  });

  it("gets no emails if a bot may have sent the lead", async () => {
    const { api, token, open, as, save } = await newSavedPlan({ suspect: ["honeypot"] });
    expect((await open()).mail).toBe("off");
    expect((await as(token, "setReminder", { body: { reminder: true } })).status).toBe(422);
    await save();
    expect(api.queuedMails).toEqual([]);
  });

  it("ends its reminder and its tracking if its inputs need no ad spend", async () => {
    const { api, token, as, items, open, ...plan } = await newSavedPlan();
    await as(token, "setReminder", { body: { reminder: true } });
    const change = (version: number, current_estimates_per_week: number) =>
      plan.change("changePlan", version, { inputs: { ...inputs, current_estimates_per_week } });
    expect(await change(1, 12)).toMatchObject({ body: { reminder: false, forecast: null } });
    expect(JSON.stringify(await items())).not.toContain('"tracking":"reminders"');
    expect((await api.call("listPlans")).body).toMatchObject({ plans: [] });
    await change(2, 4);
    expect(await open()).toMatchObject({ reminder: false });
  });

  it("keeps its last fifty changes, and the inputs that are valid in each week", async () => {
    const { items, enter, clock, tables, ...plan } = await newSavedPlan();
    const change = (version: number) => {
      const changed = { ...inputs, target_estimates_per_week: 10 + version };
      return plan.change("changePlan", version, { inputs: changed });
    };
    await change(1);
    // In week 2, of which week 1 has an entry.
    clock.now = new Date("2026-12-08T12:00:00.000Z");
    await enter(1);
    await change(2);
    const [saved] = (await items()).filter(({ sk }) => sk === "plan");
    const aged = { ...saved, version: 50 };
    await tables.client.send(new PutCommand({ TableName: tables.deskTableName, Item: aged }));
    await change(50);
    // Week 3 has no entry, and starts over in New York on Monday at 5:00 in UTC.
    clock.now = new Date("2026-12-14T05:00:00.000Z");
    await change(51);
    const stored = (await items()).toSorted((a, b) => a.sk.localeCompare(b.sk));
    const history = stored.filter(({ sk }) => sk.startsWith("history#"));
    // The first change is fifty changes ago.
    expect(history.map(({ version }) => version)).toEqual([50, 51, 2]);
    const valid = stored.filter(({ sk }) => sk.startsWith("inputs#"));
    expect(valid.map(({ sk, inputs }) => [sk, inputs.target_estimates_per_week])).toEqual([
      ["inputs#2026-11-30", 11],
      ["inputs#2026-12-07", 60],
      ["inputs#2026-12-14", 61],
    ]);
  });

  it.each([
    ["ann@team.example", true, "on"],
    ["ben@floors.example", false, "off"],
  ])("promises %s an email while SES is in its sandbox: %s", async (work_email, mail, state) => {
    const { tables, item } = await newDesk({ now }, { work_email });
    const mailRecipients = parseMailRecipients("bob@team.example Ann@team.example");
    const api = testApi(tables, { now }, { mailRecipients });
    const created = await create(api, item);
    expect(created.body).toMatchObject({ mail });
    expect(api.queuedMails).toHaveLength(mail ? 1 : 0);
    const headers = { authorization: `Plan ${tokenIn(created)}` };
    expect((await api.call("openPlan", { headers })).body).toMatchObject({ mail: state });
  });

  it("gets no reminders if the environment sends no emails", async () => {
    const { tables, token } = await newSavedPlan();
    const api = testApi(tables, { now }, { queueMail: undefined });
    const headers = { authorization: `Plan ${token}` };
    expect((await api.call("openPlan", { headers })).body).toMatchObject({ mail: "off" });
    expect(await api.call("setReminder", { headers, body: { reminder: true } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "reminder", message: "This plan gets no emails" }] },
    });
  });

  it("does not lengthen the lead's timeline without limit", async () => {
    const { api, lead, tables, change } = await newSavedPlan();
    await storeContractorsEvents(tables, lead.id, { count: 60, until: now });
    for (const version of [1, 2]) await change("changePlan", version, { lag: "two_weeks" });
    const { events } = await api.getLead(lead.id);
    expect(events).toHaveLength(52);
    expect(events.filter((event) => "more" in event)).toMatchObject([{ more: 11 }]);
  });

  it("keeps its assumptions and an earlier version of its inputs", async () => {
    const { items, api, lead, clock, ...plan } = await newSavedPlan();
    const { revision: revisionBefore = 0 } = (await api.getLead(lead.id)).lead;
    clock.now = new Date("2026-11-24T12:00:00.000Z");
    const changed = { ...inputs, target_estimates_per_week: 12 };
    const change = (version: number) => plan.change("changePlan", version, { inputs: changed });
    expect(await change(1)).toMatchObject({ status: 200, body: { version: 2, inputs: changed } });
    expect(await change(1)).toMatchObject({ status: 412, body: { plan: { version: 2 } } });
    const history = (await items()).filter(({ sk }) => sk.startsWith("history#"));
    expect(history).toMatchObject([{ version: 1, inputs }]);
    const { events, lead: captured } = await api.getLead(lead.id);
    expect(events[0]).toMatchObject({ kind: "plan", action: "changed", inputs: changed });
    expect(captured.target_estimates_per_week).toBe(10);
    // One more, so that the desk knows that it has missed nothing.
    expect(captured.revision).toBe(revisionBefore + 1);
  });
});

describe("a week", () => {
  it("is stored once, and corrected only by who saw its last version", async () => {
    const { enter, open, items, clock } = await newSavedPlan();
    clock.now = addWeeks(1);
    const twice = await Promise.all([enter(1), enter(1, 0, { leads: 30 })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await enter(1, 1, { leads: 24 })).toMatchObject({ status: 200 });
    expect(await enter(1, 1, { leads: 25 })).toMatchObject({
      status: 412,
      body: { plan: { weeks: [{ week: 1, leads: 24, version: 2 }] } },
    });
    expect((await open()).weeks).toEqual([
      { ...entry, leads: 24, week: 1, monday: "2026-11-30", version: 2 },
    ]);
    const history = (await items()).filter(({ sk }) => sk.startsWith("history#"));
    expect(history).toMatchObject([{ week: 1, version: 1 }]);
  });

  it("changes the forecast, whatever the order of entry", async () => {
    const { enter, open, clock } = await newSavedPlan();
    clock.now = addWeeks(3);
    const before = (await open()).forecast;
    await enter(3);
    await enter(1, 0, { leads: 30 });
    const { weeks, forecast } = await open();
    expect(weeks.map(({ week }) => week)).toEqual([1, 3]);
    expect(forecast).not.toEqual(before);
    const other = await newSavedPlan();
    other.clock.now = addWeeks(3);
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
    for (const week of ["00", "13", "1e1", "-100"]) {
      expect((await as(token, "putWeek", { week, headers, body: entry })).status).toBe(400);
    }
    expect((await as(token, "putWeek", { week: "1", body: entry })).status).toBe(428);
  });

  it("can be entered when its Sunday has ended in the agency's time zone, not before", async () => {
    const { clock, enter, open } = await newSavedPlan();
    clock.now = new Date("2026-12-07T04:59:59.999Z");
    expect((await open()).weeks_over).toBe(0);
    expect(await enter(1)).toMatchObject({
      status: 422,
      body: { errors: [{ path: "week", message: "This week is not over yet" }] },
    });
    clock.now = new Date("2026-12-07T05:00:00.000Z");
    expect((await enter(1)).body).toMatchObject({ weeks_over: 1, weeks: [{ week: 1 }] });
  });

  it("is not stored under another Monday if the start has moved", async () => {
    const { as, clock, enter, token } = await newSavedPlan();
    clock.now = addWeeks(3);
    const zero = { ...entry, spend_cents: 0, leads: 0, monday: "2026-11-30" };
    const put = () =>
      as(token, "putWeek", { week: "1", headers: { "if-none-match": "*" }, body: zero });
    expect((await put()).status).toBe(200);
    // The response was lost.
    expect(await put()).toMatchObject({ status: 412, body: { plan: { weeks: [{ week: 0 }] } } });
    expect((await enter(1)).body).toMatchObject({ weeks: [{}, { monday: "2026-12-07" }] });
  });
});

/** Leads, booked, held and won in the weeks of the specification's examples A and I. */
const fourWeeks = "22 5 3 1, 24 6 4 2, 27 8 5 3, 30 9 6 3";
const sevenMore = "31 10 7 4, 30 11 8 4, 32 10 8 5, 29 10 7 4, 33 12 9 6, 30 11 8 5, 31 12 9 6";

const { current_estimates_per_week: _, ...defaults } = inputs;

/** A plan with the calculator's defaults, as in the examples of the specification. */
async function newExample() {
  const plan = await newSavedPlan({}, { inputs: defaults, start_date: "2026-11-30" });
  /** Enters weeks as counted from the first start, each on its Monday. */
  const enterWeeks = async (
    weeks: string,
    { first = 1, ...changes }: Partial<WeekEntry> & { readonly first?: number } = {},
  ): Promise<SavedPlan> => {
    for (const [index, counts] of weeks.split(", ").entries()) {
      const [leads = 0, booked = 0, held = 0, won = 0] = counts.split(" ").map(Number);
      plan.clock.now = addWeeks(first + index);
      const moved = Date.parse((await plan.open()).start_date) - Date.parse("2026-11-30");
      const entered = { leads, booked, held, won, still_to_come: 0, undecided: 0, ...changes };
      const response = await plan.enter(first + index - moved / (7 * dayMs), 0, entered);
      expect(response.status).toBe(200);
    }
    return plan.open();
  };
  return { ...plan, enterWeeks };
}

describe("the course of a plan", () => {
  it("C: names half the spend as the lever, also to the administrators, once", async () => {
    const { api, lead, enterWeeks } = await newExample();
    const plan = await enterWeeks(fourWeeks, { spend_cents: 62_857 });
    expect(plan.forecast?.likely.jobs.median).toBeCloseTo(43, -0.5);
    expect(plan.forecast?.lever?.name).toBe("spend");
    const { events, plan: tracked } = await api.getLead(lead.id);
    expect(events.filter(({ kind }) => kind === "plan")).toMatchObject([
      { action: "lever", lever: "spend", by: "" },
      { action: "saved" },
    ]);
    expect(tracked?.outlook).toMatchObject({ lever: "spend", situation: { kind: "spend" } });
  });

  it("E: names a week without leads, with its certainty", async () => {
    const { api, lead, enterWeeks } = await newExample();
    await enterWeeks("0 0 0 0");
    const { events } = await api.getLead(lead.id);
    const lever = { action: "lever", lever: "cost_per_lead" };
    expect(events[0]).toMatchObject({ ...lever, certainty: expect.closeTo(0.9997, 3) });
  });

  it("L: keeps in a pause whether the ads are back next week", async () => {
    const { enterWeeks, enter, open } = await newExample();
    const nothing = { leads: 0, booked: 0, held: 0, won: 0, still_to_come: 0, undecided: 0 };
    await enterWeeks(fourWeeks);
    const paused = await enterWeeks("0 0 1 1", { first: 5, spend_cents: 0 });
    expect(paused.forecast?.situation.kind).toBe("pause");
    const answered = { ...nothing, spend_cents: 0, held: 1, won: 1, back_next_week: false };
    expect((await enter(5, 1, answered)).status).toBe(200);
    const { weeks, forecast } = await open();
    expect(weeks.at(-1)).toMatchObject({ version: 2, back_next_week: false });
    expect(forecast?.situation.kind).toBe("ads_off");
    expect(await enter(5, 2, { ...answered, spend_cents: 100 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "back_next_week" }] },
    });
  });

  it("D: starts after three weeks without ads, with the digits of A", async () => {
    const { clock, open, enter, enterWeeks } = await newExample();
    const zeros = await enterWeeks("0 0 0 0, 0 0 0 0, 0 0 0 0", { spend_cents: 0 });
    expect(zeros).toMatchObject({ start_date: "2026-12-21", weeks_over: 0 });
    expect(zeros.weeks.map(({ week }) => week)).toEqual([-2, -1, 0]);
    const late = await enterWeeks(fourWeeks, { first: 4 });
    const onTime = await (await newExample()).enterWeeks(fourWeeks);
    expect({ ...late.forecast, weeks: [] }).toEqual({ ...onTime.forecast, weeks: [] });
    expect(late.weeks.map(({ week }) => week)).toEqual([-2, -1, 0, 1, 2, 3, 4]);
    // The ads ran in the second week after all. An unknown week before the start cannot be entered.
    clock.now = addWeeks(7);
    expect((await enter(-1, 1, { spend_cents: 5_000 })).status).toBe(200);
    expect(await open()).toMatchObject({ start_date: "2026-12-07", weeks_over: 6 });
    expect(await enter(-3)).toMatchObject({ body: { errors: [{ path: "week" }] } });
  });

  it("I: starts the next plan with the contractor's own numbers, and keeps the one that has ended", async () => {
    const { api, clock, lead, enterWeeks, change, open, enter } = await newExample();
    const notAnswered = { still_to_come: undefined, undecided: undefined };
    await enterWeeks(`${fourWeeks}, ${sevenMore}`, notAnswered);
    const next = { start_date: "2027-02-22" };
    expect(await change("startNextPlan", 1, next)).toMatchObject({ status: 422 });
    expect(await change("changePlan", 1, { won_since: 2 })).toMatchObject({ status: 422 });
    const ended = await enterWeeks("32 11 8 5", { first: 12, still_to_come: 4, undecided: 5 });
    expect(ended.forecast?.likely.jobs.median).toBeCloseTo(53, -0.5);
    expect(await change("changePlan", 1, { won_since: 2, lag: "longer" })).toMatchObject({
      body: { version: 2, won_since: 2, lag: "longer" },
    });
    await change("changePlan", 2, { lag: "two_weeks" });
    expect(await change("startNextPlan", 2, next)).toMatchObject({ status: 412 });
    for (const start_date of ["2027-02-15", "2027-02-23"]) {
      expect(await change("startNextPlan", 3, { start_date })).toMatchObject({ status: 422 });
    }
    clock.now = new Date(clock.now.getTime() + 1000);
    expect((await change("startNextPlan", 3, next)).status).toBe(200);
    const plan = await open();
    expect(plan).toMatchObject({ ...next, version: 4, weeks: [], weeks_over: 0, lag: "two_weeks" });
    expect(plan.won_since).toBeUndefined();
    expect(plan.earlier).toMatchObject([{ start_date: "2026-11-30", won_since: 2 }]);
    expect(plan.earlier[0]?.weeks).toEqual(ended.weeks);
    expect(plan.earlier[0]?.planned_jobs).toBeCloseTo(64.39, 1);
    const { expected } = plan.assumptions.profiles;
    expect(expected.cost_per_lead).toBeCloseTo(39.87, 1);
    expect(expected.booking_rate).toBeCloseTo(0.3582, 3);
    const { daily_budget } = computePlan(plan.inputs, "expected", plan.assumptions);
    expect(daily_budget).toBeCloseTo(201.56, 0);
    const { events, plan: tracked } = await api.getLead(lead.id);
    expect(events[0]).toMatchObject({ kind: "plan", action: "next", ...next });
    expect([tracked?.weeks_entered, tracked?.outlook]).toEqual([0, undefined]);
    // Then the ads pause for more than 14 days.
    expect(plan.assumptions.learning.days_30.booking).toBe(1);
    const moved = await change("movePlanStart", 4, { start_date: "2027-03-15" });
    expect(moved.body).toMatchObject({
      assumptions: {
        learning: { days_30: { booking: 0.95 } },
        ramp: { lead_factor: { from: 0.7 } },
      },
    });
    clock.now = new Date("2027-03-22T12:00Z");
    expect((await enter(1)).body).toMatchObject({ weeks: [{ week: 1, monday: "2027-03-15" }] });
    expect((await api.call("listPlans")).body).toMatchObject({
      plans: [{ start_date: "2027-03-15", weeks_entered: 1 }],
    });
  });

  it("can start later, until a week with ad spend is entered", async () => {
    const { api, lead, clock, change, open, enter } = await newExample();
    clock.now = addWeeks(9);
    // Farther back than a new plan may start, but within this one.
    const start_date = "2026-12-14";
    for (const wrong of ["2026-12-15", "2026-11-23", "2028-02-07"]) {
      expect(await change("movePlanStart", 1, { start_date: wrong })).toMatchObject({
        body: { errors: [{ path: "start_date" }] },
      });
    }
    expect(await change("movePlanStart", 2, { start_date })).toMatchObject({ status: 412 });
    expect((await change("movePlanStart", 1, { start_date })).status).toBe(200);
    expect(await open()).toMatchObject({ start_date, version: 2, weeks_over: 7 });
    expect((await api.getLead(lead.id)).events[0]).toMatchObject({ action: "moved", start_date });
    await enter(1);
    expect(await change("movePlanStart", 2, { start_date })).toMatchObject({ status: 422 });
  });

  it("changes from a later start back to an earlier one, with the latest goals", async () => {
    const { change, open } = await newExample();
    await change("movePlanStart", 1, { start_date: "2026-12-07" });
    const goals = { ...defaults, target_estimates_per_week: 5 };
    await change("changePlan", 2, { inputs: goals });
    await change("movePlanStart", 3, { start_date: "2026-11-23" });
    await change("changePlan", 4, { inputs: defaults });
    expect((await open()).forecast?.planned.jobs).toBeCloseTo(64.39, 1);
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

  it("is erased with its lead, whenever it is renewed meanwhile", async () => {
    for (let position = 1, last = position; position <= last; position += 1) {
      const { token, tables, lead, items } = await newSavedPlan();
      const later = new Date("2026-12-23T12:00:00.000Z");
      const gate = new EventEmitter();
      let reads = 0;
      const renewing = interruptedTable(tables, async (moment) => {
        // Reads the link and the plan, then both and the plan's links again, and renews the link.
        if (moment === "after" || ++reads !== 5) return;
        gate.emit("read");
        await once(gate, "write");
      });
      const renewal = openPlanByToken(renewing, token, later);
      await once(gate, "read");
      let requests = 0;
      const erasing = interruptedTable(tables, async (moment) => {
        if (moment === "after" || ++requests !== position) return;
        gate.emit("write");
        await renewal;
      });
      expect(await eraseLead(erasing, lead.idempotency_key, later)).toBe(true);
      last = Math.max(last, requests);
      gate.emit("write");
      await renewal;
      const left = (await items()).filter(({ pk }) => /^(token|plan)#/.test(pk));
      expect(left, `request ${position}`).toEqual([]);
    }
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
    const made = await Promise.all(Array.from({ length: 15 }, () => create(api, lead)));
    const saved = made.filter(({ status }) => status === 201);
    expect(saved.length).toBeGreaterThan(0);
    expect(made.filter(({ status }) => status === 503)).toHaveLength(15 - saved.length);
    for (const each of [token, ...saved.map(tokenIn)])
      expect((await as(each, "openPlan")).status).toBe(200);
  });

  it("can be made by an administrator for a lead, whose timeline names the administrator", async () => {
    const { api, item } = await newDesk({ now });
    const made = await api.call("createLeadPlan", { id: item.id, body: savedBody });
    const { token } = adminContract.createLeadPlan.response.parse(made.body);
    const headers = { authorization: `Plan ${token}` };
    expect((await api.call("openPlan", { headers })).status).toBe(200);
    const refused = await api.call("createLeadPlan", { id: crypto.randomUUID(), body: savedBody });
    expect(refused.status).toBe(404);
    expect((await api.getLead(item.id)).events).toMatchObject([
      { kind: "plan", action: "saved", by: "ann@example.com" },
    ]);
  });

  it("that an administrator adds to a plan is in the timeline", async () => {
    const { api, lead } = await newSavedPlan();
    await api.call("createLeadPlan", { id: lead.id, body: savedBody });
    const { events } = await api.getLead(lead.id);
    expect(events.map(({ by }) => by).toSorted()).toEqual(["", "ann@example.com"]);
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
      { plan_id: expect.any(String), delaySeconds: 5 },
      { address: hashOf(lead.work_email) },
      { address: hashOf("unknown@example.com") },
    ]);
  });
});

describe("the administrators' list of plans", () => {
  it("has the longest silent ones first, and leaves out those silent for 90 days", async () => {
    const { api, clock, enter, tables } = await newSavedPlan();
    const second = aLeadItem();
    await storeItems(tables, [second]);
    await create(api, second);
    clock.now = new Date("2026-12-07T12:00:00.000Z");
    await enter(1);
    expect((await api.call("listPlans")).body).toMatchObject({
      plans: [
        { weeks_entered: 0, lead_id: second.id, company: "solidfloors.com", mobile: second.mobile },
        { weeks_entered: 1, outlook: { chance_of_80_percent: expect.any(Number) } },
      ],
      next_cursor: null,
    });
    clock.now = new Date("2027-02-25T12:00:00.000Z");
    expect((await api.call("listPlans")).body).toMatchObject({ plans: [{ weeks_entered: 1 }] });
  });

  it("leaves out a damaged plan, and logs its ID", async () => {
    const { tables, items } = await newSavedPlan();
    const plan = (await items()).find(({ sk }) => sk === "plan");
    const damaged = { ...plan, pk: "plan#damaged", first_name: 1 };
    await storeItems({ ...tables, tableName: tables.deskTableName }, [damaged]);
    const logger = new Logger({ logLevel: "ERROR" });
    const error = vi.spyOn(logger, "error").mockReturnValue();
    const { body } = await testApi(tables, { now }, { logger }).call("listPlans");
    expect(body).toMatchObject({ plans: [{ first_name: "Ann" }], next_cursor: null });
    expect(error).toHaveBeenCalledWith("broken plan record", { plan_id: "damaged" });
  });

  it("continues with the signed cursor", async () => {
    const { api, clock, tables } = await newSavedPlan();
    for (let index = 0; index < 27; index += 1) {
      clock.now = new Date(clock.now.getTime() + 1000);
      const item = aLeadItem();
      await storeItems(tables, [item]);
      await create(api, item);
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
