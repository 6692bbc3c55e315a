import { randomUUID } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { adminContract } from "@planner/shared/api/adminContract";
import { alertKinds } from "@planner/shared/lead/leadsTable";
import { beforeEach, describe, expect, it } from "vitest";
import { indexLead } from "../../desk/search/indexLead.ts";
import { eraseLead } from "../../erasure/eraseLead.ts";
import { readAlertedLead } from "../../leads/readLeads.ts";
import { findLeadsOf } from "../../leads/scanLeads.ts";
import { settle } from "../../statistics/settle.ts";
import { testApi } from "../../testing/testApi.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";

/** A Thursday. */
const now = new Date("2026-11-26T15:00:00.000Z");
let tables: Awaited<ReturnType<typeof newDeskTables>>;
let api: ReturnType<typeof testApi>;
beforeEach(async () => {
  tables = await newDeskTables();
  api = testApi(tables, { now });
});

const contact = { first_name: "Rosa", mobile: "(469) 387-2264" };
const goals = { target_estimates_per_week: 12, avg_job_value: 3500, gross_margin_pct: 55 };
const inputs = { ...goals, current_estimates_per_week: 4 };
const body = { inputs, contact, source: "recommended" };
const plan_start = "2026-11-30";

const post = (content: object, key: string = randomUUID()) =>
  api.call("addLead", { headers: { "idempotency-key": key }, body: { ...body, ...content } });

async function add(content: object = {}, key?: string) {
  const response = await post(content, key);
  return adminContract.addLead.response.parse(response.body);
}

async function allItems() {
  const { client, tableName, deskTableName } = tables;
  const scans = [tableName, deskTableName].map((TableName) =>
    client.send(new ScanCommand({ TableName })),
  );
  return (await Promise.all(scans)).flatMap(({ Items = [] }) => Items);
}

describe("adding a lead", () => {
  it("stores one for two presses, as the caller's own, with the figures of a visitor's", async () => {
    const key = randomUUID();
    const { lead } = await add({ calculated_daily_budget: 1 }, key);
    expect((await add({}, key)).lead).toEqual(lead);
    expect((await api.listLeads({ source: "recommended" })).leads).toEqual([lead]);
    expect(lead).toMatchObject({
      ...{ created_by: "ann@example.com", owner: "ann@example.com", stage: "new" },
      ...{ work_email: "", mobile: "+14693872264", website: "", calculated_daily_budget: 143.67 },
      // In two days is a Saturday, so it is Monday in Dallas.
      next_due: { kind: "follow_up", at: "2026-11-30T15:00:00.000Z" },
    });
    expect(lead).not.toHaveProperty("suspect");
    expect(lead).not.toHaveProperty("consent_version");
  });

  it("starts no clock and alerts no one, also after a text", async () => {
    const key = randomUUID();
    const { lead } = await add({}, key);
    const alerted = (kind: (typeof alertKinds)[number]) =>
      readAlertedLead(tables, { idempotency_key: key, kind }, new Date(now.getTime() + 300_000));
    expect(await Promise.all(alertKinds.map(alerted))).toEqual([undefined, undefined, undefined]);
    await api.addEvent(lead.id, { kind: "text" });
    await settle(tables, [key], now);
    expect(await api.stats()).toMatchObject({ total_leads: 1, answered_in_time_pct: null });
  });

  it("saves the plan with the current figure, and without an address no mail of it", async () => {
    const key = randomUUID();
    const first = await add({ plan_start }, key);
    const again = await add({ plan_start }, key);
    expect(again.lead.plan_id).toBe(first.lead.plan_id);
    const headers = { authorization: `Plan ${again.token}` };
    const opened = await api.call("openPlan", { headers });
    expect(opened.body).toMatchObject({ inputs, start_date: plan_start, mail: "off" });
    const asked = await api.call("setReminder", { headers, body: { reminder: true } });
    expect(asked.status).toBe(422);
  });

  it("keeps people without an address apart, and an erasure by phone leaves nothing", async () => {
    const key = randomUUID();
    const { lead } = await add({ plan_start }, key);
    const other = randomUUID();
    await add({ contact: { ...contact, mobile: "(469) 387-2265" } }, other);
    await Promise.all([key, other].map((each) => indexLead(tables, each)));
    expect((await api.listLeads({ q: "2264" })).leads).toEqual([lead]);
    expect((await api.getLead(lead.id)).other_leads).toEqual([]);
    const { leads, others } = await findLeadsOf(tables, { mobile: lead.mobile });
    expect(leads).toMatchObject([{ idempotency_key: key }]);
    expect(others).toEqual([]);
    await eraseLead(tables, key, now);
    expect(JSON.stringify(await allItems())).not.toMatch(/3872264|4622783/);
    const repeated = await post({ plan_start }, key);
    expect(repeated).toMatchObject({
      status: 422,
      body: { errors: [{ path: "idempotency_key" }] },
    });
  });

  it.each([
    [{ contact: { ...contact, work_email: "rosa@mailinator.com" } }, "contact.work_email"],
    [{ follow_up_at: now.toISOString() }, "follow_up_at"],
    [{ plan_start: "2026-12-01" }, "plan_start"],
    [{ source: "direct" }, "source"],
  ])("stores nothing for %j", async (content, path) => {
    expect(await post(content)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    expect(await allItems()).toEqual([]);
  });
});
