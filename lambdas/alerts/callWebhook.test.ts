import { createHmac } from "node:crypto";
import type { AlertKind } from "@planner/shared/lead/alerts";
import { describe, expect, it } from "vitest";
import type { AlertedLead } from "../leads/readLeadIfDue.ts";
import type { ReportedChange } from "../queues/leadMessages.ts";
import { aLead } from "../testing/aLead.ts";
import { aReceiver, type Responder, status } from "../testing/aReceiver.ts";
import { callWebhook } from "./callWebhook.ts";

/** A webhook whose receiver gives these responses. */
async function aWebhook(...responders: readonly Responder[]) {
  const { url, received } = await aReceiver(...responders);
  const pauses: number[] = [];
  let nowMs = 1_700_000_000_500;
  const settings = {
    url: async () => `${url}/leads`,
    deskUrl: "https://plan.example.com/admin",
    secret: async () => secret,
    now: () => new Date(nowMs),
    random: () => 1,
    wait: async (ms: number) => {
      pauses.push(ms);
      nowMs += ms;
    },
  };
  const call = (lead: AlertedLead, kind: AlertKind = "new lead", change?: ReportedChange) =>
    callWebhook(settings, kind, change)(lead, "key", dueAt);
  return { call, received, pauses, settings };
}

const dueAt = "2026-11-21T08:30:00.000Z";

/** In the format that the deployment generates: 64 letters and digits, which is also valid base64. */
const secret = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01";

const lead = aLead({ first_name: "José", website: "=cmd|'/c calc'!A1" });

describe("callWebhook", () => {
  it("never sends a lead to an address without https", async () => {
    const { settings } = await aWebhook(status(204));
    const url = async () => "http://hooks.example.com/localhost:80";
    const call = callWebhook({ ...settings, url }, "new lead");
    await expect(call(lead, "key")).rejects.toThrow("not an https URL");
  });

  it("posts the whole lead as JSON with a Standard Webhooks signature", async () => {
    const { call, received } = await aWebhook(status(204));
    await call(lead);
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    expect(received).toHaveLength(1);
    expect(JSON.parse(body)).toEqual({
      type: "lead.created",
      delivery_id: lead.id,
      dashboard: "https://plan.example.com/admin",
      lead,
    });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "webhook-timestamp": "1700000000",
      "webhook-id": lead.id,
    });
    const signature = createHmac("sha256", Buffer.from(secret, "base64"))
      .update(`${lead.id}.1700000000.${body}`)
      .digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  });

  it("posts a booked call with its start", async () => {
    const { call, received } = await aWebhook(status(204));
    const alerted_call = { id: "cal#1", start: dueAt, changed_at: dueAt, canceled: false };
    await call({ ...lead, alerted_call }, "due");
    const id = `${lead.id}-call-cal#1-${dueAt}`;
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({
      type: "lead.call",
      delivery_id: id,
      dashboard: "https://plan.example.com/admin",
      start: dueAt,
      lead,
    });
  });

  it.each([
    ["lead.waiting", "still waiting", "-waiting"],
    ["lead.due", "due", `-due-${dueAt}`],
  ] as const)("posts %s as an event of its own", async (type, kind, suffix) => {
    const { call, received } = await aWebhook(status(204));
    await call(lead, kind);
    const id = `${lead.id}${suffix}`;
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({
      type,
      delivery_id: id,
      dashboard: "https://plan.example.com/admin",
      lead,
    });
    expect(received[0]?.headers["webhook-id"]).toBe(id);
  });

  it("posts a change with its stages and the ID of its record", async () => {
    const { call, received } = await aWebhook(status(204));
    const details = { from: "new", to: "contacted" };
    await call(lead, "new lead", { id: "4711", type: "lead.stage_changed", details });
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({
      type: "lead.stage_changed",
      delivery_id: `${lead.id}-lead.stage_changed-4711`,
      dashboard: "https://plan.example.com/admin",
      ...details,
      lead,
    });
  });

  it("retries with increasing delays, the same ID and a new signature", async () => {
    const { call, received, pauses } = await aWebhook(status(503), status(429), status(200));
    await call(lead);
    expect(pauses).toEqual([1000, 2000]);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(received.map(({ headers }) => headers["webhook-timestamp"])).toEqual([
      "1700000000",
      "1700000001",
      "1700000003",
    ]);
    expect(new Set(received.map(({ headers }) => headers["webhook-signature"])).size).toBe(3);
  });

  it("rejects after three attempts with an error that does not quote the response", async () => {
    const { call, received } = await aWebhook(status(500));
    const failure = await call(lead).catch((error: unknown) => error);
    expect(received).toHaveLength(3);
    expect(String(failure)).toBe("UnsuccessfulResponse: The server returned 500");
  });

  it.each([400, 401, 404, 410])("does not retry after status %i", async (code) => {
    const { call, received } = await aWebhook(status(code));
    await expect(call(lead)).rejects.toThrow(`The server returned ${code}`);
    expect(received).toHaveLength(1);
  });

  it("does not follow redirects", async () => {
    const { call, received } = await aWebhook(status(307, { location: "/elsewhere" }));
    await expect(call(lead)).rejects.toThrow("The server returned 307");
    expect(received.map(({ path }) => path)).toEqual(["/leads"]);
  });

  it("retries if the connection breaks", async () => {
    const { call, received } = await aWebhook((response) => void response.destroy(), status(200));
    await call(lead);
    expect(received).toHaveLength(2);
  });
});
