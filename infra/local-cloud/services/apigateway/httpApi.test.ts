import { describe, expect, it } from "vitest";
import { aRequest } from "../../testing/aRequest.ts";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import type { Route } from "./HttpApiDefinition.ts";
import { httpApi, matchRoute } from "./httpApi.ts";
import type { Authorizer } from "./jwtAuthorizer.ts";

const openRoute: Route = {
  key: "POST /api/leads",
  functionArn: "save-lead",
  throttle: undefined,
  authorization: { kind: "none" },
};

const adminRoute: Route = {
  ...openRoute,
  key: "GET /api/leads",
  authorization: { kind: "authorizer", authorizerId: "pool" },
};

const refuseEveryone: Authorizer = async () => ({ kind: "unauthorized", challenge: "Bearer" });

function anApi({
  route = openRoute,
  outcome = { kind: "returned", payload: '{"statusCode":201,"body":"saved"}' },
  authorize = refuseEveryone,
  clock = () => 0,
}: {
  route?: Route;
  outcome?: InvocationOutcome;
  authorize?: Authorizer;
  clock?: () => number;
}) {
  const events: unknown[] = [];
  const api = httpApi(
    { id: "api", host: "api.example", routes: [route] },
    {
      authorize,
      clock,
      invoke: async (_, event) => {
        events.push(event);
        return outcome;
      },
    },
  );
  const send = async (overrides = {}) => {
    const response = await api(aRequest({ method: "POST", path: "/api/leads", ...overrides }));
    return { status: response.status, body: response.body.toString() };
  };
  return { api, send, events };
}

describe("httpApi", () => {
  it("returns the function's response", async () => {
    expect(await anApi({}).send()).toEqual({ status: 201, body: "saved" });
  });

  it.each([
    [{ kind: "failed", reason: "a secret" }, 500, "Internal Server Error"],
    [{ kind: "returned", payload: '{"statusCode":"many"}' }, 500, "Internal Server Error"],
  ] as const)("turns %j into %i", async (outcome, status, message) => {
    expect(await anApi({ outcome }).send()).toEqual({ status, body: JSON.stringify({ message }) });
  });

  it("returns 404 if no route matches", async () => {
    expect(await anApi({}).send({ path: "/api/other" })).toEqual({
      status: 404,
      body: '{"message":"Not Found"}',
    });
  });

  it("returns 413 for a body over the limit, without invoking the function", async () => {
    const { send, events } = anApi({});
    expect(await send({ body: undefined })).toMatchObject({ status: 413 });
    expect(events).toEqual([]);
  });

  it("returns 429 after the burst and refills at the steady rate", async () => {
    const clock = { nowMs: 0 };
    const route = { ...openRoute, throttle: { ratePerSecond: 10, burst: 20 } };
    const { send } = anApi({ route, clock: () => clock.nowMs });
    const accepted = async (nowMs: number) => {
      clock.nowMs = nowMs;
      const responses = await Promise.all(Array.from({ length: 25 }, () => send()));
      const refused = responses.filter(({ status }) => status === 429);
      for (const { body } of refused) expect(body).toBe('{"message":"Too Many Requests"}');
      return 25 - refused.length;
    };
    expect(await accepted(0)).toBe(20);
    expect(await accepted(99)).toBe(0);
    expect(await accepted(100)).toBe(1);
    expect(await accepted(1_100)).toBe(10);
    expect(await accepted(3_600_000)).toBe(20);
  });

  it("returns 401 with the authorizer's challenge, without invoking the function", async () => {
    const challenge = 'Bearer error="invalid_token"';
    const authorize: Authorizer = async () => ({ kind: "unauthorized", challenge });
    const { api, events } = anApi({ route: adminRoute, authorize });
    const response = await api(aRequest({ path: "/api/leads" }));
    expect([response.status, response.body.toString()]).toEqual([
      401,
      '{"message":"Unauthorized"}',
    ]);
    expect(response.headers["www-authenticate"]).toBe(challenge);
    expect(events).toEqual([]);
  });

  it("passes the authorizer's context to the function", async () => {
    const { send, events } = anApi({
      route: adminRoute,
      authorize: async () => ({ kind: "allowed", context: { jwt: { claims: { sub: "1" } } } }),
    });
    await send({ method: "GET" });
    expect(events).toMatchObject([
      { requestContext: { authorizer: { jwt: { claims: { sub: "1" } } } } },
    ]);
  });
});

describe("matchRoute", () => {
  const routes = [
    "ANY /api/{proxy+}",
    "GET /api/admin/{proxy+}",
    "ANY /api/leads",
    "POST /api/leads",
    "ANY /api/leads/{id}",
    "PATCH /api/leads/{id}/events/{event}",
    "GET /api/leads/changes",
  ].map((key): Route => ({ ...openRoute, key }));
  const match = (method: string, path: string) => matchRoute(routes, method, path);

  it.each([
    ["a method over ANY", "POST", "/api/leads", "POST /api/leads"],
    ["ANY for other methods", "DELETE", "/api/leads", "ANY /api/leads"],
    ["the longer prefix", "GET", "/api/admin/7", "GET /api/admin/{proxy+}"],
    ["the shorter prefix for other methods", "PUT", "/api/admin/7", "ANY /api/{proxy+}"],
    ["a text over a variable", "GET", "/api/leads/changes", "GET /api/leads/changes"],
    ["the variable for other methods", "PATCH", "/api/leads/changes", "ANY /api/leads/{id}"],
    ["a variable over the rest of the path", "GET", "/api/leads/7", "ANY /api/leads/{id}"],
    ["the rest of the path over an empty variable", "GET", "/api/leads/", "ANY /api/{proxy+}"],
    ["the prefix for the rest", "GET", "/api/other/7", "ANY /api/{proxy+}"],
  ])("prefers %s", (_, method, path, key) => {
    expect(match(method, path)?.route.key).toBe(key);
  });

  it("decodes the path variable, unless its encoding is invalid", () => {
    expect(match("GET", "/api/a/b%2Fc")?.pathParameters).toEqual({ proxy: "a/b/c" });
    expect(match("GET", "/api/%E0%A4%A")?.pathParameters).toEqual({ proxy: "%E0%A4%A" });
    expect(match("PATCH", "/api/leads/7%2F8/events/9")?.pathParameters).toEqual({
      id: "7/8",
      event: "9",
    });
  });

  it("does not match another path, method or case, or an empty variable", () => {
    expect(match("GET", "/")).toBeUndefined();
    expect(match("GET", "/api/")).toBeUndefined();
    expect(match("POST", "/API/leads")).toBeUndefined();
    expect(matchRoute(routes.slice(3), "PUT", "/api/leads")).toBeUndefined();
    expect(matchRoute(routes.slice(3), "POST", "/api/leads/")).toBeUndefined();
  });
});
