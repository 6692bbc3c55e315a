import { adminContract } from "@planner/shared/api/admin/adminContract";
import { describe, expect, it, vi } from "vitest";
import { fakeAdminApi, refusal } from "../testing/fakeAdminServer.ts";
import { unreachable } from "../testing/fakeServer.ts";
import { someLeads } from "../testing/someLeads.ts";
import { createAdminApi } from "./adminApi.ts";

describe("createAdminApi", () => {
  it("requests a page with the user's token", async () => {
    const fake = fakeAdminApi(someLeads(3));
    const api = createAdminApi(async () => "a-token");
    const first = await api(adminContract.listLeads, { query: { limit: "2" } });
    expect(first).toEqual({
      kind: "done",
      value: { leads: fake.leads.slice(0, 2), next_cursor: fake.leads[1]?.id },
    });
    await api(adminContract.listLeads, { query: { limit: "2", cursor: "a/b" } });
    expect(fake.requests).toMatchObject([
      { url: "/api/leads?limit=2", authorization: "Bearer a-token" },
      { url: "/api/leads?limit=2&cursor=a%2Fb", authorization: "Bearer a-token" },
    ]);
  });

  it("repeats a call with a fresh token after a 401", async () => {
    const fake = fakeAdminApi();
    fake.answers.leadStats = () => {
      delete fake.answers.leadStats;
      return refusal(401)();
    };
    const accessToken = vi.fn(async (options?: { readonly fresh: boolean }) =>
      options?.fresh ? "fresh" : "stale",
    );
    expect(await createAdminApi(accessToken)(adminContract.leadStats, {})).toMatchObject({
      kind: "done",
    });
    expect(fake.requests.map(({ authorization }) => authorization)).toEqual([
      "Bearer stale",
      "Bearer fresh",
    ]);
  });

  it("repeats a call to a busy API after the time that it asks for, at most twice", async () => {
    vi.useFakeTimers();
    const fake = fakeAdminApi();
    const busy = () => new Response(null, { status: 503, headers: { "Retry-After": "2" } });
    fake.answers.leadStats = busy;
    const api = createAdminApi(async () => "a-token");
    const recovered = api(adminContract.leadStats, {});
    await vi.advanceTimersByTimeAsync(1_999);
    expect(fake.requests).toHaveLength(1);
    delete fake.answers.leadStats;
    await vi.advanceTimersByTimeAsync(2_001);
    expect(await recovered).toMatchObject({ kind: "done" });
    expect(fake.requests).toHaveLength(2);

    fake.answers.leadStats = busy;
    const stillBusy = api(adminContract.leadStats, {});
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await stillBusy).toMatchObject({ kind: "failed" });
    expect(fake.requests).toHaveLength(5);
    vi.useRealTimers();
  });

  it.each([
    ["signedOut", refusal(401)],
    ["forbidden", refusal(403)],
    ["failed", refusal(503)],
    ["failed", () => Response.json({ total_leads: "many" })],
    ["failed", () => new Response("<html>")],
    ["failed", unreachable],
  ] as const)("reports %s", async (failure, answer) => {
    vi.stubGlobal("fetch", answer);
    const api = createAdminApi(async () => "a-token");
    expect(await api(adminContract.leadStats, {})).toEqual({ kind: failure });
  });

  it("reports a response whose body never arrives", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => {
      const endless = new ReadableStream({
        start: (body) => signal?.addEventListener("abort", () => body.error(signal.reason)),
      });
      return new Response(endless);
    });
    const answer = createAdminApi(async () => "a-token")(adminContract.leadStats, {});
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await answer).toMatchObject({ kind: "failed" });
  });

  it("makes no call if no user is signed in", async () => {
    const fake = fakeAdminApi();
    const api = createAdminApi(async () => undefined);
    expect(await api(adminContract.isAdmin, { body: { user_id: "a" } })).toEqual({
      kind: "signedOut",
    });
    expect(fake.requests).toMatchObject([]);
  });
});
