import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * An unexpected console.error or console.warn fails the test that caused it. A test that expects one replaces
 * the method itself (`vi.spyOn(console, "error").mockReturnValue()`) and asserts on it.
 */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, "error").mockImplementation((...what) => complaints.push(what.join(" ")));
  vi.spyOn(console, "warn").mockImplementation((...what) => complaints.push(what.join(" ")));
});

afterEach(() => {
  expect(complaints).toEqual([]);
});
