import { expect, it } from "vitest";
import { applyHeadersPolicy } from "./headersPolicies.ts";

it("replaces, keeps and adds headers as the policy says", () => {
  const policy = [
    { name: "x-frame-options", value: "DENY", override: true },
    { name: "cache-control", value: "no-store", override: false },
    { name: "x-new", value: "1", override: false },
  ];
  const headers = { "x-frame-options": "SAMEORIGIN", "cache-control": "no-cache" };
  expect(applyHeadersPolicy(policy, headers)).toEqual({
    "x-frame-options": "DENY",
    "cache-control": "no-cache",
    "x-new": "1",
  });
});
