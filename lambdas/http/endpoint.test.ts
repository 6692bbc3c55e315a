import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { Logger } from "@aws-lambda-powertools/logger";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { problemSchema } from "@planner/shared/api/problem";
import { originHeader } from "@planner/shared/api/requestHeaders";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod/mini";
import { BusyError } from "../aws/database.ts";
import { apiEvent, lambdaContext } from "../testing/apiEvent.ts";
import { captureLog } from "../testing/captureLog.ts";
import { endpoint } from "./endpoint.ts";
import { readOriginSecrets } from "./originSecret.ts";
import { problems, type Rejection } from "./problems.ts";

const current = "c".repeat(64);
const previous = "p".repeat(64);
const logged = captureLog();

const route = {
  method: "POST",
  path: "/api/leads",
  functionName: "save-lead",
  access: "anyone",
  request: z.object({}),
  status: 201,
  response: z.looseObject({}),
} as const;

/** An endpoint without authorization or input. */
function anEndpoint(
  handle: (request: { correlationId: string }) => Promise<Record<string, unknown> | Rejection>,
  originSecrets: readonly string[] = [current, previous],
) {
  const services = { logger: new Logger(), originSecrets, now: () => new Date() };
  return endpoint(services, { route, authorize: () => undefined, handle });
}

const ok = async () => ({ id: "lead-1" });

const send = (handler: ReturnType<typeof anEndpoint>, headers: Record<string, string> = {}) =>
  handler(apiEvent({ headers: { [originHeader]: current, ...headers } }), lambdaContext);

describe("the endpoint's CDN check", () => {
  it.each([current, previous])("accepts the origin secret %s", async (value) => {
    expect(await send(anEndpoint(ok), { [originHeader]: value })).toEqual({
      statusCode: 201,
      headers: { "content-type": "application/json", "cache-control": "no-store" },
      body: '{"id":"lead-1"}',
    });
  });

  it.each([
    undefined,
    "",
    current.slice(1),
    current.toUpperCase(),
    `${current},${current}`,
    `${current} `,
  ])("rejects %s with a problem document", async (value) => {
    const handle = vi.fn(ok);
    const event = apiEvent({});
    const headers = { ...event.headers, [originHeader]: value };
    const result = await anEndpoint(handle)({ ...event, headers }, lambdaContext);
    expect(result.statusCode).toBe(403);
    expect(result.headers["content-type"]).toBe("application/problem+json");
    expect(problemSchema.parse(JSON.parse(result.body)).status).toBe(403);
    expect(handle).not.toHaveBeenCalled();
  });

  it("rejects every request if there are no origin secrets", async () => {
    expect((await send(anEndpoint(ok, []))).statusCode).toBe(403);
  });
});

describe("the endpoint's compression", () => {
  const body = { leads: Array(50).fill({ first_name: "José" }) };
  const large = async () => body;

  it("sends a large body as gzip to a browser that accepts it", async () => {
    const result = await send(anEndpoint(large), { "accept-encoding": "br, gzip, deflate" });
    expect(result).toMatchObject({
      statusCode: 201,
      headers: {
        "content-type": "application/json",
        "content-encoding": "gzip",
        vary: "accept-encoding",
      },
      isBase64Encoded: true,
    });
    expect(result.body.length).toBeLessThan(200);
    expect(JSON.parse(gunzipSync(Buffer.from(result.body, "base64")).toString())).toEqual(body);
  });

  it.each([
    ["a small body", ok, "gzip"],
    ["no accepted encoding", large, ""],
    ["gzip rejected", large, "gzip;q=0, br"],
  ])("sends plain text for %s", async (_, handle, encodings) => {
    const result = await send(anEndpoint(handle), { "accept-encoding": encodings });
    expect(result.isBase64Encoded).toBeUndefined();
    expect(result.headers).not.toHaveProperty("content-encoding");
    expect(() => JSON.parse(result.body)).not.toThrow();
  });
});

