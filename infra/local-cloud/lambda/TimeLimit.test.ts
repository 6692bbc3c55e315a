import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { TimeLimit } from "./TimeLimit.ts";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const begin = ({ begunAt }: TimeLimit) => Atomics.store(begunAt, 0, BigInt(Date.now()));

it("is up when the thread has had its time since it began", () => {
  const limit = new TimeLimit(1_000);
  vi.advanceTimersByTime(700);
  begin(limit);
  vi.advanceTimersByTime(999);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.aborted).toBe(true);
});

it("counts no start that is longer than the time", () => {
  const limit = new TimeLimit(1_000);
  vi.advanceTimersByTime(20_500);
  begin(limit);
  vi.advanceTimersByTime(999);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.aborted).toBe(true);
});

it("gives a thread up that does not begin within a minute", () => {
  const limit = new TimeLimit(1_000);
  vi.advanceTimersByTime(59_999);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.aborted).toBe(true);
});

it("is never up once the event is done with", () => {
  const limit = new TimeLimit(1_000);
  limit.end();
  vi.advanceTimersByTime(120_000);
  expect(limit.signal.aborted).toBe(false);
});
