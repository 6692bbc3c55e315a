import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { temporaryFolder } from "@planner/local-cloud/testing/temporaryFolder";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it, onTestFinished } from "vitest";
import { explainError } from "../../commands/runCommand.ts";
import { LeadTable } from "../LeadTable.ts";
import { sendLeads } from "../sendLeads.ts";
import { startCloudProcess } from "../startCloudProcess.ts";
import { findHighestRate } from "./findHighestRate.ts";
import { type LoadRun, loadFigures, runLoad } from "./runLoad.ts";

async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

const created = (id: string) => JSON.stringify({ id, created_at: "2026-11-21T08:30:00.000Z" });

/** Acknowledges every lead but loses those that `keeps` rejects before it stores, counts or alerts them. */
async function startProduct(keeps: (place: number) => boolean) {
  let received = 0;
  const leads: Record<string, AttributeValue>[] = [];
  const site = await startServer((request, response) => {
    received += 1;
    const [key, id] = [String(request.headers["idempotency-key"]), `id-${received}`];
    if (keeps(received)) {
      leads.push({ idempotency_key: { S: key }, id: { S: id }, entity: { S: "lead" } });
    }
    response.writeHead(201).end(created(id));
  });
  const client = mockClient(DynamoDBClient);
  onTestFinished(() => client.restore());
  client
    .on(GetItemCommand)
    .callsFake(() => ({ Item: { total_leads: { N: String(leads.length) } } }));
  client.on(ScanCommand).callsFake(({ FilterExpression }) => ({
    Items: FilterExpression
      ? leads.map((item) => ({
          idempotency_key: { S: `alert#mail#${item.idempotency_key?.S}` },
        }))
      : leads,
  }));
  return { site, table: new LeadTable(new DynamoDBClient({}), "leads"), patienceMs: 1 };
}

const failedFigures = async (keeps: (place: number) => boolean) => {
  const run = await runLoad(20, 200, await startProduct(keeps));
  // The rate and the times depend on how busy the machine is.
  return loadFigures([run])
    .filter(({ label, ok }) => !ok && !/per second|\(ms\)/.test(label))
    .map(({ label, value }) => [label, value]);
};

describe("load experiment", () => {
  it("passes when every lead reaches every stage", async () => {
    expect(await failedFigures(() => true)).toEqual([]);
  });

  it("fails when the product acknowledges a lead and loses it", async () => {
    expect(await failedFigures((place) => place !== 7)).toEqual([
      ["stored", 19],
      ["counted in the statistics", 19],
      ["alerted by email", 19],
    ]);
  });
});

describe("findHighestRate", () => {
  const aRun = (perSecond: number, slowestMs: number): LoadRun => ({
    leads: 1,
    perSecond,
    report: { keys: ["key"], ids: ["id"], latenciesMs: [slowestMs], sendingMs: 1000 / perSecond },
    stored: 1,
    counted: 1,
    alerted: 1,
    countedAfterMs: 0,
    alertedAfterMs: 0,
  });

  it("returns the last rate that was sustained", async () => {
    expect(await findHighestRate(async (_, rate) => aRun(rate, rate * 30))).toBe(29);
  });

  it("reports in one line that the machine is too busy", async () => {
    const error = await findHighestRate(async (_, rate) => aRun(rate, 5_000)).catch(explainError);
    expect(error).toMatch(/^The machine is too busy: [^\n]+$/);
  });
});

describe("startCloudProcess", () => {
  it("says in one line why the local cloud did not start", async () => {
    const error = await startCloudProcess("/nowhere", temporaryFolder()).catch(explainError);
    expect(error).toMatch(/^The local cloud did not start: [^\n]*\/nowhere[^\n]*$/);
  });
});

describe("sendLeads", () => {
  it("sends each lead once, with its own key and content, at the given rate", async () => {
    const bodies: string[] = [];
    const site = await startServer((request, response) => {
      request.setEncoding("utf8").on("data", (text) => bodies.push(text));
      request.on("end", () => response.writeHead(201).end(created("lead-1")));
    });
    const report = await sendLeads({ leads: 40, perSecond: 200, site });
    expect(new Set(report.keys).size).toBe(40);
    expect(new Set(bodies).size).toBe(40);
    expect(report.ids).toHaveLength(40);
    // The last of 40 is due after 195 ms. Timers may fire slightly early.
    expect(report.sendingMs).toBeGreaterThanOrEqual(190);
  });

  it("counts only a valid 201 as an acknowledgement and does not retry", async () => {
    let requests = 0;
    const site = await startServer((_, response) => {
      requests += 1;
      if (requests === 1) response.writeHead(500).end();
      else if (requests === 2) response.writeHead(200).end(created("lead-1"));
      else if (requests === 3) response.writeHead(201).end("{}");
      else response.destroy();
    });
    const report = await sendLeads({ leads: 4, perSecond: 100, site });
    expect(requests).toBe(4);
    expect(report.ids).toEqual([]);
  });

  it("keeps sending while responses are pending and measures latency from the due time", async () => {
    const pending: (() => void)[] = [];
    const site = await startServer((_, response) => {
      pending.push(() => response.writeHead(201).end(created("lead-1")));
      if (pending.length === 8) for (const answer of pending) answer();
    });
    const report = await sendLeads({ leads: 8, perSecond: 100, site });
    expect(report.ids).toHaveLength(8);
    expect(Math.max(...report.latenciesMs)).toBeGreaterThanOrEqual(70);
  });
});
