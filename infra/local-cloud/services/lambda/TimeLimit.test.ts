import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { TimeLimit } from "./TimeLimit.ts";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const start = ({ startedAt }: TimeLimit) => Atomics.store(startedAt, 0, BigInt(Date.now()));

it("aborts at the timeout after the handler has started", () => {
  const limit = new TimeLimit(1_000);
  vi.advanceTimersByTime(700);
  start(limit);
  vi.advanceTimersByTime(999);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.aborted).toBe(true);
});

it("does not count a start that takes longer than the timeout", () => {
  const limit = new TimeLimit(1_000);
  vi.advanceTimersByTime(20_500);
  start(limit);
  vi.advanceTimersByTime(999);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.aborted).toBe(true);
});

it("aborts a thread that does not start within a minute", () => {
  const limit = new TimeLimit(1_000);
  vi.advanceTimersByTime(59_999);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.aborted).toBe(true);
});

it("does not abort after the event has finished", () => {
  const limit = new TimeLimit(1_000);
  limit.end();
  vi.advanceTimersByTime(120_000);
  expect(limit.signal.aborted).toBe(false);
});
