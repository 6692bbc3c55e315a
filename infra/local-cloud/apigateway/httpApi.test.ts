import { describe, expect, it } from "vitest";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import { aRequest } from "../testing/aRequest.ts";
import type { Route } from "./HttpApiDefinition.ts";
import { httpApi, TokenBucket } from "./httpApi.ts";
import type { Authorizer } from "./jwtAuthorizer.ts";

function aBucket(ratePerSecond: number, burst: number) {
  const clock = { nowMs: 0 };
  return { clock, bucket: new TokenBucket({ ratePerSecond, burst }, () => clock.nowMs) };
}

const take = (bucket: TokenBucket, times: number) =>
  Array.from({ length: times }, () => bucket.take()).filter(Boolean).length;

describe("TokenBucket", () => {
  it("lets a burst through and refuses the next", () => {
    const { bucket } = aBucket(10, 20);
    expect(take(bucket, 25)).toBe(20);
  });

  it("fills again at the steady rate", () => {
    const { bucket, clock } = aBucket(10, 20);
    take(bucket, 20);
    clock.nowMs = 99;
    expect(bucket.take()).toBe(false);
    clock.nowMs = 100;
    expect(bucket.take()).toBe(true);
    clock.nowMs = 1_100;
    expect(take(bucket, 20)).toBe(10);
  });

  it("never holds more than the burst", () => {
    const { bucket, clock } = aBucket(10, 20);
    clock.nowMs = 3_600_000;
    expect(take(bucket, 100)).toBe(20);
  });
});

const openRoute: Route = {
  key: "POST /api/leads",
  functionArn: "save-lead",
  throttle: undefined,
  authorization: { kind: "none" },
};

const adminRoute: Route = {
  ...openRoute,
  key: "GET /api/leads",
  authorization: { kind: "authorizer", authorizerId: "pool", scopes: [] },
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
  it("answers with what the function returned", async () => {
    expect(await anApi({}).send()).toEqual({ status: 201, body: "saved" });
  });

  it.each([
    [{ kind: "failed", reason: "a secret" }, 500, "Internal Server Error"],
    [{ kind: "throttled" }, 503, "Service Unavailable"],
    [{ kind: "returned", payload: '{"statusCode":"many"}' }, 500, "Internal Server Error"],
  ] as const)("turns %j into %i", async (outcome, status, message) => {
    expect(await anApi({ outcome }).send()).toEqual({ status, body: JSON.stringify({ message }) });
  });

  it("answers 404 where there is no route", async () => {
    expect(await anApi({}).send({ path: "/api/other" })).toEqual({
      status: 404,
      body: '{"message":"Not Found"}',
    });
  });

  it("answers 413 for a body that was too large to keep, without invoking anything", async () => {
    const { send, events } = anApi({});
    expect(await send({ body: undefined })).toMatchObject({ status: 413 });
    expect(events).toEqual([]);
  });

  it("answers 429 past the burst and lets the next second through", async () => {
    const clock = { nowMs: 0 };
    const route = { ...openRoute, throttle: { ratePerSecond: 1, burst: 2 } };
    const { send } = anApi({ route, clock: () => clock.nowMs });
    const statuses = [];
    for (const nowMs of [0, 0, 0, 1000]) {
      clock.nowMs = nowMs;
      statuses.push(await send());
    }
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 429, 201]);
    expect(statuses[2]?.body).toBe('{"message":"Too Many Requests"}');
  });

  it.each([
    ["unauthorized", 401, '{"message":"Unauthorized"}'],
    ["forbidden", 403, '{"message":"Forbidden"}'],
  ] as const)("keeps the %s from a guarded route and says why", async (kind, status, body) => {
    const challenge = 'Bearer error="invalid_token"';
    const authorize: Authorizer = async () => ({ kind, challenge });
    const { api, events } = anApi({ route: adminRoute, authorize });
    const response = await api(aRequest({ path: "/api/leads" }));
    expect([response.status, response.body.toString()]).toEqual([status, body]);
    expect(response.headers["www-authenticate"]).toBe(challenge);
    expect(events).toEqual([]);
  });

  it("hands what an authorizer found to the function", async () => {
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
