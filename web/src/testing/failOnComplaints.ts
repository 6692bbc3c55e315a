import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * Fails a test that causes an unexpected console.error or console.warn. A test that expects one mocks the method
 * (`vi.spyOn(console, "error").mockReturnValue()`) and asserts on it.
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
