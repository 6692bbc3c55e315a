import { describe, expect, it } from "vitest";
import { aRequest } from "../testing/aRequest.ts";
import { all, none, type Selection } from "./requestPolicies.ts";
import { toOriginRequest } from "./toOriginRequest.ts";

const origin = {
  id: "api",
  domainName: "api.example",
  pathPrefix: "",
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

const send = (headers: Selection, rest: Selection) =>
  toOriginRequest(viewer, origin, { headers: [headers], cookies: [rest], queries: [rest] });

describe("toOriginRequest", () => {
  it("passes everything but the host, as AllViewerExceptHostHeader does", () => {
    const { headers, query, clientIp } = send({ mode: "except", names: ["host"] }, all);
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

  it("passes nothing of the viewer without a policy that says so", () => {
    const { headers, query } = send(none, none);
    expect(query).toBe("");
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("idempotency-key");
    expect(headers["user-agent"]).toBe("Amazon CloudFront");
  });

  it("passes selected cookies and parameters alone", () => {
    const { headers, query } = send(none, { mode: "only", names: ["two", "a"] });
    expect(headers.cookie).toBe("two=2");
    expect(query).toBe("a=1");
  });
});
