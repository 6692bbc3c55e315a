import { describe, expect, it, vi } from "vitest";
import { fakeApi, savedLead, unavailable } from "../testing/fakeApi.ts";
import { saveLead } from "./saveLead.ts";

const key = "5f1c7a52-7f0a-4a7c-9d0c-0e3b1c2d4e5f";

describe("saveLead", () => {
  it("answers the saved lead", async () => {
    const { leadRequests } = fakeApi();
    expect(await saveLead('{"inputs":{}}', key)).toEqual({
      saved: true,
      lead: {
        id: "01930000-0000-7000-8000-000000000000",
        created_at: "2026-01-02T03:04:05.000Z",
      },
    });
    expect(leadRequests).toEqual([{ key, body: { inputs: {} } }]);
  });

  it("outlives the page and does not wait for ever", async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => savedLead());
    vi.stubGlobal("fetch", fetch);
    await saveLead("{}", key);
    expect(fetch).toHaveBeenCalledWith(
      "/api/leads",
      expect.objectContaining({
        method: "POST",
        keepalive: true,
        signal: expect.any(AbortSignal),
      }),
    );
  });

  it.each([
    ["a refusal", unavailable],
    ["an answer off the contract", () => Response.json({ id: 7 }, { status: 201 })],
    ["an answer that is no JSON", () => new Response("<html>", { status: 201 })],
    ["an unreachable network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a timeout", () => Promise.reject(new DOMException("Timed out", "TimeoutError"))],
  ] as const)("takes %s for not saved", async (_what, lead) => {
    fakeApi({ lead });
    expect(await saveLead("{}", key)).toEqual({ saved: false });
  });
});
