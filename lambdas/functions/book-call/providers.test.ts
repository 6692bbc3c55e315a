import { Logger } from "@aws-lambda-powertools/logger";
import { activeBookings } from "@planner/shared/lead/followUp/booking";
import { nextTouch } from "@planner/shared/lead/followUp/nextTouch";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { readNextBookings } from "../../bookings/listedBookings.ts";
import { readLead } from "../../leads/readLeads.ts";
import { aLeadItem, storeIndexedLeads } from "../../testing/aLead.ts";
import { apiEvent } from "../../testing/apiEvent.ts";
import {
  type Booked,
  calendlyWebhook,
  calWebhook,
  signWebhook,
} from "../../testing/bookingWebhooks.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { testApi } from "../../testing/testApi.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";

const logged = captureLog();
const now = new Date("2026-11-21T08:33:00.000Z");
const first = "2026-12-01T16:00:00.000Z";
const second = "2026-12-03T16:00:00.000Z";
const third = "2026-12-05T16:00:00.000Z";
const at = (second: number) => new Date(now.getTime() + (second - 60) * 1000).toISOString();

const created_at = "2026-11-21T08:30:00.000Z";
const annsLead = aLeadItem({ created_at, work_email: "ann@solidfloors.com" });
const bensLead = aLeadItem({
  created_at,
  work_email: "ben@solidfloors.com",
  mobile: "+13055550123",
});
const ann = { email: "ann@solidfloors.com", name: "Ann", timeZone: "America/Chicago" };
const ben = { email: "ben@solidfloors.com", name: "Ben", timeZone: "America/Chicago" };

let tables: ReturnType<typeof newDeskTables>;
let api: ReturnType<typeof testApi>;
async function setUp() {
  tables = newDeskTables();
  api = testApi(tables, { now }, { logger: new Logger() });
  await storeIndexedLeads(tables, [annsLead, bensLead]);
}
beforeEach(setUp);

type Sent = { readonly provider: "cal" | "calendly"; readonly webhook: object };

function cal(trigger: string, booked: Booked, payload: object = {}): Sent {
  return {
    provider: "cal",
    webhook: calWebhook(trigger, booked, { attendees: [ann], ...payload }),
  };
}

function calendly(booked: Booked): Sent {
  return { provider: "calendly", webhook: calendlyWebhook(booked, { leadId: annsLead.id }) };
}

async function send({ provider, webhook }: Sent) {
  const body = JSON.stringify(webhook);
  const headers = signWebhook(provider, body, { key: `${provider} key`, sentAt: now });
  const path = "/api/bookings/{id}";
  const event = apiEvent({ method: "POST", path, id: provider, body, headers });
  const { statusCode, body: json } = await api.run("bookCall", event);
  expect(statusCode).toBe(200);
  return JSON.parse(json);
}

/** The starts of a lead's calls, its stage, and which touch is next. */
async function stateOf(item: typeof annsLead) {
  const lead = (await readLead(tables, item.idempotency_key)) ?? item;
  const calls = activeBookings(lead.bookings).map(({ start }) => start);
  const { reason, at: dueAt, call } = nextTouch(lead, now) ?? {};
  return { calls, stage: lead.stage, next: { reason, at: call?.start ?? dueAt } };
}

/** Delivers events in many orders, each twice. */
async function inEveryOrder(events: readonly Sent[], check: () => Promise<void>) {
  const orders = fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length });
  await fc.assert(
    fc.asyncProperty(orders, async (delivered) => {
      await setUp();
      for (const event of delivered) await send(event);
      await check();
    }),
    { numRuns: 8 },
  );
}

