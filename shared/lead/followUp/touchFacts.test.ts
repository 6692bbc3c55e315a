import { describe, expect, it } from "vitest";
import { aLead } from "../../testing/aLead.ts";
import { listedCalls } from "./touchFacts.ts";

const aBooking = (id: string, start: string, canceled = false) => ({
  id,
  start,
  changed_at: "2026-11-20T12:00:00.000Z",
  canceled,
});

const bookings = [
  aBooking("late", "2026-11-23T15:00:00.000Z"),
  aBooking("canceled", "2026-11-22T15:00:00.000Z", true),
  aBooking("early", "2026-11-21T15:00:00.000Z"),
];

describe("the booked calls that lists show", () => {
  it("are those that are not canceled, the earliest first", () => {
    expect(listedCalls(aLead({ bookings })).map(({ id }) => id)).toEqual(["early", "late"]);
  });

  it.each([
    ["spam", 0],
    ["duplicate", 0],
    ["no_answer", 2],
  ] as const)("of a lead that was lost as %s are %d", (lost_reason, count) => {
    expect(listedCalls(aLead({ stage: "lost", lost_reason, bookings }))).toHaveLength(count);
  });
});
