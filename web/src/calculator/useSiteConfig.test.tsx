import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi } from "../testing/fakeApi.ts";
import { stubPageConfig } from "../testing/stubPageConfig.ts";
import { useSiteConfig } from "./useSiteConfig.ts";

const inPage = { booking_url: "https://example.com/book", kit_url: "https://example.com/kit" };
const inFile = { booking_url: "https://example.com/new-book" };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("useSiteConfig", () => {
  it("has the page's addresses immediately, then the settings of config.json", async () => {
    stubPageConfig(JSON.stringify(inPage));
    fakeApi({ config: () => Response.json(inFile) });
    const { result } = renderHook(useSiteConfig);
    expect(result.current).toEqual(inPage);
    await wait(0);
    expect(result.current).toEqual(inFile);
  });

  it("keeps the page's addresses while config.json fails", async () => {
    stubPageConfig(JSON.stringify(inPage));
    fakeApi();
    const { result } = renderHook(useSiteConfig);
    await wait(600_000);
    expect(result.current).toEqual(inPage);
  });

  it("starts empty if the page has no data block, or a broken one", () => {
    fakeApi();
    expect(renderHook(useSiteConfig).result.current).toEqual({});
    stubPageConfig("{");
    expect(renderHook(useSiteConfig).result.current).toEqual({});
  });

  it("retries with growing waits until config.json arrives, and then stops", async () => {
    const config = answers(missing, missing, missing);
    const { configRequests } = fakeApi({ config });
    const { result } = renderHook(useSiteConfig);
    for (const [ms, requests] of [
      [4999, 1],
      [1, 2],
      [9999, 2],
      [1, 3],
      [20_000, 4],
      [600_000, 4],
    ] as const) {
      await wait(ms);
      expect(configRequests).toHaveLength(requests);
    }
    expect(result.current).toEqual(inFile);
  });

  it("gives a slow config.json more time after each timeout", async () => {
    slowFetch(12_000);
    const { result } = renderHook(useSiteConfig);
    // Time limits of 5, 10 and 20 s, with waits of 5 and 10 s between them.
    await wait(5000 + 5000 + 10_000 + 10_000);
    expect(result.current).toEqual({});
    await wait(12_000);
    expect(result.current).toEqual(inFile);
  });

  it.each([
    ["the page is shown", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["the network is back", () => window.dispatchEvent(new Event("online"))],
  ])("retries immediately when %s", async (_, happens) => {
    fakeApi({ config: answers(missing) });
    const { result } = renderHook(useSiteConfig);
    await wait(0);
    happens();
    await wait(0);
    expect(result.current).toEqual(inFile);
  });

  it("makes no requests while the page is hidden or after it left the screen", async () => {
    const { configRequests } = fakeApi();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { unmount } = renderHook(useSiteConfig);
    await wait(600_000);
    expect(configRequests).toHaveLength(0);
    visibility.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    await wait(0);
    unmount();
    await wait(600_000);
    expect(configRequests).toHaveLength(1);
  });
});

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** The given answers in order, then the file. */
function answers(...first: (() => Response)[]): () => Response {
  return () => (first.shift() ?? (() => Response.json(inFile)))();
}

function missing(): Response {
  return new Response("", { status: 404 });
}

/** Replaces `fetch` with one that takes a while and can be aborted. */
function slowFetch(ms: number) {
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise<Response>((resolve, reject) => {
      setTimeout(() => resolve(Response.json(inFile)), ms);
      signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    });
  });
}
