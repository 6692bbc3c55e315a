import { describe, expect, it } from "vitest";
import { isMailTime, isReminderTooLate, reminderMonday } from "./reminderTime.ts";

const chicago = "America/Chicago";

describe("reminderMonday", () => {
  it.each([
    ["2026-11-30T13:59:00Z", undefined],
    ["2026-11-30T14:00:00Z", "2026-11-30"],
    ["2026-11-30T14:59:00Z", "2026-11-30"],
    ["2026-11-30T15:00:00Z", undefined],
    ["2026-12-01T14:00:00Z", "2026-11-30"],
    ["2026-12-02T14:00:00Z", undefined],
    ["2026-11-29T14:00:00Z", undefined],
  ])("at %s in Chicago is %s: 8:00 to 9:00 on Mondays and Tuesdays", (time, monday) => {
    expect(reminderMonday(new Date(time), chicago)).toBe(monday);
  });
});

describe("isReminderTooLate", () => {
  it("is true after two days", () => {
    expect(isReminderTooLate("2026-11-30", new Date("2026-12-02T00:00:00Z"))).toBe(false);
    expect(isReminderTooLate("2026-11-30", new Date("2026-12-02T00:00:01Z"))).toBe(true);
  });
});

describe("isMailTime", () => {
  it("is true every 15 minutes", () => {
    const minutes = Array.from({ length: 60 }, (_, minute) => minute);
    const mailed = minutes.filter((each) => isMailTime(new Date(Date.UTC(2026, 10, 30, 8, each))));
    expect(mailed).toEqual([0, 15, 30, 45]);
  });
});
