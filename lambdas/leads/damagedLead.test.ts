import { leadSchema } from "@planner/shared/lead/leadSchema";
import { beforeEach, describe, expect, it } from "vitest";
import { indexLead } from "../functions/index-leads/indexLead.ts";
import { eraseLead } from "../operators/eraseLead.ts";
import { settle } from "../statistics/settle.ts";
import type { Tables } from "../tables/Tables.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import { captureLog } from "../testing/captureLog.ts";
import { testApi } from "../testing/testApi.ts";
import { newDeskTables } from "../testing/testDatabase.ts";
import { findPersonLeads } from "./findPersonLeads.ts";
import { readLeadIfDue } from "./readLeadIfDue.ts";
import { readLead } from "./readLeads.ts";

captureLog();
const clock = { now: new Date("2026-11-21T08:33:00.000Z") };
const created_at = "2026-11-21T08:30:00.000Z";
const { id: _, damaged: __, ...parts } = leadSchema.shape;
let tables: Tables;
let api: ReturnType<typeof testApi>;
beforeEach(async () => {
  clock.now = new Date("2026-11-21T08:33:00.000Z");
  tables = newDeskTables();
  api = testApi(tables, clock);
});

/** Stores a lead whose record is damaged, then counts and indexes it. */
async function storeDamaged(part: Readonly<Record<string, unknown>>) {
  const item = { ...aLeadItem({ created_at }), ...part };
  await storeItems(tables, [item]);
  expect(await indexLead(tables, item.idempotency_key, new Date())).toBe(true);
  expect(await settle(tables, [item.idempotency_key], clock.now)).toEqual([item.idempotency_key]);
  return item;
}

describe("a lead with a malformed part", () => {
  it.each(Object.keys(parts))("stays on the desk, without its %s", async (name) => {
    const malformed = { stage: "warm", suspect: 5 }[name] ?? ["wrong"];
    const { id, idempotency_key: key } = await storeDamaged({ [name]: malformed });
    const damaged = [{ id, created_at, damaged: true }];
    expect(await api.listLeads()).toMatchObject({ leads: damaged });
    const q = name === "mobile" ? "ann" : "8675319";
    expect(
      await api.listLeads({ q, from: created_at, gate: `${name !== "calculated_daily_budget"}` }),
    ).toMatchObject({ leads: damaged });
    expect(await api.stats()).toMatchObject({ total_leads: 1, latest_lead_at: created_at });
    const day = { from: "2026-11-21T06:00:00Z", to: "2026-11-22T06:00:00Z" };
    const queue = await api.call("leadQueue", { query: day });
    expect(queue.body).toMatchObject({ leads: damaged, waiting: { clock: 1 } });
    expect(await api.changes(clock.now.toISOString())).toMatchObject({ leads: [] });
    expect(await api.changes(created_at)).toMatchObject({ leads: damaged });
    const message = { idempotency_key: key, kind: "still waiting" } as const;
    expect(await readLeadIfDue(tables, message, clock.now)).toMatchObject({ id });
    const { version } = (await api.getLead(id)).lead;
    expect(await api.addEvent(id, { kind: "note", note: "Hi" })).toMatchObject({ status: 201 });
    clock.now = new Date(clock.now.getTime() + 1000);
    const moved = await api.changeStage(id, version, { stage: "won", won_value: 5 });
    expect(moved).toMatchObject({ status: 200, body: { lead: { id, stage: "won" } } });
    expect(await api.getLead(id)).toMatchObject({ events: [{ kind: "stage" }, { kind: "note" }] });
    expect((await findPersonLeads(tables, { id })).leads).toHaveLength(1);
    // Without its pointer, the plan would remain.
    if (name === "plan_id") return expect(eraseLead(tables, key, clock.now)).rejects.toThrow();
    expect(await eraseLead(tables, key, clock.now)).toBe(true);
    await settle(tables, [key], clock.now);
    expect(await api.listLeads()).toMatchObject({ leads: [] });
    expect(await api.stats()).toMatchObject({ total_leads: 0 });
  });

  it("keeps its time, which is also in its ID, and the valid entries of lists", async () => {
    const call = { id: "1", by: "ann@example.com", at: created_at };
    const booking = { id: "1", start: created_at, changed_at: created_at, canceled: false };
    const { idempotency_key } = await storeDamaged({
      created_at: "+275760-09-13T00:00:00.000Z",
      avg_job_value: 1e15,
      calls: [call, { ...call, at: "soon" }],
      bookings: [{ ...booking, start: "soon" }, booking],
      attribution: { utm_source: "google", utm_term: 1 },
      suspect: ["from a later release"],
    });
    expect(await readLead(tables, idempotency_key)).toMatchObject({
      created_at,
      avg_job_value: 0,
      calls: [call],
      bookings: [booking],
      attribution: { utm_source: "google" },
      suspect: [],
    });
  });

  it("shows a malformed entry of its timeline as damaged", async () => {
    const { id } = await storeDamaged({ avg_job_value: "a lot" });
    await api.addEvent(id, { kind: "note", note: "Hi" });
    const { lead, events } = await api.getLead(id);
    const event = { pk: `lead#${lead.id}`, sk: `event#${events[0]?.id}`, kind: "fax", by: "Ben" };
    await storeItems({ ...tables, tableName: tables.deskTableName }, [event]);
    expect((await api.getLead(id)).events).toEqual([
      { id: events[0]?.id, at: clock.now.toISOString(), by: "Ben", kind: "damaged" },
    ]);
  });
});
