import { randomUUID } from "node:crypto";
import { alertChannels } from "@planner/shared/lead/alerts";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "../aws/database.ts";
import { indexLead } from "../functions/index-leads/indexLead.ts";
import { alertMarks } from "../leads/alertMarks.ts";
import { findPersonLeads } from "../leads/findPersonLeads.ts";
import type { LeadItem } from "../leads/leadItem.ts";
import { storeLead } from "../leads/storeLead.ts";
import { readPostingRecord, replacePostings } from "../search/postings.ts";
import type { DeskKey } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { aLead, aLeadItem, storeItems } from "../testing/aLead.ts";
import { asFunction } from "../testing/rolePermissions.ts";
import { testApi } from "../testing/testApi.ts";
import {
  interruptedTable,
  itemsIn,
  newDeskTables,
  newEmulatedDeskTables,
  newEmulatedLeadTable,
} from "../testing/testDatabase.ts";
import { eraseLead } from "./eraseLead.ts";
import { restoreLeads } from "./restoreLeads.ts";

let table: Tables;
beforeEach(async () => {
  table = newDeskTables();
});

const now = new Date("2026-12-01T08:00:00.000Z");

const old = aLeadItem({ created_at: "2026-11-10T08:00:00.000Z", avg_job_value: 1000 });
const middle = aLeadItem({ created_at: "2026-11-11T08:00:00.000Z", avg_job_value: 1100 });
const latest = aLeadItem({ created_at: "2026-11-12T08:00:00.000Z", avg_job_value: 1200 });
const three: readonly LeadItem[] = [old, middle, latest];
const keyOf = (lead: LeadItem | undefined) => lead?.idempotency_key ?? "";

const { target_estimates_per_week, avg_job_value, gross_margin_pct } = aLeadItem();
const inputs = { target_estimates_per_week, avg_job_value, gross_margin_pct };
const newPlan = { inputs, start_date: "2026-11-30" };

const annsLeads = async () =>
  (await findPersonLeads(table, { work_email: "ann@solidfloors.com" })).leads;

const items = () => itemsIn(table, table.tableName);

describe("eraseLead", () => {
  it("needs only the permissions of a deployment's smoke test, for its lead", async () => {
    const key = `${leadsTable.smokeTestKeyPrefix}0123456789ab`;
    const lead = { ...aLeadItem(), idempotency_key: key, entity: leadsTable.smokeTestEntity };
    await storeItems(table, [lead]);
    const api = testApi(table, { now });
    const headers = { "idempotency-key": key };
    const saved = await api.call("createPlan", { headers, body: newPlan });
    const noted = await api.addEvent(lead.id, { kind: "note", note: "Hi" });
    expect([saved.status, noted.status]).toEqual([201, 201]);
    expect(await asFunction("smoke-test", () => eraseLead(table, key, now))).toBe(true);
  });

  it("leaves only the key, the receipt and the erasure time", async () => {
    await storeItems(table, three);
    for (const channel of alertChannels) {
      const claim = { id: "a", now: new Date(0), until: new Date(1) };
      await alertMarks(table, channel).claim(keyOf(middle), claim);
      await alertMarks(table, channel).confirm(keyOf(middle), "a", new Date(0));
    }
    expect(await eraseLead(table, keyOf(middle), now)).toBe(true);
    const named = (await items()).filter((item) => JSON.stringify(item).includes(keyOf(middle)));
    expect(named).toEqual([
      {
        idempotency_key: keyOf(middle),
        id: middle?.id,
        created_at: middle?.created_at,
        erased_at: now.toISOString(),
      },
    ]);
    expect(await items()).toHaveLength(3);
  });

  it("changes nothing if a request fails", async () => {
    await storeItems(table, three);
    const before = await items();
    let requests = 0;
    const broken = interruptedTable(table, async (moment) => {
      if (moment === "before" && ++requests === 3) throw new Error("the network is down");
    });
    await expect(eraseLead(broken, keyOf(old), now)).rejects.toThrow("the network is down");
    expect(await items()).toEqual(before);
  });
});