describe("a call that is being moved", () => {
  const booked = cal("BOOKING_CREATED", { id: "old", at: at(0), start: first });
  const old = { rescheduleUid: "old", rescheduleStartTime: first };

  it("is due ten minutes after the agency asks for another time", async () => {
    await send(booked);
    const canceled = { id: "old", at: at(1), start: first };
    await send(cal("BOOKING_CANCELLED", canceled, { requestReschedule: true }));
    const inTenMinutes = new Date(Date.parse(at(1)) + 10 * 60_000).toISOString();
    expect(await stateOf(annsLead)).toEqual({
      calls: [],
      stage: "call_booked",
      next: { reason: "canceled", at: inTenMinutes },
    });
  });

  it("has no time until the agency confirms the new one", async () => {
    const requested = cal("BOOKING_REQUESTED", { id: "new", at: at(1), start: second }, old);
    await inEveryOrder([booked, requested], async () => {
      const inTenMinutes = new Date(Date.parse(at(1)) + 10 * 60_000).toISOString();
      expect(await stateOf(annsLead)).toMatchObject({
        calls: [],
        next: { reason: "canceled", at: inTenMinutes },
      });
    });
    const confirmed = cal(
      "BOOKING_CREATED",
      { id: "new", at: at(2), start: second },
      { fromReschedule: "old" },
    );
    await inEveryOrder([booked, requested, confirmed], async () => {
      expect(await stateOf(annsLead)).toMatchObject({ calls: [second], stage: "call_booked" });
    });
    const rejected = cal("BOOKING_REJECTED", { id: "new", at: at(2), start: second }, old);
    await inEveryOrder([booked, requested, rejected], async () => {
      expect(await stateOf(annsLead)).toMatchObject({
        calls: [],
        next: { reason: "canceled", at: at(2) },
      });
    });
  });

  it.each([
    [
      "Cal.com creates a booking for",
      [booked, cal("BOOKING_CREATED", { id: "new", at: at(1), start: second }, old)],
    ],
    [
      "Cal.com does not name",
      [
        booked,
        cal("BOOKING_RESCHEDULED", { at: at(1), start: second }, { ...old, uid: undefined }),
      ],
    ],
    [
      "Calendly creates a booking for, without a cancellation,",
      [
        calendly({ id: "old", at: at(0), start: first }),
        calendly({ id: "new", at: at(1), start: second, replaces: "old" }),
      ],
    ],
  ])("has the new time, which %s, in every order", async (_, events) => {
    await inEveryOrder(events, async () => {
      expect(await stateOf(annsLead)).toMatchObject({
        calls: [second],
        stage: "call_booked",
        next: { reason: "booked", at: second },
      });
    });
  });

  it("ends under a name that it had not before", async () => {
    const unnamed = { uid: null, ...old };
    await send(booked);
    await send(cal("BOOKING_RESCHEDULED", { at: at(1), start: second }, unnamed));
    await send(cal("BOOKING_CANCELLED", { id: "new", at: at(2), start: second }));
    expect(await stateOf(annsLead)).toMatchObject({ calls: [], stage: "new" });
    await setUp();
    const moved = { rescheduleUid: "new", rescheduleStartTime: second };
    await send(booked);
    await send(cal("BOOKING_RESCHEDULED", { at: at(1), start: second }, unnamed));
    await send(cal("BOOKING_RESCHEDULED", { id: "newer", at: at(2), start: third }, moved));
    expect(await stateOf(annsLead)).toMatchObject({ calls: [third] });
  });
});

