import { describe, expect, it } from "vitest";
import { byStart, cancellationDueAt } from "./bookedCall.ts";
import type { Booking } from "./booking.ts";

const canceled = (id: string, changes: Partial<Booking> = {}): Booking => ({
  id,
  start: "2026-11-23T15:00:00.000Z",
  changed_at: "2026-11-20T12:00:00.000Z",
  canceled: true,
  ...changes,
});

describe("cancellationDueAt", () => {
  it("depends on the last ID if two cancellations have the same times", () => {
    const bookings = [canceled("cal#1"), canceled("cal#2", { rescheduled: true })];
    const tenMinutesLater = Date.parse("2026-11-20T12:10:00.000Z");
    expect(cancellationDueAt(bookings)).toBe(tenMinutesLater);
    expect(cancellationDueAt(bookings.toReversed())).toBe(tenMinutesLater);
  });
});

describe("byStart", () => {
  it("puts the earliest call first, and those with the same start in the order of their IDs", () => {
    const calls = [
      canceled("cal#2"),
      canceled("cal#1"),
      canceled("cal#3", { start: "2026-11-22T15:00:00.000Z" }),
    ];
    const sorted = calls.toSorted(byStart).map(({ id }) => id);
    expect(sorted).toEqual(["cal#3", "cal#1", "cal#2"]);
  });
});
