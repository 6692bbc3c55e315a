import { describe, expect, it, vi } from "vitest";
import { laterDay, timeZoneName } from "./timeZone.ts";

describe("timeZoneName", () => {
  it.each([
    "America/Chicago",
    "America/Indiana/Indianapolis",
    "US/Eastern",
    "Asia/Kolkata",
    "Asia/Calcutta",
    "Europe/Kyiv",
    "UTC",
    "Etc/GMT+5",
  ])("accepts %s, in a spelling with the same time", (name) => {
    const canonical = timeZoneName(name);
    const clock = (timeZone: string | undefined) =>
      new Date("2026-07-01T12:00:00Z").toLocaleString("en-US", { timeZone });
    expect(canonical).toBeDefined();
    expect(clock(canonical)).toBe(clock(name));
    expect(timeZoneName(canonical ?? "")).toBe(canonical);
  });

  it("corrects upper and lower case", () => {
    expect(timeZoneName("america/chicago")).toBe("America/Chicago");
    expect(timeZoneName("utc")).toBe("UTC");
  });

  it.each(["", " ", "Chicago", "Mars/Olympus", "America/Chicago ", "Z"])("rejects %j", (text) => {
    expect(timeZoneName(text)).toBeUndefined();
  });

  // Node 20 rejects offsets, Node 24 and browsers accept them.
  it.each(["+05:00", "-0500", "+05", "-08", "\u221205:00"])("rejects the offset %s", (offset) => {
    expect(timeZoneName(offset)).toBeUndefined();
  });

  it("rejects offsets where Intl accepts them", () => {
    const resolved = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: "+05:00" };
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(resolved);
    expect(timeZoneName("UTC")).toBeUndefined();
    vi.restoreAllMocks();
  });
});

describe("laterDay", () => {
  it.each([
    // 8:52 pm in Chicago, which is the next day in UTC.
    ["2026-11-24T02:52:00Z", 1, 9, "America/Chicago", "2026-11-24T15:00:00.000Z"],
    ["2026-11-23T14:52:00Z", 3, undefined, "America/Chicago", "2026-11-26T14:52:00.000Z"],
    // The night in which clocks go forward.
    ["2026-03-07T18:00:00Z", 1, 9, "America/New_York", "2026-03-08T13:00:00.000Z"],
    ["2026-03-07T18:00:00Z", 1, 9, "America/Phoenix", "2026-03-08T16:00:00.000Z"],
    ["2026-10-31T18:00:00Z", 1, undefined, "America/New_York", "2026-11-01T19:00:00.000Z"],
  ])("of %s is %i days later at %s in %s", (now, days, hour, timeZone, expected) => {
    const zone = hour === undefined ? { timeZone } : { timeZone, hour };
    expect(laterDay(new Date(now), days, zone).toISOString()).toBe(expected);
  });
});
