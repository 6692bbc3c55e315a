import { describe, expect, it } from "vitest";
import type { Booking } from "./booking.ts";
import { cancellationDueAt } from "./canceledCall.ts";

const canceled = (id: string, changes: Partial<Booking> = {}): Booking => ({
  id,
  start: "2026-11-23T15:00:00.000Z",
  changed_at: "2026-11-20T12:00:00.000Z",
  canceled: true,
  ...changes,
});

const canceledAt = Date.parse("2026-11-20T12:00:00.000Z");
const tenMinutesLater = Date.parse("2026-11-20T12:10:00.000Z");

describe("cancellationDueAt", () => {
  it("is at once, or in ten minutes if the visitor chooses another time", () => {
    expect(cancellationDueAt([canceled("cal#1")])).toBe(canceledAt);
    expect(cancellationDueAt([canceled("cal#1", { rescheduled: true })])).toBe(tenMinutesLater);
  });

  it("depends on the last ID if two cancellations have the same times", () => {
    const bookings = [canceled("cal#1"), canceled("cal#2", { rescheduled: true })];
    expect(cancellationDueAt(bookings)).toBe(tenMinutesLater);
    expect(cancellationDueAt(bookings.toReversed())).toBe(tenMinutesLater);
  });

  it("is never while another call is still to come, or once someone has reacted", () => {
    const other: Booking = {
      ...canceled("cal#2", { changed_at: "2026-11-19T12:00:00.000Z" }),
      canceled: false,
    };
    expect(cancellationDueAt([canceled("cal#1"), other])).toBeUndefined();
    const answered = canceled("cal#1", { answered_at: "2026-11-20T12:01:00.000Z" });
    expect(cancellationDueAt([answered])).toBeUndefined();
    expect(cancellationDueAt()).toBeUndefined();
  });
});
