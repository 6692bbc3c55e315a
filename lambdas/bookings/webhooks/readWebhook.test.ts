import { describe, expect, it } from "vitest";
import { type Booked, calendlyWebhook, calWebhook } from "../../testing/bookingWebhooks.ts";
import { readWebhook } from "./readWebhook.ts";

const at = "2026-11-21T08:32:00.000Z";
const start = "2026-12-01T16:00:00.000Z";
const ann = { email: "ann@solidfloors.com", name: "Ann", timeZone: "America/Chicago" };
const ben = { email: "ben@solidfloors.com", name: "Ben", timeZone: "America/New_York" };

const cal = (trigger: string, payload: object = {}, booked: Booked = {}) =>
  readWebhook("cal", JSON.stringify(calWebhook(trigger, booked, payload)));
const calendly = (booked: Booked) =>
  readWebhook("calendly", JSON.stringify(calendlyWebhook(booked, { leadId: null })));

/** Who has which bookings after an event, in short. */
function changesIn(webhook: ReturnType<typeof readWebhook>) {
  if (webhook.kind === "ignored") return webhook.reason;
  return webhook.events.map(({ email, changes }) => ({
    email,
    changes: changes
      .filter(({ booking, ifKnown }) => ifKnown !== booking.id)
      .map(({ booking, ifKnown }) => ({
        id: booking.id,
        state: stateOf(booking),
        ifKnown,
      })),
  }));
}

function stateOf(booking: { canceled: boolean; rescheduled?: boolean | undefined }) {
  if (!booking.canceled) return "booked";
  return booking.rescheduled ? "choosing another time" : "canceled";
}

/** The ID of a person's booking. */
function idOf(uid: string, person = ann) {
  const webhook = cal("BOOKING_CREATED", { uid, attendees: [person] });
  if (webhook.kind === "ignored") throw new Error(webhook.reason);
  return webhook.events[0]?.changes.at(-1)?.booking.id ?? "";
}

describe("Cal.com says", () => {
  const attendees = [ann];

  it.each([
    ["booked", "BOOKING_CREATED", {}, "booked"],
    ["canceled", "BOOKING_CANCELLED", { requestReschedule: false }, "canceled"],
    [
      "canceled, please choose another time",
      "BOOKING_CANCELLED",
      { requestReschedule: true },
      "choosing another time",
    ],
    ["rejected", "BOOKING_REJECTED", {}, "canceled"],
    ["moved, with the same uid", "BOOKING_RESCHEDULED", { rescheduleUid: "1" }, "booked"],
  ])("%s", (_, trigger, payload, state) => {
    expect(changesIn(cal(trigger, { attendees, ...payload }))).toEqual([
      { email: ann.email, changes: [{ id: idOf("1"), state }] },
    ]);
  });

  it.each([
    ["moved", "BOOKING_RESCHEDULED", { rescheduleUid: "old" }],
    ["moved, as a new booking", "BOOKING_CREATED", { rescheduleUid: "old" }],
    ["moved and confirmed", "BOOKING_CREATED", { fromReschedule: "old", rescheduleUid: null }],
  ])("%s: the old call ends", (_, trigger, payload) => {
    expect(changesIn(cal(trigger, { attendees, ...payload }))).toEqual([
      {
        email: ann.email,
        changes: [
          { id: idOf("old"), state: "canceled" },
          { id: idOf("1"), state: "booked" },
        ],
      },
    ]);
  });

  it.each(["rescheduleUid", "fromReschedule"])(
    "requested by %s: the old call ends, and the new one waits for its confirmation",
    (name) => {
      const payload = { attendees, status: "PENDING", [name]: "old" };
      expect(changesIn(cal("BOOKING_REQUESTED", payload))).toEqual([
        { email: ann.email, changes: [{ id: idOf("old"), state: "choosing another time" }] },
      ]);
    },
  );

  it("requested: nothing has changed yet", () => {
    expect(changesIn(cal("BOOKING_REQUESTED", { attendees, status: "PENDING" }))).toEqual([
      { email: ann.email, changes: [] },
    ]);
  });

  it.each([null, undefined, ""])("moved, with the uid %s: the old call ends", (uid) => {
    const [event] = changesIn(cal("BOOKING_RESCHEDULED", { attendees, uid, rescheduleUid: "old" }));
    expect(event).toMatchObject({
      changes: [{ id: idOf("old"), state: "canceled" }, { state: "booked" }],
    });
  });

  it("booked, by a name and an address with invisible characters: without them", () => {
    const pasted = { ...ann, name: " An\u200Bn\u202E", email: "mailto:ann@solidfloors.com\u200E" };
    expect(cal("BOOKING_CREATED", { attendees: [pasted] })).toMatchObject({
      events: [{ name: "Ann", email: "ann@solidfloors.com" }],
    });
  });

  it("paid, no-show, started and more: no call changes", () => {
    const noShow = {
      bookingUid: "1",
      bookingId: 1,
      attendees: [{ email: ann.email, noShow: true }],
    };
    expect(changesIn(cal("BOOKING_PAID", { attendees }))).toBe("changes no call");
    expect(changesIn(cal("BOOKING_NO_SHOW_UPDATED", noShow))).toBe("changes no call");
    expect(readWebhook("cal", '{"triggerEvent":"MEETING_STARTED","uid":"1"}')).toMatchObject({
      reason: "changes no call",
    });
  });

  describe("of a call with seats", () => {
    const seats = { seatsPerTimeSlot: 5 };
    const answers = { responses: { email: { label: "email_address", value: ben.email } } };

    it.each([
      ["alone", { attendees: [ben] }],
      ["after the others", { attendees: [ann, ben] }],
      ["with the answers", { attendees: [ben, ann], ...answers }],
    ])("booked, with the one who takes a seat %s", (_, payload) => {
      const webhook = cal("BOOKING_CREATED", { ...seats, ...payload, attendeeSeatId: "seat" });
      expect(changesIn(webhook)).toEqual([
        { email: ben.email, changes: [{ id: idOf("1", ben), state: "booked" }] },
      ]);
    });

    it("canceled, with everyone: all have no call any longer", () => {
      expect(changesIn(cal("BOOKING_CANCELLED", { attendees: [ann, ben] }))).toMatchObject([
        { email: ann.email, changes: [{ id: idOf("1"), state: "canceled" }] },
        { email: ben.email, changes: [] },
      ]);
      const webhook = cal("BOOKING_CANCELLED", { attendees: [ann, ben] });
      const events = webhook.kind === "bookings" ? webhook.events : [];
      const booking = { id: idOf("1", ben), canceled: true };
      expect(events[1]?.changes).toContainEqual({
        booking: expect.objectContaining(booking),
        ifKnown: booking.id,
      });
    });

    it("moved to another call: those who have a seat in the old one move too", () => {
      const webhook = cal("BOOKING_RESCHEDULED", {
        ...seats,
        attendees: [ann, ben],
        rescheduleUid: "old",
      });
      const ifKnown = idOf("old", ben);
      const events = webhook.kind === "bookings" ? webhook.events : [];
      expect(
        events[1]?.changes.map(({ booking, ifKnown }) => [booking.id, booking.canceled, ifKnown]),
      ).toEqual([
        [ifKnown, true, ifKnown],
        [idOf("1", ben), false, ifKnown],
      ]);
    });

    it("canceled, without the address of its person: it is about no one", () => {
      const unavailable = { email: "", name: "[attendee data unavailable]", timeZone: "UTC" };
      const payload = { ...seats, attendees: [unavailable], attendeeSeatId: "seat" };
      expect(changesIn(cal("BOOKING_CANCELLED", payload))).toBe("unexpected form");
    });
  });
});

