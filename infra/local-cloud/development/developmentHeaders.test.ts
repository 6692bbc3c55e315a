import { describe, expect, it } from "vitest";
import { developmentHeaders } from "./developmentHeaders.ts";

describe("developmentHeaders", () => {
  it("lets Vite's inline code and web socket through, and loosens nothing else", () => {
    const policy =
      "default-src 'self'; script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def='; connect-src 'self'; object-src 'none'";
    expect(developmentHeaders({ "content-security-policy": policy, "x-a": "1" })).toEqual({
      "content-security-policy":
        "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; object-src 'none'",
      "x-a": "1",
    });
  });

  it("adds no policy where there is none", () => {
    expect(developmentHeaders({ "x-a": "1" })).toEqual({ "x-a": "1" });
  });
});
