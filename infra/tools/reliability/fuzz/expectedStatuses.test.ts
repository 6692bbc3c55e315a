import { describe, expect, it } from "vitest";
import { expectedStatuses } from "./expectedStatuses.ts";
import type { Header } from "./FuzzedRequest.ts";

const lead = "/api/leads/01a1fd3a-03bb-743e-bc3d-bad9a27d0dc1";
const state = {
  leadIds: new Set([lead.replace("/api/leads/", "")]),
  tokens: { admin: "a", viewer: "v" },
};
const json: Header = ["Content-Type", "application/json"];
const version: Header = ["If-Match", '"3"'];
const key: Header = ["idempotency-key", "5d5f9f5e-7e1d-4a7c-9a52-6b1f1c8f0a01"];

function statuses(
  call: string,
  {
    body = "",
    headers = [],
    token = "a",
  }: { body?: string; headers?: Header[]; token?: string } = {},
) {
  const [method = "", target = ""] = call.split(" ");
  const authorization: Header = ["Authorization", `Bearer ${token}`];
  const request = { kind: "test", framing: "length", method, target } as const;
  return expectedStatuses(
    { ...request, headers: [...headers, authorization], body: Buffer.from(body) },
    state,
  );
}

describe("expectedStatuses", () => {
  const won = { body: '{"stage":"won"}' };
  const call = { body: '{"kind":"text"}' };
  it.each<[string, Parameters<typeof statuses>[1], number[] | undefined]>([
    [`GET ${lead}`, {}, [200]],
    ["GET /api/leads/stats", {}, undefined],
    ["GET /api/leads/01a1fd3a-0000-743e-bc3d-bad9a27d0dc1", {}, [404]],
    [`PATCH ${lead}`, { ...won, headers: [json, version] }, [200, 412]],
    [`PATCH ${lead}`, { ...won, headers: [json, version], token: "v" }, [412, 403]],
    [`PATCH ${lead}`, { ...won, headers: [json, version], token: "x" }, [200, 412, 403]],
    [`PATCH ${lead}`, { ...won, headers: [json] }, [428]],
    [`PATCH ${lead}`, { ...won, headers: [["If-Match", "3"]] }, [400, 415]],
    [`PATCH ${lead}`, { body: '{"stage":"sold"}', headers: [json, version] }, [422]],
    [`POST ${lead}/events`, { ...call, headers: [json, key] }, [201]],
    [`POST ${lead}/events`, { body: "{", headers: [json] }, [400, 400]],
    [`POST ${lead}/events`, { body: " ".repeat(16_385), headers: [json, key] }, [413, 400]],
    ["GET /api/leads?stage=won&q=ann", {}, [200]],
    ["GET /api/leads?q=a", {}, [422]],
    ["GET /api/leads?q=%D7%A9%D7%9C", {}, [200, 422]],
    ["GET /api/leads?cursor=abc", {}, [200, 400]],
    ["GET /api/leads?q=ann&q=bea", {}, undefined],
    ["GET /api/leads?q=%ff%fe", {}, undefined],
    ["GET /api/leads/changes?since=yesterday", {}, [422]],
    ["GET /api/leads/changes?since=2026-11-22T09:00:00.000Z", {}, [200]],
  ])("of %s %j are %j", (target, request, expected) => {
    expect(statuses(target, request)).toEqual(expected);
  });
});
