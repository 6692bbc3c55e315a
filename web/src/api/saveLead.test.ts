import { describe, expect, it, vi } from "vitest";
import { fakeApi, savedLead, unavailable } from "../testing/fakeApi.ts";
import { saveLead } from "./saveLead.ts";

const key = "5f1c7a52-7f0a-4a7c-9d0c-0e3b1c2d4e5f";

describe("saveLead", () => {
  it("posts the body with its key and reports it as saved", async () => {
    const { leadRequests } = fakeApi();
    expect(await saveLead('{"inputs":{}}', key)).toEqual({ kind: "saved" });
    expect(leadRequests).toEqual([{ key, body: { inputs: {} } }]);
  });

  it("uses keepalive and a timeout", async () => {
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
    ["an answer of 503", unavailable],
    ["an answer off the contract", () => Response.json({ id: 7 }, { status: 201 })],
    ["an answer that is no JSON", () => new Response("<html>", { status: 201 })],
    ["an unreachable network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a timeout", () => Promise.reject(new DOMException("Timed out", "TimeoutError"))],
  ] as const)("reports %s as failed", async (_what, lead) => {
    fakeApi({ lead });
    expect(await saveLead("{}", key)).toEqual({ kind: "failed" });
  });

  it.each([400, 413, 415, 422])("reports %i as refused", async (status) => {
    fakeApi({ lead: () => Response.json({ status }, { status }) });
    expect(await saveLead("{}", key)).toEqual({ kind: "refused" });
  });

  it.each([401, 404, 405, 408, 409, 425, 429, 431, 500, 502, 503, 504])(
    "reports %i as failed, to be retried",
    async (status) => {
      fakeApi({ lead: () => Response.json({ message: "no" }, { status }) });
      expect(await saveLead("{}", key)).toEqual({ kind: "failed" });
    },
  );

  it("returns the fields that the server rejected", async () => {
    const errors = [{ path: "contact.mobile", message: "Please enter a real phone number" }];
    const problem = { title: "Invalid fields", status: 422, detail: "One field", errors };
    fakeApi({ lead: () => Response.json(problem, { status: 422 }) });
    expect(await saveLead("{}", key)).toEqual({ kind: "refused", errors });
    fakeApi({ lead: () => new Response("<html>", { status: 422 }) });
    expect(await saveLead("{}", key)).toEqual({ kind: "refused" });
  });

  it.each([403, 429])("may be retried after a %d", async (status) => {
    fakeApi({ lead: () => new Response("<h1>ERROR</h1>", { status }) });
    expect(await saveLead("{}", key)).toEqual({ kind: "failed" });
  });
});