describe("Calendly says", () => {
  it("moved: the new booking names the old one, which ends", () => {
    const webhook = calendly({ id: "new", replaces: "old" });
    expect(changesIn(webhook)).toEqual([
      {
        email: "someone@else.com",
        changes: [
          expect.objectContaining({ state: "canceled" }),
          expect.objectContaining({ state: "booked" }),
        ],
      },
    ]);
    const canceled = calendly({ id: "old", canceled: true, rescheduled: true });
    const idIn = (read: typeof webhook) =>
      read.kind === "bookings" ? read.events[0]?.changes[0]?.booking.id : undefined;
    expect(idIn(webhook)).toBe(idIn(canceled));
  });

  it.each(["invitee_no_show.created", "routing_form_submission.created"])(
    "%s: no call changes",
    (event) => {
      const body = JSON.stringify({ ...calendlyWebhook({}, { leadId: null }), event });
      expect(readWebhook("calendly", body)).toMatchObject({ reason: "changes no call" });
    },
  );
});

describe("an event that is not in the tables", () => {
  it.each([
    ["cal", { triggerEvent: "BOOKING_TELEPORTED" }, "BOOKING_TELEPORTED", "unknown event"],
    ["cal", { triggerEvent: "constructor" }, "constructor", "unknown event"],
    ["calendly", { event: "invitee.moved" }, "invitee.moved", "unknown event"],
    ["calendly", { event: "Ann Doe, 305 867 5319" }, "", "unexpected form"],
    ["cal", { triggerEvent: ["BOOKING_CREATED"] }, "", "unexpected form"],
    ["cal", { triggerEvent: "BOOKING_CREATED" }, "BOOKING_CREATED", "unexpected form"],
  ] as const)("of %s is ignored as a whole: %j", (provider, change, name, reason) => {
    const { payload, ...webhook } = calWebhook("BOOKING_CREATED", {});
    const body = {
      ...webhook,
      ...change,
      created_at: at,
      payload: { ...payload, startTime: null },
    };
    expect(readWebhook(provider, JSON.stringify(body))).toEqual({ kind: "ignored", name, reason });
  });
});

it("keeps the time of the call that is replaced, if the event says it", () => {
  const payload = { rescheduleUid: "old", rescheduleStartTime: start };
  const webhook = cal("BOOKING_RESCHEDULED", payload, { start: "2026-12-03T16:00:00Z" });
  const changes = webhook.kind === "bookings" ? webhook.events[0]?.changes : [];
  expect(changes?.map(({ booking }) => booking.start)).toEqual([
    start,
    start,
    "2026-12-03T16:00:00.000Z",
  ]);
});
