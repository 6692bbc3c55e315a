import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useToday } from "./useToday.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 23, 50) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("useToday", () => {
  it("changes at midnight", async () => {
    const { result } = renderHook(useToday);
    await wait(10 * 60_000 - 1);
    expect(result.current).toEqual({ year: 2026, month: 11, day: 22 });
    await wait(1);
    expect(result.current).toEqual({ year: 2026, month: 11, day: 23 });
  });

  it.each([
    ["when the page is shown again on a later day", 0],
    ["within a minute after the computer wakes up", 60_000],
  ])("changes %s", async (_, ms) => {
    const { result } = renderHook(useToday);
    vi.setSystemTime(new Date(2027, 0, 2, 7));
    if (ms === 0) act(() => document.dispatchEvent(new Event("visibilitychange")));
    await wait(ms);
    expect(result.current).toEqual({ year: 2027, month: 1, day: 2 });
  });
});

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
