import { describe, expect, it } from "vitest";
import { applyHeadersPolicy } from "./headersPolicies.ts";

describe("applyHeadersPolicy", () => {
  it("replaces what it overrides, keeps what it does not, adds what is missing", () => {
    const policy = {
      set: [
        { name: "x-frame-options", value: "DENY", override: true },
        { name: "cache-control", value: "no-store", override: false },
        { name: "x-new", value: "1", override: false },
      ],
      remove: [],
    };
    const headers = { "x-frame-options": "SAMEORIGIN", "cache-control": "no-cache" };
    expect(applyHeadersPolicy(policy, headers)).toEqual({
      "x-frame-options": "DENY",
      "cache-control": "no-cache",
      "x-new": "1",
    });
  });

  it("removes before it sets", () => {
    const policy = {
      set: [{ name: "server", value: "ours", override: false }],
      remove: ["server", "x-powered-by"],
    };
    expect(applyHeadersPolicy(policy, { server: "AmazonS3", "x-powered-by": "x" })).toEqual({
      server: "ours",
    });
  });
});
