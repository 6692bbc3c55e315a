import { aLeadRequest } from "@planner/shared/testing/aLead";
import { describe, expect, it, vi } from "vitest";
import { fakeApi, savedLead, unavailable } from "../testing/fakeApi.ts";
import { problem, unreachable } from "../testing/fakeServer.ts";
import { saveLead } from "./saveLead.ts";

const key = "5f1c7a52-7f0a-4a7c-9d0c-0e3b1c2d4e5f";
const body = JSON.stringify(aLeadRequest);

describe("saveLead", () => {
  it("posts the body with its key and reports it as saved", async () => {
    const { leadRequests } = fakeApi();
    expect(await saveLead(body, key)).toEqual({ kind: "saved" });
    expect(leadRequests).toEqual([{ key, body: aLeadRequest }]);
  });

  it("uses keepalive and a timeout", async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => savedLead());
    vi.stubGlobal("fetch", fetch);
    await saveLead(body, key);
    expect(fetch).toHaveBeenCalledWith(
      "/api/leads",
      expect.objectContaining({
        method: "POST",
        body,
        keepalive: true,
        signal: expect.any(AbortSignal),
      }),
    );
  });

  it.each([
    ["an answer of 503", unavailable],
    ["an answer off the contract", () => Response.json({ id: 7 }, { status: 201 })],
    ["an answer that is no JSON", () => new Response("<html>", { status: 201 })],
    ["an unreachable network", unreachable],
    ["a timeout", () => Promise.reject(new DOMException("Timed out", "TimeoutError"))],
    ...[401, 403, 404, 405, 408, 409, 425, 429, 431, 500, 502, 504].map(
      (status) => [String(status), () => new Response("<h1>ERROR</h1>", { status })] as const,
    ),
  ] as const)("reports %s as failed, to be retried", async (_what, answer) => {
    vi.stubGlobal("fetch", answer);
    expect(await saveLead(body, key)).toEqual({ kind: "failed" });
  });

  it.each([400, 413, 415, 422])("reports %i as rejected", async (status) => {
    const errors = [{ path: "contact.mobile", message: "Please enter a real phone number" }];
    fakeApi({ lead: () => problem(status, { errors }) });
    expect(await saveLead(body, key)).toEqual({ kind: "rejected", errors });
    fakeApi({ lead: () => new Response("<html>", { status }) });
    expect(await saveLead(body, key)).toEqual({ kind: "rejected", errors: [] });
  });
});
