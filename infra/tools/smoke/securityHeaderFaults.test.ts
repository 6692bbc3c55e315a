import { describe, expect, it } from "vitest";
import { securityHeaderFaults } from "./securityHeaderFaults.ts";

const plain = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

const overHttps = (value: string) =>
  securityHeaderFaults(new Headers({ ...plain, "strict-transport-security": value }), true);

describe("securityHeaderFaults", () => {
  it("asks for HSTS over https alone", () => {
    expect(securityHeaderFaults(new Headers(plain), false)).toEqual([]);
    expect(securityHeaderFaults(new Headers(plain), true)).toEqual([
      "strict-transport-security is missing",
    ]);
  });

  it("wants HSTS for a year and the subdomains", () => {
    expect(overHttps("max-age=63072000; includeSubDomains; preload")).toEqual([]);
    expect(overHttps("max-age=3600; includeSubDomains")).toHaveLength(1);
    expect(overHttps("max-age=63072000")).toHaveLength(1);
  });

  it("names each header that is missing", () => {
    expect(securityHeaderFaults(new Headers(), false)).toEqual(
      Object.keys(plain).map((name) => `${name} is missing`),
    );
  });
});