describe("the desk's data about an erased lead", () => {
  const inBothTables = async () =>
    JSON.stringify([...(await itemsIn(table, table.deskTableName)), ...(await items())]);

  it.each([3, 60])("is gone from both tables, with %i notes about them", async (count) => {
    // With as many search tokens as a lead can have.
    const first_name = "Zoe-Za Zb-Zc Zd-Ze Zf-Zg Zh-Zi Zj-Zk Zl-Zm Zn-Zo";
    const contact = { first_name, work_email: "mia@xn--bcher-kva.com", mobile: "+13058675300" };
    const lead = aLeadItem({ ...contact, website: "xn--mnchen-3ya.com" });
    await storeItems(table, [...three, lead]);
    for (const { idempotency_key } of [...three, lead])
      await indexLead(table, idempotency_key, new Date());
    const api = testApi(table, { now });
    const headers = { "idempotency-key": lead.idempotency_key };
    expect(await api.call("createPlan", { headers, body: newPlan })).toMatchObject({ status: 201 });
    for (let index = 0; index < count; index += 1) {
      await api.addEvent(lead.id, { kind: "note", note: "Zoe, 3058675300" });
    }
    await api.addEvent(latest?.id ?? "", { kind: "note", note: "Hi" });
    expect(await eraseLead(table, lead.idempotency_key, now)).toBe(true);
    expect(await inBothTables()).not.toMatch(/zoe|mia|kva|mnchen|3058675300|0035768503/i);
    expect((await api.listLeads({ q: "ann" })).leads).toHaveLength(3);
    expect(await api.getLead(latest?.id ?? "")).toMatchObject({ events: [{ note: "Hi" }] });
  });

  it("includes postings of older token rules, also if they are written at the same time", async () => {
    const lead = aLeadItem({ first_name: "Zoe" });
    await storeItems(table, [lead]);
    const { idempotency_key: leadKey } = lead;
    const write = async (...keys: readonly DeskKey[]) =>
      transact(table.client, replacePostings(table, await readPostingRecord(table, leadKey), keys));
    await write({ pk: "find#zo", sk: "zoe-of-old#1" }, { pk: "zoe", sk: "zoe#1" });
    let requests = 0;
    const interrupted = interruptedTable(table, async (moment) => {
      // After it has read which postings there are.
      if (moment !== "after" || ++requests !== 3) return;
      await write({ pk: "zoe", sk: "zoe#2" });
    });
    expect(await eraseLead(interrupted, leadKey, now)).toBe(true);
    expect(await inBothTables()).not.toContain("zoe");
  });

  it("appears to other administrators as a change", async () => {
    await storeItems(table, three);
    await eraseLead(table, keyOf(middle), now);
    const since = new Date(now.getTime() - 1000).toISOString();
    expect(await testApi(table, { now }).changes(since)).toMatchObject({
      erased_ids: [middle?.id],
    });
  });
});

describe("an erased lead", () => {
  it("is not stored again by a repeated request, which gets the original response", async () => {
    const lead = aLead();
    const key = randomUUID();
    const request = { idempotencyKey: key, correlationId: "request-1", isSmokeTest: false };
    await storeLead(table, lead, request);
    await eraseLead(table, key, now);
    expect(await storeLead(table, aLead(), request)).toEqual({
      id: lead.id,
      created_at: lead.created_at,
      repeated: true,
    });
    expect(await annsLeads()).toEqual([]);
  });

  it("is not restored from a table copy", async () => {
    table = await newEmulatedDeskTables();
    const copy = await newEmulatedLeadTable();
    await storeItems(copy, three);
    await storeItems(table, three);
    await eraseLead(table, keyOf(middle), now);
    expect(await restoreLeads(table, copy.tableName)).toEqual({ restored: 0, present: 3 });
    expect(await annsLeads()).toHaveLength(2);
  });
});
