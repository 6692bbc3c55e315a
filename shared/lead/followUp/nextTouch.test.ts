import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLead } from "../../testing/aLead.ts";
import { anyFollowUp } from "../../testing/anyFollowUp.ts";
import { expectedTouch } from "../../testing/expectedTouch.ts";
import type { Lead } from "../leadSchema.ts";
import { nextTouch } from "./nextTouch.ts";
import { isOpenStage } from "./stage.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const time = (minutes: number) => at(minutes).toISOString();
const booked = (minutes: number, changes: Partial<NonNullable<Lead["bookings"]>[number]> = {}) => ({
  id: `cal#${minutes}`,
  start: time(minutes),
  changed_at: time(-3_000),
  canceled: false,
  ...changes,
});

/** A lead that was answered, without anything planned. */
const answered = (facts: Partial<Lead> = {}) =>
  aLead({
    created_at: time(-4_000),
    stage: "contacted",
    first_response_at: time(-3_999),
    ...facts,
  });

/** Why the lead waits, some minutes from now. */
const reason = (facts: Partial<Lead>, minutes = 0) =>
  nextTouch(answered(facts), at(minutes))?.reason;

describe("the next touch", () => {
  it("is what a plain reading of the specification says, for any facts and times", () => {
    const times = fc.integer({ min: -3_100, max: 3_100 });
    fc.assert(
      fc.property(anyFollowUp(now), times, (lead, minutes) => {
        const touch = nextTouch(lead, at(minutes));
        const expected = expectedTouch(lead, at(minutes).getTime());
        expect(touch && [touch.group, Date.parse(touch.at)]).toEqual(expected);
      }),
      { numRuns: 1_500 },
    );
  });

  it("is never missing for an open lead that is not suspect", () => {
    fc.assert(
      fc.property(anyFollowUp(now), (lead) => {
        fc.pre(isOpenStage(lead.stage) && !lead.suspect && !lead.joined_to);
        expect(nextTouch(lead, now)).toBeDefined();
      }),
    );
  });
});

describe("a booked call", () => {
  it("is next from ten minutes before its start to an hour after it, whatever else waits", () => {
    const planned_touch = { kind: "retry", at: time(-600) } as const;
    const facts = { bookings: [booked(0)], planned_touch };
    expect([-11, -10, 59, 60].map((minutes) => reason(facts, minutes))).toEqual([
      "retry",
      "booked",
      "booked",
      "retry",
    ]);
  });

  it("waits for its outcome once it is over", () => {
    expect(nextTouch(answered({ bookings: [booked(-60)] }), now)).toMatchObject({
      group: "follow_up",
      reason: "past_call",
      call: { start: time(-60) },
    });
  });

  it("is next although a later one was booked after it", () => {
    const facts = { bookings: [booked(300), booked(9_000)] };
    expect(nextTouch(answered(facts), at(290))).toMatchObject({ call: { start: time(300) } });
  });

  it("keeps its place after an outcome of more than ten minutes before its start", () => {
    const facts = { bookings: [booked(55, { outcome: "left_message", answered_at: time(0) })] };
    expect(reason(facts, 45)).toBe("booked");
    const answeredCall = { bookings: [booked(55, { outcome: "reached", answered_at: time(45) })] };
    expect(reason(answeredCall, 45)).toBe("no_next_step");
  });

  it("is not hidden by a call that was started before its time", () => {
    const called = (minutes: number) => ({
      bookings: [booked(0)],
      calls: [{ id: "1", by: "ann", at: time(minutes) }],
    });
    expect(reason(called(-50), -9)).toBe("booked");
    expect(reason(called(-9), -8)).toBe("calling");
  });

  it("stays a row of a lost lead, but not of spam, and not if it had begun before", () => {
    const lost = (lost_reason: Lead["lost_reason"], since = -20): Partial<Lead> => ({
      stage: "lost",
      stage_since: time(since),
      lost_reason,
      bookings: [booked(0)],
    });
    expect(reason(lost("not_ready"), -10)).toBe("booked");
    expect(reason(lost("spam"), -10)).toBeUndefined();
    expect(reason(lost("duplicate"), -10)).toBeUndefined();
    expect(reason(lost("not_ready", 5), 10)).toBeUndefined();
  });
});

describe("a cancellation", () => {
  const canceled = { canceled: true, changed_at: time(0) };

  it("is due at once, and ten minutes later if the visitor chooses another time", () => {
    expect(reason({ bookings: [booked(300, canceled)] })).toBe("canceled");
    const rescheduled = { bookings: [booked(300, { ...canceled, rescheduled: true })] };
    expect(nextTouch(answered(rescheduled), now)).toMatchObject({ group: "later", at: time(10) });
  });

  it("is not due while another call is to come, or once someone has answered it", () => {
    expect(reason({ bookings: [booked(300, canceled), booked(400)] })).toBe("booked");
    const handled = { bookings: [booked(300, { ...canceled, answered_at: time(1) })] };
    expect(reason(handled, 2)).toBe("no_next_step");
  });
});
