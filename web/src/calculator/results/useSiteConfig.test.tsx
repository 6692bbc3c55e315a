import { pageConfigId } from "@planner/shared/api/siteConfig";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { fakeApi } from "../../testing/fakeApi.ts";
import { bothAddresses } from "./testing/renderResults.tsx";
import { useSiteConfig } from "./useSiteConfig.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("useSiteConfig", () => {
  const inFile = { booking_url: "https://example.com/new-book" };

  it("has the page's addresses immediately, then the settings of config.json", async () => {
    writeIntoPage(JSON.stringify(bothAddresses));
    fakeApi({ config: () => Response.json(inFile) });
    const { result } = renderHook(useSiteConfig);
    expect(result.current).toEqual(bothAddresses);
    await wait(0);
    expect(result.current).toEqual(inFile);
  });

  it("starts empty if the page's addresses are missing or broken", () => {
    fakeApi();
    expect(renderHook(useSiteConfig).result.current).toEqual({});
    writeIntoPage("{");
    expect(renderHook(useSiteConfig).result.current).toEqual({});
  });

  it("retries until config.json arrives, and then stops", async () => {
    const config = vi.fn(() => Response.json(inFile));
    config.mockReturnValueOnce(new Response("", { status: 404 }));
    fakeApi({ config });
    const { result } = renderHook(useSiteConfig);
    await wait(0);
    expect(result.current).toEqual({});
    await wait(600_000);
    expect(result.current).toEqual(inFile);
    expect(config).toHaveBeenCalledTimes(2);
  });
});

/** Puts addresses into the page, as the deployment does, until the test is over. */
function writeIntoPage(json: string): void {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = pageConfigId;
  block.textContent = json;
  document.head.append(block);
  onTestFinished(() => block.remove());
}

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
