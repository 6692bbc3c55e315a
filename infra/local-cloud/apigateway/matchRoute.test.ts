import { describe, expect, it } from "vitest";
import type { Route } from "./HttpApiDefinition.ts";
import { matchRoute } from "./matchRoute.ts";

const aRoute = (key: string): Route => ({
  key,
  functionArn: key,
  throttle: undefined,
  authorization: { kind: "none" },
});

const routes = [
  "$default",
  "ANY /api/{proxy+}",
  "ANY /api/leads",
  "POST /api/leads",
  "GET /api/leads/{id}",
  "GET /api/leads/stats",
  "GET /api/leads/{id}/notes",
].map(aRoute);

const match = (method: string, path: string) => matchRoute(routes, method, path);

describe("matchRoute", () => {
  it.each([
    ["a method before ANY", "POST", "/api/leads", "POST /api/leads"],
    ["ANY for other methods", "DELETE", "/api/leads", "ANY /api/leads"],
    ["a literal before a variable", "GET", "/api/leads/stats", "GET /api/leads/stats"],
    ["a variable before a greedy one", "GET", "/api/leads/7", "GET /api/leads/{id}"],
    ["a variable in the middle", "GET", "/api/leads/7/notes", "GET /api/leads/{id}/notes"],
    ["the greedy one for the rest", "GET", "/api/other/7", "ANY /api/{proxy+}"],
    ["the default route last", "GET", "/elsewhere", "$default"],
  ])("prefers %s", (_, method, path, key) => {
    expect(match(method, path)?.route.key).toBe(key);
  });

  it("decodes path variables", () => {
    expect(match("GET", "/api/leads/a%20b")?.pathParameters).toEqual({ id: "a b" });
    expect(match("GET", "/api/a/b%2Fc")?.pathParameters).toEqual({ proxy: "a/b/c" });
  });

  it("keeps a path variable that is not valid percent-encoding", () => {
    expect(match("GET", "/api/leads/%E0%A4%A")?.pathParameters).toEqual({ id: "%E0%A4%A" });
  });

  it("finds nothing for an unknown address or an empty variable", () => {
    const strict = routes.slice(3);
    expect(matchRoute(strict, "GET", "/")).toBeUndefined();
    expect(matchRoute(strict, "GET", "/api/leads/")).toBeUndefined();
    expect(matchRoute(strict, "PUT", "/api/leads")).toBeUndefined();
    expect(matchRoute(strict, "POST", "/API/leads")).toBeUndefined();
  });
});
