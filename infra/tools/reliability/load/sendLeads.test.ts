import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import { describe, expect, it, onTestFinished } from "vitest";
import { sendLeads } from "./sendLeads.ts";

/** Connections to a server that answers as told. */
async function connectedTo(answer: RequestListener): Promise<Pool> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const pool = new Pool(`http://127.0.0.1:${address.port}`, { connections: 8 });
  onTestFinished(async () => {
    await pool.destroy();
    server.close();
  });
  return pool;
}

const created = JSON.stringify({ id: "lead-1", created_at: "2026-11-21T08:30:00.000Z" });

describe("sendLeads", () => {
  it("sends each lead once, under a key of its own, at the rate", async () => {
    const bodies: string[] = [];
    const dispatcher = await connectedTo((request, response) => {
      request.setEncoding("utf8").on("data", (text) => bodies.push(text));
      request.on("end", () => response.writeHead(201).end(created));
    });
    const report = await sendLeads({ leads: 40, perSecond: 200, dispatcher });
    expect(new Set(report.keys).size).toBe(40);
    expect(new Set(bodies).size).toBe(40);
    expect(report.ids).toHaveLength(40);
    expect(report.failures.size).toBe(0);
    // The last of forty is due after 195 ms; timers may ring a moment early.
    expect(report.sendingMs).toBeGreaterThanOrEqual(190);
  });

  it("takes nothing but a 201 for an acknowledgement, and does not try again", async () => {
    let requests = 0;
    const dispatcher = await connectedTo((_, response) => {
      requests += 1;
      if (requests === 1) response.writeHead(500).end();
      else if (requests === 2) response.writeHead(200).end(created);
      else if (requests === 3) response.writeHead(201).end("{}");
      else response.destroy();
    });
    const report = await sendLeads({ leads: 4, perSecond: 100, dispatcher });
    expect(requests).toBe(4);
    expect(report.ids).toEqual([]);
    expect([...report.failures]).toEqual(
      expect.arrayContaining([
        [500, 1],
        [200, 1],
        [0, 2],
      ]),
    );
  });

  it("goes on sending when nothing is answered, and counts the wait from when a lead was due", async () => {
    const open: (() => void)[] = [];
    const dispatcher = await connectedTo((_, response) => {
      open.push(() => response.writeHead(201).end(created));
      if (open.length === 8) for (const answer of open) answer();
    });
    const report = await sendLeads({ leads: 8, perSecond: 100, dispatcher });
    expect(report.ids).toHaveLength(8);
    expect(Math.max(...report.latenciesMs)).toBeGreaterThanOrEqual(70);
  });
});
