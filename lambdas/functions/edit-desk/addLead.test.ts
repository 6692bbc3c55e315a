import { randomUUID } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import { alertKinds } from "@planner/shared/lead/alerts";
import { beforeEach, describe, expect, it } from "vitest";
import { findPersonLeads } from "../../leads/findPersonLeads.ts";
import { readLeadIfDue } from "../../leads/readLeadIfDue.ts";
import { readLead } from "../../leads/readLeads.ts";
import { eraseLead } from "../../operators/eraseLead.ts";
import { settle } from "../../statistics/settle.ts";
import { newDesk } from "../../testing/testApi.ts";
import { indexLead } from "../index-leads/indexLead.ts";

/** A Thursday. */
const now = new Date("2026-11-26T15:00:00.000Z");
const clock = { now };
let desk: Awaited<ReturnType<typeof newDesk>>;
let key: string;
beforeEach(async () => {
  clock.now = now;
  desk = await newDesk(clock, { work_email: "", mobile: "+14693872265" });
  key = randomUUID();
});

const contact = { first_name: "Rosa", mobile: "(469) 387-2264" };
const goals = { target_estimates_per_week: 12, avg_job_value: 3500, gross_margin_pct: 55 };
const inputs = { ...goals, current_estimates_per_week: 4 };
const plan_start = "2026-11-30";

const post = (content: object) =>
  desk.api.call("addLead", {
    headers: { "idempotency-key": key },
    body: { inputs, contact, source: "recommended", ...content },
  });
const add = async (content: object = {}) =>
  adminContract.addLead.response.parse((await post(content)).body);

describe("adding a lead", () => {
  it("stores one for two presses, as the caller's own, without a clock or an alert", async () => {
    const { lead } = await add({ calculated_daily_budget: 1 });
    expect(await add()).toEqual({ lead });
    expect((await desk.api.listLeads({ source: "recommended" })).leads).toEqual([lead]);
    expect(lead).toMatchObject({
      created_by: "ann@example.com",
      owner: "ann@example.com",
      stage: "new",
      work_email: "",
      mobile: "+14693872264",
      website: "",
      calculated_daily_budget: 143.67,
      // In two days is a Saturday, so it is Monday at 9:00 in Dallas.
      planned_touch: { kind: "follow_up", at: "2026-11-30T15:00:00.000Z" },
    });
    expect([lead.suspect, lead.consent_version]).toEqual([undefined, undefined]);
    for (const kind of alertKinds) {
      const later = new Date(now.getTime() + 300_000);
      const message = { idempotency_key: key, kind };
      expect(await readLeadIfDue(desk.tables, message, later), kind).toBeUndefined();
    }
    await desk.api.addEvent(lead.id, { kind: "text" });
    await settle(desk.tables, [key], now);
    expect(await desk.api.stats()).toMatchObject({ total_leads: 1, answered_in_time_pct: null });
  });

  it("saves the plan, finds a person without an address, and leaves nothing after an erasure", async () => {
    const { lead } = await add({ plan_start });
    const { token } = await add({ plan_start });
    expect((await desk.api.getLead(lead.id)).events).toMatchObject([{ action: "saved" }]);
    const headers = { authorization: `Plan ${token}` };
    const opened = await desk.api.call("openPlan", { headers });
    expect(opened.body).toMatchObject({ inputs, start_date: plan_start, mail: "off" });
    const { tables } = desk;
    await Promise.all(
      [key, desk.item.idempotency_key].map((each) => indexLead(tables, each, new Date())),
    );
    expect((await desk.api.listLeads({ q: "2264" })).leads).toMatchObject([{ id: lead.id }]);
    expect((await desk.api.getLead(lead.id)).other_leads).toEqual([]);
    const found = await findPersonLeads(tables, { mobile: lead.mobile });
    expect(found).toMatchObject({ leads: [{ idempotency_key: key }], others: [] });
    await eraseLead(tables, key, now);
    for (const TableName of [tables.tableName, tables.deskTableName]) {
      const { Items } = await tables.client.send(new ScanCommand({ TableName }));
      expect(JSON.stringify(Items)).not.toMatch(/3872264|4622783|Rosa/);
    }
    expect(await post({})).toMatchObject({ body: { errors: [{ path: "idempotency_key" }] } });
  });

  it("recognizes a repeated request before it checks anything, whatever has changed", async () => {
    const follow_up_at = "2026-11-26T15:01:00.000Z";
    const { lead } = await add({ follow_up_at });
    clock.now = new Date("2026-11-26T15:02:00.000Z");
    expect(await add({ follow_up_at })).toEqual({ lead });
    const corrected = { contact: { ...contact, first_name: "Rosie" }, plan_start: "2026-12-01" };
    expect(await add(corrected)).toEqual({ lead });
    // A body that the contract rejects, too.
    expect(await add({ contact: { ...contact, mobile: "12" }, source: "unknown" })).toEqual({
      lead,
    });
    expect((await desk.api.listLeads({ source: "recommended" })).leads).toEqual([lead]);
  });

  it.each([
    [{ contact: { ...contact, work_email: "rosa@mailinator.com" } }, "contact.work_email"],
    [{ follow_up_at: now.toISOString() }, "follow_up_at"],
    [{ follow_up_at: "9999-12-31T15:00:00.000Z" }, "follow_up_at"],
    [{ plan_start: "2026-12-01" }, "plan_start"],
  ])("stores nothing for %j", async (content, path) => {
    expect(await post(content)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    expect(await readLead(desk.tables, key)).toBeUndefined();
  });
});
