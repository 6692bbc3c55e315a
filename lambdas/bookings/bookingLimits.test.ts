import { describe, expect, it } from "vitest";
import { isWithinLimits } from "./bookingLimits.ts";

const now = new Date("2026-11-23T15:00:00.000Z");
const booking = { start: "2026-11-24T15:00:00.000Z", changed_at: "2026-11-23T14:59:00.000Z" };

describe("isWithinLimits", () => {
  it("accepts calls from a year ago to two years ahead", () => {
    for (const start of ["2025-11-23T15:00:00.000Z", "2028-11-24T15:00:00.000Z"]) {
      expect(isWithinLimits({ ...booking, start }, now)).toBe(true);
    }
    for (const start of ["2025-11-20T15:00:00.000Z", "2028-11-28T15:00:00.000Z"]) {
      expect(isWithinLimits({ ...booking, start }, now)).toBe(false);
    }
  });

  it("accepts events of the last 30 days, and those of a clock that is a day ahead", () => {
    for (const changed_at of ["2026-10-24T15:00:00.000Z", "2026-11-24T15:00:00.000Z"]) {
      expect(isWithinLimits({ ...booking, changed_at }, now)).toBe(true);
    }
    for (const changed_at of ["2026-10-24T14:59:59.000Z", "2026-11-24T15:00:01.000Z"]) {
      expect(isWithinLimits({ ...booking, changed_at }, now)).toBe(false);
    }
  });
});
