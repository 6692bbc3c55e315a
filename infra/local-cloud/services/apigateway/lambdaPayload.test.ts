import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../http/HttpMessage.ts";
import { aRequest } from "../../testing/aRequest.ts";
import { fromResult, toEvent } from "./lambdaPayload.ts";

const eventOf = (overrides: Partial<HttpRequest>) =>
  toEvent(aRequest(overrides), {
    route: {
      key: "POST /api/leads",
      functionArn: "save-lead",
      throttle: undefined,
      authorization: { kind: "none" },
    },
    pathParameters: {},
    apiId: "api",
    domainName: "api.execute-api.eu-central-1.amazonaws.com",
    requestId: "request-1",
    time: new Date("2026-11-05T07:08:09Z"),
    authorizer: undefined,
  });

describe("toEvent", () => {
  it("builds an event of payload format 2.0", () => {
    const event = eventOf({
      method: "POST",
      path: "/api/leads",
      query: "a=1&a=2&b=%20x",
      headers: {
        "content-type": "application/json",
        "user-agent": "Vitest",
        cookie: "one=1; two=2",
      },
      body: Buffer.from('{"é":1}'),
    });
    expect(event).toEqual({
      version: "2.0",
      routeKey: "POST /api/leads",
      rawPath: "/api/leads",
      rawQueryString: "a=1&a=2&b=%20x",
      cookies: ["one=1", "two=2"],
      headers: { "content-type": "application/json", "user-agent": "Vitest" },
      queryStringParameters: { a: "1,2", b: " x" },
      requestContext: {
        accountId: "anonymous",
        apiId: "api",
        domainName: "api.execute-api.eu-central-1.amazonaws.com",
        domainPrefix: "api",
        http: {
          method: "POST",
          path: "/api/leads",
          protocol: "HTTP/1.1",
          sourceIp: "198.51.100.7",
          userAgent: "Vitest",
        },
        requestId: "request-1",
        routeKey: "POST /api/leads",
        stage: "$default",
        time: "05/Nov/2026:07:08:09 +0000",
        timeEpoch: Date.UTC(2026, 10, 5, 7, 8, 9),
      },
      body: '{"é":1}',
      isBase64Encoded: false,
    });
  });

  it("omits the parts that a request does not have", () => {
    const event = eventOf({});
    expect(event).not.toHaveProperty("body");
    expect(event).not.toHaveProperty("cookies");
    expect(event).not.toHaveProperty("queryStringParameters");
    expect(event).not.toHaveProperty("pathParameters");
  });

  it.each([
    ["application/json; charset=utf-8", false],
    ["application/problem+json", false],
    ["text/plain", false],
    ["application/x-www-form-urlencoded", true],
    ["image/png", true],
    ["application/jsonish", true],
  ])("encodes a body of %s as base64: %s", (type, isBase64Encoded) => {
    const event = eventOf({ headers: { "content-type": type }, body: Buffer.from([255, 0]) });
    expect(event.isBase64Encoded).toBe(isBase64Encoded);
  });

  it("accepts parameters named like properties of every object", () => {
    const { queryStringParameters } = eventOf({ query: "constructor=1&__proto__=2&__proto__=3" });
    expect(Object.entries(queryStringParameters ?? {})).toEqual([
      ["constructor", "1"],
      ["__proto__", "2,3"],
    ]);
  });
});

const answer = (value: unknown) => fromResult(JSON.stringify(value));

describe("fromResult", () => {
  it("reads status, headers, cookies and body", () => {
    expect(
      answer({
        statusCode: 201,
        headers: { "Content-Type": "application/json", "X-Count": 2 },
        cookies: ["a=1"],
        body: "{}",
      }),
    ).toEqual({
      status: 201,
      headers: { "content-type": "application/json", "x-count": "2" },
      cookies: ["a=1"],
      body: Buffer.from("{}"),
    });
  });

  it("decodes a base64 body", () => {
    expect(answer({ statusCode: 200, body: "AP8=", isBase64Encoded: true })?.body).toEqual(
      Buffer.from([0, 255]),
    );
  });

  it.each([
    [{ hello: 1 }, '{"hello":1}'],
    ["plain", "plain"],
    [[1], "[1]"],
    [null, "null"],
  ])("uses %j, which has no status, as the body of a 200", (value, body) => {
    expect(answer(value)).toMatchObject({
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from(body),
    });
  });

  it.each([
    [{ statusCode: "many" }],
    [{ statusCode: 200, body: { not: "text" } }],
    [{ statusCode: 200, headers: { a: ["list"] } }],
  ])("rejects the invalid result %j", (value) => {
    expect(answer(value)).toBeUndefined();
  });
});
