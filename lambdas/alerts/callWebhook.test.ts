import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { aLead } from "../../testing/aLead.ts";
import { callWebhook } from "./callWebhook.ts";

type Answer = (response: ServerResponse) => void;

const status =
  (code: number, headers = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end("Ann");

/** Somebody who receives a webhook, and what they were sent; the last answer stands for all that follow. */
async function aReceiver(...answers: readonly Answer[]) {
  const received: { headers: IncomingMessage["headers"]; body: string; path?: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request), path: request.url ?? "" });
    const answer = answers[received.length - 1] ?? answers.at(-1);
    answer?.(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const pauses: number[] = [];
  let nowMs = 1_700_000_000_500;
  const call = callWebhook({
    url: `http://127.0.0.1:${port}/leads`,
    dashboardUrl: "https://plan.example.com/admin",
    secret: async () => "a secret",
    now: () => new Date(nowMs),
    chance: () => 1,
    wait: async (ms) => {
      pauses.push(ms);
      nowMs += ms;
    },
  });
  return { call, received, pauses };
}

const lead = aLead({ first_name: "José", website: "=cmd|'/c calc'!A1" });

describe("the webhook", () => {
  it("is posted the whole lead as JSON, signed over the timestamp and the body", async () => {
    const { call, received } = await aReceiver(status(204));
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
      "x-planner-timestamp": "1700000000",
      "x-planner-delivery": lead.id,
    });
    const expected = createHmac("sha256", "a secret").update(`1700000000.${body}`).digest("hex");
    expect(headers["x-planner-signature"]).toBe(`sha256=${expected}`);
  });

  it("is tried again, ever later, under the same delivery id and a signature of the new time", async () => {
    const { call, received, pauses } = await aReceiver(status(503), status(429), status(200));
    await call(lead);
    expect(pauses).toEqual([1000, 2000]);
    expect(new Set(received.map(({ headers }) => headers["x-planner-delivery"])).size).toBe(1);
    expect(received.map(({ headers }) => headers["x-planner-timestamp"])).toEqual([
      "1700000000",
      "1700000001",
      "1700000003",
    ]);
    expect(new Set(received.map(({ headers }) => headers["x-planner-signature"])).size).toBe(3);
  });

  it("fails after three attempts, for the queue to go on, and says nothing of the answer", async () => {
    const { call, received } = await aReceiver(status(500));
    const failure = await call(lead).catch((error: unknown) => error);
    expect(received).toHaveLength(3);
    expect(String(failure)).toBe("WebhookRefusal: The webhook answered 500");
  });

  it.each([400, 401, 404, 410])("fails at once when it answers %i", async (code) => {
    const { call, received } = await aReceiver(status(code));
    await expect(call(lead)).rejects.toThrow(`The webhook answered ${code}`);
    expect(received).toHaveLength(1);
  });

  it("does not carry the lead to where a redirect says", async () => {
    const { call, received } = await aReceiver(status(307, { location: "/elsewhere" }));
    await expect(call(lead)).rejects.toThrow("The webhook answered 307");
    expect(received.map(({ path }) => path)).toEqual(["/leads"]);
  });

  it("is tried again when the connection breaks", async () => {
    const { call, received } = await aReceiver((response) => void response.destroy(), status(200));
    await call(lead);
    expect(received).toHaveLength(2);
  });
});
