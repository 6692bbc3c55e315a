import { expect, it } from "vitest";
import { byStart } from "./bookedCall.ts";
import type { Booking } from "./booking.ts";

const booked = (id: string, start: string): Booking => ({
  id,
  start,
  changed_at: "2026-11-20T12:00:00.000Z",
  canceled: false,
});

it("byStart puts the earliest call first, and those with the same start in the order of their IDs", () => {
  const calls = [
    booked("cal#2", "2026-11-23T15:00:00.000Z"),
    booked("cal#1", "2026-11-23T15:00:00.000Z"),
    booked("cal#3", "2026-11-22T15:00:00.000Z"),
  ];
  const sorted = calls.toSorted(byStart).map(({ id }) => id);
  expect(sorted).toEqual(["cal#3", "cal#1", "cal#2"]);
});
