import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../http/HttpMessage.ts";
import { aRequest } from "../../testing/aRequest.ts";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import type { Route } from "./HttpApiDefinition.ts";
import { httpApi } from "./httpApi.ts";
import { matchRoute } from "./matchRoute.ts";

const openRoute: Route = {
  key: "POST /api/leads",
  functionArn: "save-lead",
  authorizerId: undefined,
};

type Scenario = {
  readonly route?: Partial<Route>;
  readonly result?: unknown;
};

function anApi({ route, result = { statusCode: 201, body: "saved" } }: Scenario) {
  const events: unknown[] = [];
  const outcome: InvocationOutcome =
    result instanceof Error
      ? { kind: "failed", reason: result.message }
      : { kind: "returned", payload: JSON.stringify(result) };
  const api = httpApi(
    { id: "api", host: "api.execute-api.example", routes: [{ ...openRoute, ...route }] },
    {
      authorize: async () => ({ kind: "unauthorized", challenge: "Bearer" }),
      invoke: async (_, event) => {
        events.push(event);
        return outcome;
      },
    },
  );
  const send = (overrides: Partial<HttpRequest> = {}) =>
    api(aRequest({ method: "POST", path: "/api/leads", ...overrides }));
  return { send, events };
}

describe("an HTTP API", () => {
  it("passes a request to the function in payload format 2.0", async () => {
    const { send, events } = anApi({});
    await send({
      query: "a=1&a=2&b=%20x&__proto__=y",
      headers: {
        "content-type": "application/json",
        "user-agent": "Vitest",
        cookie: "one=1; two=2",
      },
      body: Buffer.from('{"é":1}'),
    });
    expect(events).toEqual([
      {
        version: "2.0",
        routeKey: "POST /api/leads",
        rawPath: "/api/leads",
        rawQueryString: "a=1&a=2&b=%20x&__proto__=y",
        cookies: ["one=1", "two=2"],
        headers: { "content-type": "application/json", "user-agent": "Vitest" },
        queryStringParameters: expect.objectContaining({ a: "1,2", b: " x" }),
        requestContext: {
          accountId: "anonymous",
          apiId: "api",
          domainName: "api.execute-api.example",
          domainPrefix: "api",
          http: {
            method: "POST",
            path: "/api/leads",
            protocol: "HTTP/1.1",
            sourceIp: "198.51.100.7",
            userAgent: "Vitest",
          },
          requestId: expect.any(String),
          routeKey: "POST /api/leads",
          stage: "$default",
          time: expect.stringMatching(/^\d{2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2} \+0000$/),
          timeEpoch: expect.any(Number),
        },
        body: '{"é":1}',
        isBase64Encoded: false,
      },
    ]);
  });

  it.each([
    ["application/json; charset=utf-8", false],
    [undefined, false],
    ["application/octet-stream", true],
  ])("encodes a body of type %s as base64: %s", async (type, isBase64Encoded) => {
    const { send, events } = anApi({});
    const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
    await send({ headers, body: Buffer.from("body") });
    expect(events).toMatchObject([
      { isBase64Encoded, body: isBase64Encoded ? "Ym9keQ==" : "body" },
    ]);
  });

  it("passes an empty body as none", async () => {
    const { send, events } = anApi({});
    await send({ headers: {}, body: Buffer.alloc(0) });
    expect(events).toEqual([expect.objectContaining({ isBase64Encoded: false })]);
    expect(events).toEqual([expect.not.objectContaining({ body: expect.anything() })]);
  });

  it("returns the function's status, headers, cookies and body", async () => {
    const result = {
      statusCode: 202,
      headers: { "Content-Type": "image/png", "X-Count": 7, "Content-Length": "1" },
      cookies: ["a=1"],
      body: Buffer.from([0, 255, 1]).toString("base64"),
      isBase64Encoded: true,
    };
    const response = await anApi({ result }).send();
    expect(response).toMatchObject({
      status: 202,
      cookies: ["a=1"],
      body: Buffer.from([0, 255, 1]),
    });
    expect(response.headers).toEqual({
      "content-type": "image/png",
      "x-count": "7",
      "apigw-requestid": expect.any(String),
    });
  });

  it.each([
    ["a failed function", { result: new Error("a secret") }, {}, 500, "Internal Server Error"],
    ["an invalid result", { result: { statusCode: "many" } }, {}, 500, "Internal Server Error"],
    ["an unknown path", {}, { path: "/api/other" }, 404, "Not Found"],
    ["a body over the limit", {}, { body: undefined }, 413, "Request Entity Too Large"],
    ["a rejected token", { route: { authorizerId: "pool" } }, {}, 401, "Unauthorized"],
  ])("answers %s with its own message", async (_, scenario, request, status, message) => {
    const response = await anApi(scenario).send(request);
    expect([response.status, response.body.toString()]).toEqual([
      status,
      JSON.stringify({ message }),
    ]);
    expect(response.headers["www-authenticate"]).toBe(status === 401 ? "Bearer" : undefined);
  });
});

describe("matchRoute", () => {
  const routes = [
    "POST /api/leads",
    "GET /api/leads/{id}",
    "PATCH /api/leads/{id}",
    "PATCH /api/leads/{id}/events/{event}",
    "GET /api/leads/changes",
  ].map((key): Route => ({ ...openRoute, key }));
  const match = (method: string, path: string) => matchRoute(routes, method, path);

  it.each([
    ["the route of the method", "PATCH", "/api/leads/7", "PATCH /api/leads/{id}"],
    ["a text over a variable", "GET", "/api/leads/changes", "GET /api/leads/changes"],
    ["the variable for other methods", "PATCH", "/api/leads/changes", "PATCH /api/leads/{id}"],
    ["nothing for an empty variable", "GET", "/api/leads/", undefined],
    ["nothing for a longer path", "GET", "/api/leads/7/8", undefined],
    ["nothing for another method", "DELETE", "/api/leads", undefined],
    ["nothing in another case", "POST", "/API/leads", undefined],
  ])("prefers %s", (_, method, path, key) => {
    expect(match(method, path)?.route.key).toBe(key);
  });

  it("decodes the path variables, unless their encoding is invalid", () => {
    expect(match("GET", "/api/leads/%E0%A4%A")?.pathParameters).toEqual({ id: "%E0%A4%A" });
    const parameters = match("PATCH", "/api/leads/7%2F8/events/9")?.pathParameters;
    expect(parameters).toEqual({ id: "7/8", event: "9" });
  });
});
