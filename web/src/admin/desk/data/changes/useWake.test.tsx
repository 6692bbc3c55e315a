import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useWake } from "./useWake.ts";

const start = new Date("2026-11-17T12:00:00.000Z").getTime();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Time passes without timers, as while a computer sleeps or a browser slows a hidden tab down. Then they run again. */
function pass(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
  vi.advanceTimersByTime(5_000);
}

it("calls back once when the computer has slept, but not while a hidden tab's timers run once a minute", () => {
  const onWake = vi.fn();
  const { unmount } = renderHook(() => useWake(onWake));
  for (let minute = 0; minute < 10; minute += 1) pass(60);
  expect(onWake).not.toHaveBeenCalled();
  pass(3_600);
  pass(0);
  expect(onWake).toHaveBeenCalledOnce();
  unmount();
  pass(3_600);
  expect(onWake).toHaveBeenCalledOnce();
});
