import { describe, expect, it } from "vitest";
import { siteChecks } from "./checks.ts";
import { contentPolicyFaults, securityHeaderFaults } from "./headerFaults.ts";

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

describe("securityHeaderFaults", () => {
  it("requires HSTS only over HTTPS", () => {
    expect(securityHeaderFaults(new Headers(securityHeaders), false)).toEqual([]);
    expect(securityHeaderFaults(new Headers(securityHeaders), true)).toEqual([
      "strict-transport-security is missing",
    ]);
  });

  it.each([
    ["max-age=63072000; includeSubDomains; preload", 0],
    ["max-age=3600; includeSubDomains", 1],
    ["max-age=63072000", 0],
  ])("requires HSTS for a year: %s", (value, faults) => {
    const headers = new Headers({ ...securityHeaders, "strict-transport-security": value });
    expect(securityHeaderFaults(headers, true)).toHaveLength(faults);
  });

  it("reports each missing header", () => {
    expect(securityHeaderFaults(new Headers(), false)).toEqual(
      Object.keys(securityHeaders).map((name) => `${name} is missing`),
    );
  });
});

describe("contentPolicyFaults", () => {
  const sources = ["default-src", "script-src", "style-src", "object-src", "base-uri"];
  const policy = [...sources, "frame-ancestors"].map((name) => `${name} 'none'`).join(";");

  it("requires a hash for a script, but not for a data block, which browsers do not run", () => {
    const data = '<script type="application/json" id="config">{}</script>';
    expect(contentPolicyFaults(policy, data)).toEqual([]);
    expect(contentPolicyFaults(policy, `${data}<script>start()</script>`)).toEqual([
      expect.stringContaining("the policy does not allow an inline script of the page"),
    ]);
  });
});

describe("the redirect check", () => {
  const site = new URL("https://planner.example.com/");
  const redirectCheck = (url: URL) =>
    siteChecks(url).find(({ name }) => name === "HTTP redirects to HTTPS");
  const answer = (status: number, location = "") => ({
    status,
    headers: new Headers({ location }),
    text: "",
  });

  it.each([
    ["passes if HTTP redirects to the site", answer(301, site.href), []],
    [
      "fails if it redirects to another site",
      answer(301, "https://example.com/"),
      ["it redirects to https://example.com/"],
    ],
    [
      "fails if there is a page",
      answer(200),
      ["the status is 200, not 301 or 308", "it redirects to "],
    ],
  ])("%s", async (_, response, faults) => {
    const requested: string[] = [];
    const found = await redirectCheck(site)?.findFaults(async (address) => {
      requested.push(address);
      return response;
    });
    expect(found).toEqual(faults);
    expect(requested).toEqual(["http://planner.example.com/"]);
  });

  it("is skipped for an http site", () => {
    expect(redirectCheck(new URL("http://localhost:3000"))).toBeUndefined();
  });
});