describe("the endpoint's correlation id", () => {
  const cloudFrontId = "nBhdOoE2nQ-kOe_t7f5R9mKcVd3kq0bXQyAuPzqW1pJcRrT8xg4aaQ==";

  /** The IDs in the handler, the problem document and the log. */
  async function idsOf(headers: Record<string, string>) {
    const seen: string[] = [];
    const handler = anEndpoint(async ({ correlationId }) => {
      seen.push(correlationId);
      throw new Error("gone");
    });
    const { body } = await send(handler, headers);
    const { correlation_id } = problemSchema.parse(JSON.parse(body));
    return new Set([...seen, correlation_id, JSON.parse(logged.join("")).correlation_id]);
  }

  it("is CloudFront's request ID", async () => {
    expect(await idsOf({ "x-amz-cf-id": cloudFrontId })).toEqual(new Set([cloudFrontId]));
  });

  it.each([
    ["a missing one", undefined],
    ["an empty one", ""],
    ["a sentence", "Ann from Miami"],
    ["two lines", "a\nb"],
    ["a long text", "a".repeat(129)],
  ])("is API Gateway's request ID instead of %s", async (_, header) => {
    const headers = header === undefined ? {} : { "x-amz-cf-id": header };
    expect(await idsOf(headers)).toEqual(new Set(["api-request-1"]));
  });

  it("is added to the problem document and changes nothing else", async () => {
    const rejection = problems.invalidFields([{ path: "contact.mobile", message: "No" }]);
    const { statusCode, body } = await send(anEndpoint(async () => rejection));
    expect(statusCode).toBe(422);
    expect(JSON.parse(body)).toEqual({ ...rejection.problem, correlation_id: "api-request-1" });
  });
});

describe("an endpoint", () => {
  const busy = { statusCode: 503, headers: { "retry-after": "2" } };

  it("asks the caller to try again if it cannot write because others do", async () => {
    const result = await send(anEndpoint(() => Promise.reject(new BusyError("conflict"))));
    expect(result).toMatchObject(busy);
  });

  it.each([
    ["does not answer in time", (_: Socket) => undefined],
    ["closes the connection", (socket: Socket) => socket.destroy()],
    ["answers with a 500", (socket: Socket) => socket.end("HTTP/1.1 500 Down\r\n\r\n")],
    ["throttles", (socket: Socket) => socket.end("HTTP/1.1 429 Slow\r\n\r\n")],
  ])("asks the caller to try again if the database %s", async (_, onConnection) => {
    const server = createServer((socket) => socket.once("data", () => onConnection(socket)));
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    const database = new DynamoDBClient({
      endpoint: `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`,
      region: "eu-central-1",
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
      maxAttempts: 1,
      requestHandler: { requestTimeout: 20, throwOnRequestTimeout: true },
    });
    onTestFinished(() => database.destroy());
    const read = async () => ({ ...(await database.send(new ListTablesCommand())) });
    expect(await send(anEndpoint(read))).toMatchObject(busy);
  });

  it("does not blame the load for a bug", async () => {
    const result = await send(anEndpoint(() => Promise.reject(new TypeError("x is undefined"))));
    expect(result.statusCode).toBe(500);
  });
});

describe("readOriginSecrets", () => {
  const read = (text: string | undefined) => readOriginSecrets({ ORIGIN_SECRET: text });

  it("returns the current value and, during a rotation, the previous one", () => {
    expect(read(JSON.stringify({ current }))).toEqual([current]);
    expect(read(JSON.stringify({ current, previous }))).toEqual([current, previous]);
  });

  it.each([
    undefined,
    "{{resolve:secretsmanager:arn:SecretString:::}}",
    "{}",
    '{"current":"short"}',
    JSON.stringify({ previous }),
    JSON.stringify({ current, previous: "" }),
  ])("rejects the value %s without quoting it", (text) => {
    expect(() => read(text)).toThrow(/^Malformed environment variable: ORIGIN_SECRET$/);
  });
});
