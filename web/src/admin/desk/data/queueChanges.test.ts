import type { CallsToday } from "@planner/shared/api/admin/queueContract";
import { describe, expect, it } from "vitest";
import { aLead } from "../../../testing/someLeads.ts";
import { callsAfterChange } from "./queueChanges.ts";

describe("callsAfterChange", () => {
  const booking = {
    id: "cal#1",
    start: "2026-11-17T13:00:00.000Z",
    changed_at: "2026-11-10T12:00:00.000Z",
    canceled: false,
  };
  const lead = aLead({ stage: "call_booked", bookings: [booking] });
  const bosCall = { id: "cal#2", start: "2026-11-17T14:00:00.000Z", is_done: false };
  const day: CallsToday = {
    calls: [
      { id: booking.id, start: booking.start, lead, is_done: false },
      { ...bosCall, lead: aLead({ id: "bo" }) },
    ],
    left: 2,
  };

  /** The IDs of the calls after the change: those that are left, then those that are done. */
  function idsAfter(changed: Partial<typeof lead>) {
    const { calls, left } = callsAfterChange(day, { ...lead, ...changed });
    const ids = calls.map(({ id }) => id);
    return { open: ids.slice(0, left), done: ids.slice(left) };
  }

  it("keeps a call without an outcome where it is", () => {
    expect(idsAfter({ first_name: "Bea" })).toEqual({ open: ["cal#1", "cal#2"], done: [] });
  });

  it("puts a call with an outcome below those that are left", () => {
    const answered_at = "2026-11-17T13:20:00.000Z";
    const after = { bookings: [{ ...booking, answered_at, outcome: "reached" as const }] };
    expect(idsAfter(after)).toEqual({ open: ["cal#2"], done: ["cal#1"] });
    const [, call] = callsAfterChange(day, { ...lead, ...after }).calls;
    expect(call).toMatchObject({ id: "cal#1", outcome: "reached", is_done: true });
  });

  it("counts the calls of a lead as done that was won or lost since their start", () => {
    const lost = { stage: "lost", stage_since: "2026-11-17T13:30:00.000Z" } as const;
    expect(idsAfter(lost)).toEqual({ open: ["cal#2"], done: ["cal#1"] });
  });

  it("removes a canceled call", () => {
    const canceled = { bookings: [{ ...booking, canceled: true }] };
    expect(idsAfter(canceled)).toEqual({ open: ["cal#2"], done: [] });
  });
});