describe("a call with seats", () => {
  const seats = { seatsPerTimeSlot: 5 };
  const annBooks = cal("BOOKING_CREATED", { at: at(0), start: first }, { ...seats });
  /** Cal.com sends what the first person's link passed on with everyone's events. */
  const metadata = { lead_id: annsLead.id };
  const benBooks = cal(
    "BOOKING_CREATED",
    { at: at(1), start: first },
    { ...seats, attendees: [ann, ben], attendeeSeatId: "seat of Ben", metadata },
  );

  it("belongs to each of its people", async () => {
    await send(annBooks);
    await send(benBooks);
    expect(await stateOf(annsLead)).toMatchObject({ calls: [first], stage: "call_booked" });
    expect(await stateOf(bensLead)).toMatchObject({ calls: [first], stage: "call_booked" });
    expect((await api.getLead(annsLead.id)).events).toHaveLength(1);
  });

  it("of a person without a plan is no other person's", async () => {
    const zoe = { email: "zoe@else.com", name: "Zoe", timeZone: "America/Chicago" };
    const zoeBooks = { ...seats, attendees: [zoe], metadata };
    await send(annBooks);
    expect(await send(cal("BOOKING_CREATED", { at: at(1), start: first }, zoeBooks))).toEqual({
      outcome: "without a lead",
    });
    expect(await readNextBookings(tables, now)).toMatchObject([{ name: "Zoe" }]);
  });

  it("is the linked lead's under another address, whatever other calls the lead has", async () => {
    await send(cal("BOOKING_CREATED", { id: "earlier", at: at(0), start: second }));
    const privately = { ...ann, email: "ann@private.example" };
    const seat = { ...seats, attendees: [privately], metadata };
    await send(cal("BOOKING_CREATED", { at: at(1), start: first }, seat));
    expect(await stateOf(annsLead)).toMatchObject({ calls: [second, first] });
  });

  it("stays with the others when one cancels", async () => {
    const seat = { ...seats, attendees: [ann], attendeeSeatId: "seat of Ann" };
    const annCancels = cal("BOOKING_CANCELLED", { at: at(2), start: first }, seat);
    await inEveryOrder([annBooks, benBooks, annCancels], async () => {
      expect(await stateOf(annsLead)).toMatchObject({ calls: [] });
      expect(await stateOf(bensLead)).toMatchObject({ calls: [first], stage: "call_booked" });
    });
  });

  it("ends for all when the agency cancels it or asks for another time", async () => {
    await send(annBooks);
    await send(benBooks);
    // This event does not say that the call has seats.
    const all = { attendees: [ann, ben], requestReschedule: true };
    await send(cal("BOOKING_CANCELLED", { at: at(2), start: first }, all));
    const canceled = { calls: [], next: { reason: "canceled" } };
    expect(await stateOf(annsLead)).toMatchObject(canceled);
    expect(await stateOf(bensLead)).toMatchObject(canceled);
  });

  it("moves with all when the agency moves it, and with one who moves alone", async () => {
    await send(annBooks);
    await send(benBooks);
    const all = { ...seats, attendees: [ann, ben], rescheduleUid: "1" };
    await send(cal("BOOKING_RESCHEDULED", { at: at(2), start: second }, all));
    expect(await stateOf(annsLead)).toMatchObject({ calls: [second] });
    expect(await stateOf(bensLead)).toMatchObject({ calls: [second] });
    const alone = { ...seats, attendees: [ben], rescheduleUid: "1" };
    await send(cal("BOOKING_RESCHEDULED", { id: "2", at: at(3), start: third }, alone));
    expect(await stateOf(annsLead)).toMatchObject({ calls: [second] });
    expect(await stateOf(bensLead)).toMatchObject({ calls: [third] });
  });
});

it("leaves guests alone, who have no booking of their own", async () => {
  const attendees = [ann, ben];
  await send(cal("BOOKING_CREATED", { id: "old", at: at(0), start: first }, { attendees }));
  const moved = { attendees, rescheduleUid: "old" };
  await send(cal("BOOKING_RESCHEDULED", { id: "new", at: at(1), start: second }, moved));
  await send(cal("BOOKING_CANCELLED", { id: "new", at: at(2), start: second }, { attendees }));
  expect(await stateOf(bensLead)).toMatchObject({ calls: [], stage: "new" });
});

it("ignores an unknown event with a line in the log, without personal data", async () => {
  expect(await send(cal("BOOKING_TELEPORTED", {}))).toEqual({ outcome: "ignored" });
  expect(await stateOf(annsLead)).toMatchObject({ calls: [], stage: "new" });
  expect(JSON.parse(logged.join())).toMatchObject({
    message: "booking event ignored",
    provider: "cal",
    name: "BOOKING_TELEPORTED",
    reason: "unknown event",
  });
  expect(logged.join()).not.toContain("solidfloors");
});
