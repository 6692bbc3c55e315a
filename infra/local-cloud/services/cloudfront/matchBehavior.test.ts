import { describe, expect, it } from "vitest";
import { matchBehavior, normalizePath } from "./matchBehavior.ts";
import type { CacheBehavior } from "./readDistribution.ts";

const aBehavior = (pathPattern: string | undefined): CacheBehavior => ({
  pathPattern,
  originId: pathPattern ?? "default",
  allowedMethods: [],
  compresses: false,
  forwardsViewer: false,
  headersPolicy: undefined,
  viewerRequest: undefined,
  viewerResponse: undefined,
});

const behaviors = ["/api/*", "*.jpg", "/a?.txt", "/a.b", undefined].map(aBehavior);

describe("matchBehavior", () => {
  it.each([
    ["/api/leads", "/api/*"],
    ["/api/", "/api/*"],
    ["/api", "default"],
    ["/API/leads", "default"],
    ["/deep/down/x.jpg", "*.jpg"],
    ["/api/x.jpg", "/api/*"],
    ["/ab.txt", "/a?.txt"],
    ["/a.txt", "default"],
    ["/a.b", "/a.b"],
    ["/axb", "default"],
    ["/elsewhere/../api/leads", "/api/*"],
    ["/%61pi/leads", "/api/*"],
    ["/api%2Fleads", "default"],
  ])("matches %s to %s", (path, pattern) => {
    expect(matchBehavior(behaviors, path)?.originId).toBe(pattern);
  });
});

describe("normalizePath", () => {
  it.each([
    ["/", "/"],
    ["/a/./b/../c", "/a/c"],
    ["/a/..", "/"],
    ["/../../etc/passwd", "/etc/passwd"],
    ["/%2e%2e/secret", "/secret"],
    ["/a%2fb/%C3%A9", "/a%2Fb/%C3%A9"],
    ["//a", "//a"],
  ])("normalizes %s to %s", (path, normalized) => {
    expect(normalizePath(path)).toBe(normalized);
  });
});
