import { describe, expect, it } from "vitest";
import { aRequest } from "../../testing/aRequest.ts";
import { toOriginRequest } from "./toOriginRequest.ts";

const origin = {
  id: "api",
  domainName: "api.example",
  customHeaders: { "x-origin-verify": "a-secret" },
};

const viewer = aRequest({
  query: "a=1&b=2",
  headers: {
    host: "localhost:3000",
    connection: "keep-alive",
    "user-agent": "Vitest",
    "content-type": "application/json",
    "x-forwarded-for": "203.0.113.9",
    "x-origin-verify": "guessed",
    "idempotency-key": "k",
    cookie: "one=1; two=2",
  },
});

describe("toOriginRequest", () => {
  it("forwards everything but the host under AllViewerExceptHostHeader", () => {
    const { headers, query, clientIp } = toOriginRequest(viewer, origin, true);
    expect(query).toBe("a=1&b=2");
    expect(clientIp).toBe("127.0.0.1");
    expect(headers).toEqual({
      host: "api.example",
      "user-agent": "Vitest",
      "content-type": "application/json",
      "idempotency-key": "k",
      cookie: "one=1; two=2",
      via: expect.stringContaining("CloudFront"),
      "x-forwarded-for": "203.0.113.9, 198.51.100.7, 127.0.0.1",
      "x-forwarded-port": "443",
      "x-forwarded-proto": "https",
      "x-origin-verify": "a-secret",
    });
  });

  it("forwards no cookies, query or custom headers without an origin request policy", () => {
    const { headers, query } = toOriginRequest(viewer, origin, false);
    expect(query).toBe("");
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("idempotency-key");
    expect(headers["user-agent"]).toBe("Amazon CloudFront");
  });
});
