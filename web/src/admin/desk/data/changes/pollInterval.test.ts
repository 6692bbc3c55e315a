import { describe, expect, it } from "vitest";
import { pollInterval } from "./pollInterval.ts";

describe("pollInterval", () => {
  it("is 15 seconds while the tab is visible, and a minute while it is hidden", () => {
    expect(pollInterval("visible", 0)).toBe(15_000);
    expect(pollInterval("hidden", 0)).toBe(60_000);
  });

  it("doubles after each failure, up to five minutes", () => {
    expect([1, 2, 3].map((failures) => pollInterval("visible", failures))).toEqual([
      30_000, 60_000, 120_000,
    ]);
    expect(pollInterval("visible", 50)).toBe(300_000);
    expect(pollInterval("hidden", 3)).toBe(300_000);
  });
});
