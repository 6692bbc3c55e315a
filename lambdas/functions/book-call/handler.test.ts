import { randomUUID } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import { dayMs } from "@planner/shared/calendar";
import type { AlertKind } from "@planner/shared/lead/alerts";
import type { BookingProvider } from "@planner/shared/lead/followUp/booking";
import { nextTouch } from "@planner/shared/lead/followUp/nextTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { anyText } from "@planner/shared/testing/anyText";
import { mockClient } from "aws-sdk-client-mock";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { consumeAlerts } from "../../alerts/alertHandler.ts";
import { sendAlertMail } from "../../alerts/sendAlertMail.ts";
import { transact } from "../../aws/database.ts";
import { bookingWrites } from "../../bookings/bookingWrites.ts";
import { eraseBooking } from "../../bookings/eraseBookings.ts";
import { findBookedLeadIds, findBookings } from "../../bookings/findBookings.ts";
import { readNextBookings } from "../../bookings/listedBookings.ts";
import { alertAllowance } from "../../leads/alertAllowance.ts";
import { readLead } from "../../leads/readLeads.ts";
import { eraseLead } from "../../operators/eraseLead.ts";
import type { Enqueue } from "../../queues/enqueueTo.ts";
import { settle } from "../../statistics/settle.ts";
import {
  aLeadItem,
  storeContractorsEvents,
  storeIndexedLeads,
  storeItems,
} from "../../testing/aLead.ts";
import { apiEvent, lambdaContext } from "../../testing/apiEvent.ts";
import { queueEvent } from "../../testing/batchEvents.ts";
import {
  type Booked,
  calWebhook as cal,
  calendlyWebhook,
  signWebhook,
} from "../../testing/bookingWebhooks.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { asFunction } from "../../testing/rolePermissions.ts";
import { testApi } from "../../testing/testApi.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";
import { indexLead } from "../index-leads/indexLead.ts";
import { remindLeads } from "../remind-leads/handler.ts";

const logged = captureLog();
const clock = { now: new Date("2026-11-21T08:33:00.000Z") };
const time = fc
  .oneof(
    fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
    fc.date({ noInvalidDate: true }),
  )
  .map((date) => date.toISOString());
let tables: ReturnType<typeof newDeskTables>;
let api: ReturnType<typeof testApi>;
const lead = aLeadItem({
  created_at: "2026-11-21T08:30:00.000Z",
  work_email: "ann@solidfloors.com",
});
async function setUp() {
  clock.now = new Date("2026-11-21T08:33:00.000Z");
  tables = newDeskTables();
  api = testApi(tables, clock);
  await storeIndexedLeads(tables, [lead]);
}
beforeEach(setUp);

const keys = { calendly: "calendly key", cal: "cal key" };

const calendly = (booked: Booked, leadId: string | null = lead.id) =>
  calendlyWebhook(booked, { leadId });
const minute = (count: number) => new Date(clock.now.getTime() + count * 60_000).toISOString();

const signatureOf = (provider: BookingProvider, body: string, sentAt = clock.now) =>
  signWebhook(provider, body, { key: keys[provider], sentAt });

async function post(provider: BookingProvider, payload: unknown, headers?: Record<string, string>) {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const request = { id: provider, body, headers: headers ?? signatureOf(provider, body) };
  const { statusCode, body: json } = await api.run(
    "bookCall",
    apiEvent({ method: "POST", path: "/api/bookings/{id}", ...request }),
  );
  return { status: statusCode, ...JSON.parse(json) };
}

/** Runs the schedule that moves leads. */
function remind(toAlerts: readonly Enqueue[] = []) {
  const services = { tables, toAlerts, planMail: undefined, now: () => clock.now };
  const run = remindLeads({ ...services, logger: new Logger() });
  return asFunction("remind-leads", () => run({ time: "" }, lambdaContext));
}

const stored = () => readLead(tables, lead.idempotency_key);
/** The lead's next touch. */
const due = async () => {
  const current = await stored();
  return current && nextTouch(current, clock.now);
};
const listed = () => readNextBookings(tables, clock.now);

/** The queue on the day of the call that a webhook books by default. */
async function bookedOn(day = "2026-12-01") {
  const from = `${day}T06:00:00Z`;
  const to = new Date(Date.parse(from) + dayMs).toISOString();
  const { body } = await api.call("leadQueue", { query: { from, to } });
  return adminContract.leadQueue.response.parse(body);
}

async function allItems() {
  const scan = (TableName: string) => tables.client.send(new ScanCommand({ TableName }));
  const pages = await Promise.all([tables.tableName, tables.deskTableName].map(scan));
  return JSON.stringify(pages.map(({ Items }) => Items));
}

describe("a booking", () => {
  it("moves its lead to Call booked, and ends the clock without counting", async () => {
    expect(await post("calendly", calendly({}))).toEqual({ status: 200, outcome: "saved" });
    const start = "2026-12-01T16:00:00.000Z";
    expect(await stored()).toMatchObject({
      stage: "call_booked",
      version: 2,
      stage_since: clock.now.toISOString(),
      bookings: [{ start, canceled: false }],
      booked_at: clock.now.toISOString(),
      booked_by: "",
    });
    expect((await api.getLead(lead.id)).events).toMatchObject([
      { kind: "booking", by: "", start, time_zone: "America/Chicago", canceled: false },
    ]);
    await settle(tables, [lead.idempotency_key], clock.now);
    expect((await api.stats()).answered_in_time_pct).toBeNull();
    expect((await bookedOn()).calls_today.total).toBe(1);
    expect((await bookedOn("2026-11-30")).calls_today.total).toBe(0);
  });

  it("finds the newest lead with the email address, and leaves a later stage", async () => {
    const newer = aLeadItem({ created_at: "2026-11-21T08:31:00.000Z", stage: "won" });
    await storeIndexedLeads(tables, [newer]);
    expect(await post("cal", cal("BOOKING_CREATED", {}))).toMatchObject({ outcome: "saved" });
    expect(await readLead(tables, newer.idempotency_key)).toMatchObject({
      stage: "won",
      bookings: [{ canceled: false }],
    });
    expect((await stored())?.bookings).toBeUndefined();
  });

  it("takes the lead back and makes it due again when it is canceled", async () => {
    await api.changeStage(lead.id, 1, { stage: "contacted" });
    const metadata = { lead_id: lead.id };
    await post("cal", cal("BOOKING_CREATED", {}, { metadata }));
    const canceledAt = "2026-11-21T08:32:30.000Z";
    const canceled = cal("BOOKING_CANCELLED", { at: canceledAt }, { cancellationReason: "Sick" });
    await post("cal", canceled);
    expect(await stored()).toMatchObject({ stage: "contacted", version: 4 });
    expect(await due()).toMatchObject({ reason: "canceled", at: canceledAt });
    expect(await post("cal", canceled)).toMatchObject({ outcome: "ignored" });
  });

  it("reopens a lost lead, which stays open if it is canceled", async () => {
    await api.changeStage(lead.id, 1, { stage: "lost", lost_reason: "not_ready" });
    await post("calendly", calendly({}));
    await post("calendly", calendly({ at: minute(0), canceled: true }));
    expect(await stored()).toMatchObject({ stage: "contacted", version: 4 });
  });

  it("stays lost if it was closed again before the cancellation", async () => {
    const close = async (version: number) => {
      const patch = { stage: "lost", lost_reason: "no_answer" };
      expect(await api.changeStage(lead.id, version, patch)).toMatchObject({ status: 200 });
    };
    await close(1);
    await post("calendly", calendly({}));
    const { stage, lost_reason, version } = (await stored()) ?? {};
    expect({ stage, lost_reason, version }).toEqual({ stage: "call_booked", version: 3 });
    await settle(tables, [lead.idempotency_key], clock.now);
    clock.now = new Date("2026-12-01T16:00:00Z");
    expect((await bookedOn()).leads).toMatchObject([{ id: lead.id }]);
    await close(3);
    await post("calendly", calendly({ at: minute(-1), canceled: true }));
    expect(await stored()).toMatchObject({ stage: "lost", version: 4 });
  });

  it("does not lengthen its lead's timeline without limit", async () => {
    await storeContractorsEvents(tables, lead.id, { count: 60, until: clock.now });
    const start = "2026-11-23T15:00:00.000Z";
    for (const id of ["1", "2"]) await post("calendly", calendly({ id, start }));
    const { events } = await api.getLead(lead.id);
    expect(events).toHaveLength(51);
    expect(events.filter((event) => "more" in event)).toMatchObject([{ kind: "plan", more: 11 }]);
  });

  it("stays with its lead if the person sends another plan", async () => {
    await post("cal", cal("BOOKING_CREATED", {}));
    await storeIndexedLeads(tables, [aLeadItem({ created_at: clock.now.toISOString() })]);
    await post("cal", cal("BOOKING_CANCELLED", { at: minute(0) }));
    expect(await stored()).toMatchObject({ bookings: [{ canceled: true }] });
  });

  it("is applied once, also after many others", async () => {
    await post("calendly", calendly({ id: "first" }));
    for (let count = 0; count < 21; count += 1) {
      const id = `${count}`;
      await post("calendly", calendly({ id, at: `2026-11-21T08:32:${10 + count}Z` }));
    }
    await api.changeStage(lead.id, 2, { stage: "contacted" });
    const before = await stored();
    expect(await post("calendly", calendly({ id: "first" }))).toMatchObject({ outcome: "ignored" });
    expect(await stored()).toEqual(before);
  });

  it.each([
    ["older than the events that are known", { at: minute(-31 * 1440) }],
    ["from the future", { at: minute(2 * 1440) }],
    ["of a call two years ago", { start: "2024-11-21T08:33:00Z" }],
    ["of a call in three years", { start: "2029-11-21T08:33:00Z" }],
    ["of a call beyond the calendar", { start: "+275760-09-13T00:00:00.000Z" }],
  ])("is ignored if it is %s", async (_, booked) => {
    expect(await post("calendly", calendly(booked))).toMatchObject({ outcome: "ignored" });
    expect(await stored()).toEqual(lead && (await api.getLead(lead.id)).lead);
    expect((await stored())?.bookings).toBeUndefined();
  });

  it("never hides its lead, whatever a service signs", async () => {
    const long = fc.tuple(anyText, fc.nat(80)).map(([part, times]) => part.repeat(times));
    const text = fc.oneof(anyText, long);
    const booked = fc.record({ uid: text, timeZone: text, name: text, startTime: time });
    await fc.assert(
      fc.asyncProperty(booked, async ({ uid, startTime, ...person }) => {
        const attendees = [{ email: "ann@solidfloors.com", ...person }];
        const payload = { uid, startTime, attendees, metadata: { lead_id: lead.id } };
        expect(await post("cal", cal("BOOKING_CREATED", {}, payload))).toMatchObject({
          status: 200,
        });
        const { leads } = await api.listLeads();
        expect(leads).toMatchObject([{ id: lead.id }]);
      }),
      { numRuns: 40 },
    );
    expect((await stored())?.bookings).not.toBeUndefined();
  });

  it("finds its lead by every spelling of the address", async () => {
    const umlaut = aLeadItem({ work_email: "info@xn--bcher-kva.de" });
    await storeIndexedLeads(tables, [umlaut]);
    const email = " Info@Bücher.de";
    const webhook = calendlyWebhook({}, { leadId: null, email });
    expect(await post("calendly", webhook)).toMatchObject({ outcome: "saved" });
  });
});

describe("a booking without a lead", () => {
  const unknown = (booked: Booked) => calendly(booked, null);

  it("is listed until it is canceled, moved or erased", async () => {
    expect(await post("calendly", unknown({}))).toMatchObject({ outcome: "without a lead" });
    await post("calendly", unknown({ id: "2", canceled: true }));
    await post("calendly", unknown({ id: "2", at: "2026-11-21T08:31:00Z" }));
    const start = "2026-12-01T16:00:00.000Z";
    const person = { name: "Ann Doe", email: "someone@else.com" };
    expect(await listed()).toMatchObject([{ ...person, start }]);
    const moved = "2026-12-02T16:00:00.000Z";
    await post("calendly", unknown({ at: "2026-11-21T08:32:30Z", start: moved }));
    expect(await listed()).toMatchObject([{ ...person, start: moved }]);
    const [booking, ...others] = await findBookings(tables, new Set([person.email]));
    if (booking === undefined) throw new Error("Nothing was found");
    expect(others).toEqual([]);
    await eraseBooking(tables, booking, clock.now);
    expect(await listed()).toEqual([]);
    await post("calendly", unknown({ at: "2026-11-21T08:32:45Z" }));
    await post("calendly", unknown({ id: "late" }));
    expect(await allItems()).not.toMatch(/someone|Doe/);
  });

  it("is claimed, answered and dismissed like a lead, and keeps the phone number", async () => {
    const phone = "(305) 867-5319";
    const mobile = "+13058675319";
    const start = "2026-11-21T08:40:00.000Z";
    const attendees = [{ email: "zoe@else.com", name: "Zoe", phoneNumber: phone }];
    await post("cal", cal("BOOKING_CREATED", { start }, { attendees }));
    const [{ id } = { id: "" }] = await listed();
    const edit = (action: string, more: object = {}) =>
      api.call("editBooking", { body: { id, start, action, ...more } });
    expect(await edit("claim")).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([{ mobile, owner: "ann@example.com" }]);
    expect(await findBookings(tables, new Set([mobile]))).toMatchObject([{ name: "Zoe" }]);
    api.signIn("ben@example.com");
    const rejection = {
      body: { errors: [{ message: expect.stringMatching(/taken meanwhile$/) }] },
    };
    for (const action of ["claim", "return", "reached", "dismiss"]) {
      expect(await edit(action), action).toMatchObject({ status: 422, ...rejection });
    }
    expect(await edit("claim", { take_over: true })).toMatchObject({ status: 200 });
    // It stays until someone dismisses it, for a day.
    clock.now = new Date("2026-11-21T20:00:00.000Z");
    await edit("no_answer");
    expect(await listed()).toMatchObject([{ owner: "ben@example.com", outcome: "no_answer" }]);
    expect(await edit("dismiss")).toMatchObject({ status: 200 });
    expect(await listed()).toEqual([]);
    expect(await edit("restore")).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([{ owner: "ben@example.com", outcome: "no_answer" }]);
  });

  it("keeps owner and outcome if the customer moves it, rings again, and stays dismissed", async () => {
    const start = minute(30);
    const later = minute(3 * 1440);
    const id = await callWithMessage(start);
    await post("cal", moved("1", later));
    const handled = { owner: "ann@example.com", outcome: "left_message" };
    expect(await listed()).toMatchObject([{ start: later, ...handled }]);
    expect((await bookedOn("2026-11-24")).calls_today).toEqual({ total: 1, left: 1 });
    await post("cal", moved("2", later, "1"));
    expect(await listed()).toMatchObject([{ start: later, ...handled }]);
    const [{ id: newId } = { id: "" }] = await listed();
    expect(newId).not.toBe(id);
    await api.call("editBooking", { body: { id: newId, start: later, action: "dismiss" } });
    await post("cal", moved("2", minute(5 * 1440)));
    await post("cal", moved("3", minute(6 * 1440), "2"));
    expect(await listed()).toEqual([]);
  });

  it("keeps owner and outcome if it is canceled before the customer chooses another time", async () => {
    const start = minute(30);
    const later = minute(3 * 1440);
    await callWithMessage(start);
    const attendees = [{ email: "zoe@else.com", name: "Zoe" }];
    const canceled = { attendees, requestReschedule: true };
    await post("cal", cal("BOOKING_CANCELLED", { id: "1", at: laterChange(), start }, canceled));
    expect(await listed()).toEqual([]);
    await post("cal", moved("2", later, "1"));
    const handled = { owner: "ann@example.com", outcome: "left_message" };
    expect(await listed()).toMatchObject([{ start: later, ...handled }]);
  });

  it("of an administrator who was removed is free", async () => {
    const start = minute(30);
    await post("cal", moved("1", start));
    const [{ id } = { id: "" }] = await listed();
    const edit = (action: string) => api.call("editBooking", { body: { id, start, action } });
    await edit("claim");
    api.signIn("ben@example.com");
    expect(await edit("dismiss")).toMatchObject({ status: 422 });
    api.removeAnn();
    expect(await edit("claim")).toMatchObject({ status: 403 });
  });

  it("is on every channel once, ten minutes before its start, until it has an outcome", async () => {
    const start = minute(20);
    const later = minute(25);
    await post("calendly", unknown({ start }));
    await post("calendly", unknown({ id: "2", start: later }));
    const ses = mockClient(SESv2Client);
    const services = {
      tables,
      now: () => clock.now,
      logger: new Logger(),
      client: new SESv2Client(),
      sender: "a@agency.com",
      recipients: ["b@agency.com"],
      deskUrl: "https://agency.com/admin",
      brandName: "Agency",
      timeZone: "America/New_York",
      allowance: alertAllowance(tables, "mail", 20),
    };
    const senderOf = (kind: AlertKind) => sendAlertMail(services, kind);
    const consume = consumeAlerts({ ...services, channel: "mail", senderOf });
    const deliver: Enqueue = async (messages) => {
      const event = queueEvent(messages.map((message) => JSON.stringify(message)));
      expect(JSON.stringify(event)).not.toMatch(/someone|Doe/);
      const result = await asFunction("alert-mail", () => consume(event, lambdaContext));
      expect(result.batchItemFailures).toEqual([]);
    };
    const booked = await listed();
    const second = booked.find((booking) => booking.start === later);
    for (const minutes of [9, 1, 1, 1]) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
      await remind([deliver, deliver]);
    }
    clock.now = new Date(Date.parse(later) - 10 * 60_000);
    await api.call("editBooking", { body: { id: second?.id, start: later, action: "reached" } });
    await remind([deliver]);
    clock.now = new Date(later);
    await remind([deliver]);
    const mails = ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
    expect(mails.map(({ Content }) => Content?.Simple?.Subject?.Data)).toEqual([
      "3:53 AM ET call with Ann Doe, in 10 minutes | Agency",
    ]);
  });

  it("is listed no longer once its person has a lead and cancels", async () => {
    await post("calendly", unknown({}));
    await storeIndexedLeads(tables, [aLeadItem({ work_email: "someone@else.com" })]);
    const canceled = unknown({ at: minute(0), canceled: true });
    expect(await post("calendly", canceled)).toMatchObject({ outcome: "saved" });
    expect(await listed()).toEqual([]);
  });

  it("is counted exactly, however many there are", async () => {
    const bookings = Array.from({ length: 240 }, (_, index) => {
      const start = new Date(Date.parse("2026-12-01T06:00:00Z") + (index - 11) * 131 * 60_000);
      const booking = { id: `calendly#${randomUUID()}`, changed_at: minute(0), canceled: false };
      return { ...booking, start: start.toISOString() };
    });
    for (let start = 0; start < bookings.length; start += 30) {
      const writes = bookings
        .slice(start, start + 30)
        .flatMap((booking) =>
          bookingWrites(
            tables,
            { booking, stored: undefined },
            { booker: { name: "Zoe", email: "a@b.c" } },
          ),
        );
      await transact(tables.client, writes);
    }
    clock.now = new Date("2026-12-01T18:00:00Z");
    const day = await bookedOn();
    expect(day.calls_today).toEqual({ total: 11, left: 11 });
    expect(day.bookings.map(({ start }) => start)).toEqual(
      bookings.map(({ start }) => start).slice(7, 27),
    );
  });
});

/** Books a call of Zoe, which Ann claims and leaves a message for. Returns its ID. */
async function callWithMessage(start: string): Promise<string> {
  await post("cal", moved("1", start));
  const [{ id } = { id: "" }] = await listed();
  await api.call("editBooking", { body: { id, start, action: "claim" } });
  await api.call("editBooking", { body: { id, start, action: "left_message" } });
  return id;
}

/** A call of Zoe, who has sent no plan, at a time. */
function moved(id: string, start: string, rescheduleUid?: string) {
  const attendees = [{ email: "zoe@else.com", name: "Zoe", phoneNumber: "+13058675319" }];
  const kind =
    rescheduleUid === undefined && id === "1" ? "BOOKING_CREATED" : "BOOKING_RESCHEDULED";
  return cal(kind, { id, at: laterChange(), start }, { attendees, rescheduleUid });
}

/** The time of a service's next change. Each is a millisecond after the last. */
function laterChange(): string {
  changes += 1;
  return new Date(Date.parse("2026-11-21T08:32:00Z") + changes).toISOString();
}

let changes = 0;

describe("a plan that is sent after a call was booked", () => {
  const start = "2026-11-22T15:00:00.000Z";
  const attendees = [{ email: "zoe@else.com", name: "Zoe", phoneNumber: "(469) 387-2264" }];
  const book = (id = "1") => post("cal", cal("BOOKING_CREATED", { id, start }, { attendees }));
  const zoe = (overrides: Partial<Lead> = {}) =>
    aLeadItem({
      created_at: clock.now.toISOString(),
      work_email: "zoe@else.com",
      mobile: "+14693872299",
      ...overrides,
    });
  /** Stores a lead, and what its stream triggers. */
  async function send(item: ReturnType<typeof zoe>) {
    await storeItems(tables, [item]);
    const key = item.idempotency_key;
    await asFunction("index-leads", () => indexLead(tables, key, clock.now));
    await settle(tables, [key], clock.now);
    return readLead(tables, key);
  }

  it.each([
    ["address", {}],
    ["phone number", { work_email: "zoe@home.com", mobile: "+14693872264" }],
  ])("has the call, found by the %s, as if it had been first", async (_, contact) => {
    expect(await book()).toMatchObject({ outcome: "without a lead" });
    clock.now = new Date(minute(5));
    const item = zoe(contact);
    const at = clock.now.toISOString();
    const booked = { stage: "call_booked", booked_at: at, booked_by: "", clock_ended_at: at };
    expect(await send(item)).toMatchObject({ ...booked, bookings: [{ start, canceled: false }] });
    expect((await api.getLead(item.id)).events).toMatchObject([{ kind: "booking", start, by: "" }]);
    expect(await listed()).toEqual([]);
    expect((await bookedOn("2026-11-22")).calls_today).toEqual({ total: 1, left: 1 });
    // Indexing it again, or another plan of the person, takes nothing twice.
    await send(item);
    const second = zoe(contact);
    expect((await send(second))?.bookings).toBeUndefined();
    expect((await api.getLead(item.id)).events).toHaveLength(1);
    await post("cal", cal("BOOKING_CANCELLED", { at: minute(0), start }, { attendees }));
    expect(await readLead(tables, item.idempotency_key)).toMatchObject({ stage: "new" });
  });

  it("has the owner and the outcome that the call had", async () => {
    await book();
    const [{ id } = { id: "" }] = await listed();
    await api.call("editBooking", { body: { id, start, action: "claim" } });
    await api.call("editBooking", { body: { id, start, action: "left_message" } });
    clock.now = new Date(minute(5));
    const item = zoe();
    const ann = "ann@example.com";
    expect(await send(item)).toMatchObject({
      stage: "call_booked",
      owner: ann,
      call_counts: { [ann]: 1 },
      tries: 1,
      first_response_by: ann,
      first_response_at: item.created_at,
      bookings: [{ outcome: "left_message" }],
    });
    expect((await api.getLead(item.id)).events).toMatchObject([
      { kind: "booking" },
      { kind: "call", outcome: "left_message", by: ann },
    ]);
  });

  it("has the last twenty of many calls", async () => {
    const days = Array.from({ length: 23 }, (_, index) => 25 + index);
    for (const day of days) {
      const at = new Date(Date.parse("2026-11-01T15:00:00.000Z") + day * dayMs).toISOString();
      await post("cal", cal("BOOKING_CREATED", { id: String(day), start: at }, { attendees }));
    }
    clock.now = new Date(minute(5));
    expect((await send(zoe()))?.bookings).toHaveLength(20);
    expect(await listed()).toHaveLength(3);
  });

  it("of a bot or a smoke test takes nothing over", async () => {
    await book();
    expect((await send(zoe({ suspect: ["honeypot"] })))?.bookings).toBeUndefined();
    const hidden = { ...zoe(), entity: leadsTable.smokeTestEntity };
    await storeItems(tables, [hidden]);
    await indexLead(tables, hidden.idempotency_key, clock.now);
    expect((await readLead(tables, hidden.idempotency_key))?.bookings).toBeUndefined();
    expect(await listed()).toHaveLength(1);
  });

  it("takes a call over that is booked while the plan is being indexed", async () => {
    const item = zoe();
    await storeItems(tables, [item]);
    const indexed = indexLead(tables, item.idempotency_key, clock.now);
    await Promise.all([indexed, book()]);
    expect(await readLead(tables, item.idempotency_key)).toMatchObject({ bookings: [{ start }] });
    expect(await listed()).toEqual([]);
  });

  it("leaves nothing once either is erased", async () => {
    await book();
    const item = zoe({ work_email: "other@home.com", mobile: "+14693872264" });
    await send(item);
    const byAddress = { work_email: "zoe@else.com", mobile: "" };
    expect(await findBookedLeadIds(tables, byAddress)).toEqual([item.id]);
    await eraseLead(tables, item.idempotency_key, clock.now);
    await settle(tables, [item.idempotency_key], clock.now);
    expect(await allItems()).not.toMatch(/zoe|home.com|3872264/i);
    expect((await bookedOn("2026-11-22")).calls_today.total).toBe(0);
    const again = cal("BOOKING_RESCHEDULED", { at: minute(0), start }, { attendees });
    expect(await post("cal", again)).toMatchObject({ outcome: "ignored" });
  });

  it("is added with one press, although its index lags behind", async () => {
    await book();
    const [{ id } = { id: "" }] = await listed();
    const request = {
      headers: { "idempotency-key": randomUUID() },
      body: {
        inputs: {
          target_estimates_per_week: 12,
          avg_job_value: 3500,
          gross_margin_pct: 55,
          current_estimates_per_week: 4,
        },
        contact: { first_name: "Zoe", mobile: "(469) 387-0000" },
        source: "phone",
        booking: { id, start },
      },
    };
    const added = { stage: "call_booked", owner: "ann@example.com", bookings: [{ start }] };
    expect(await api.call("addLead", request)).toMatchObject({
      status: 201,
      body: { lead: added },
    });
    expect(await api.call("addLead", request)).toMatchObject({
      status: 201,
      body: { lead: added },
    });
    expect(await listed()).toEqual([]);
  });
});

describe("an erased lead", () => {
  it("stays erased when events of its bookings are delivered again or late", async () => {
    await indexLead(tables, lead.idempotency_key, clock.now);
    await post("calendly", calendly({}));
    expect(await eraseLead(tables, lead.idempotency_key, clock.now)).toBe(true);
    const late: readonly Booked[] = [
      {},
      { at: minute(0) },
      { at: minute(0), canceled: true },
      { id: "late" },
      { id: "another", at: minute(1) },
    ];
    for (const booked of late) {
      expect(await post("calendly", calendly(booked))).toMatchObject({ outcome: "ignored" });
    }
    // The known one, without the lead's ID.
    const again = calendly({ at: minute(2) }, null);
    expect(await post("calendly", again)).toMatchObject({ outcome: "ignored" });
    // Booked with the lead's address before the erasure.
    const other = calendlyWebhook({ id: "other" }, { leadId: null, email: "Ann@SolidFloors.com" });
    expect(await post("calendly", other)).toMatchObject({ outcome: "ignored" });
    expect(await allItems()).not.toMatch(/ann|someone|doe/i);
    const later = calendly({ id: "later", at: minute(3) }, null);
    expect(await post("calendly", later)).toMatchObject({ outcome: "without a lead" });
  });
});

describe("a rescheduled call", () => {
  const at = (second: number) => `2026-11-21T08:32:${10 + second}.000Z`;
  const first = "2026-12-01T16:00:00.000Z";
  const second = "2026-12-03T16:00:00.000Z";
  const calendlyEvents = [
    calendly({ id: "old", at: at(0), start: first }),
    calendly({ id: "old", at: at(1), start: first, canceled: true, rescheduled: true }),
    calendly({ id: "new", at: at(2), start: second }),
  ];
  const metadata = { lead_id: lead.id };
  const calEvents = [
    cal("BOOKING_CREATED", { id: "old", at: at(0), start: first }, { metadata }),
    cal(
      "BOOKING_RESCHEDULED",
      { id: "new", at: at(1), start: second },
      { metadata, rescheduleUid: "old" },
    ),
  ];
  const calInPlace = [
    cal("BOOKING_CREATED", { at: at(0), start: first }, { metadata }),
    cal("BOOKING_RESCHEDULED", { at: at(1), start: second }, { metadata }),
  ];

  it.each([
    ["calendly", "a cancellation and a new booking", calendlyEvents],
    ["cal", "a booking that replaces another", calEvents],
    ["cal", "the same booking at another time", calInPlace],
  ] as const)("of %s, %s, ends at the new time in every order", async (provider, _, events) => {
    const orders = fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length });
    await fc.assert(
      fc.asyncProperty(orders, async (delivered) => {
        await setUp();
        for (const event of delivered) await post(provider, event);
        expect(await stored()).toMatchObject({ stage: "call_booked" });
        expect(await due()).toMatchObject({ reason: "booked", call: { start: second } });
        await settle(tables, [lead.idempotency_key], clock.now);
        expect((await bookedOn()).calls_today.total).toBe(0);
        expect((await bookedOn("2026-12-03")).calls_today.total).toBe(1);
      }),
      { numRuns: 6 },
    );
  });

  it("is due ten minutes after its cancellation, unless a later one is final", async () => {
    const [booked, canceled, again] = calendlyEvents;
    await post("calendly", booked);
    await post("calendly", canceled);
    const inTenMinutes = "2026-11-21T08:42:11.000Z";
    await settle(tables, [lead.idempotency_key], clock.now);
    for (const [time, stage] of [
      ["2026-11-21T08:42:10.000Z", "call_booked"],
      [inTenMinutes, "new"],
    ] as const) {
      clock.now = new Date(time);
      await remind();
      expect(await stored()).toMatchObject({ stage });
      expect(await due()).toMatchObject({ reason: "canceled", at: inTenMinutes });
    }
    expect((await api.getLead(lead.id)).events[0]).toMatchObject({
      kind: "stage",
      by: "",
      from: "call_booked",
      to: "new",
    });
    await setUp();
    const final = calendly({ id: "new", at: at(3), start: second, canceled: true });
    for (const event of [booked, again, final, canceled]) await post("calendly", event);
    expect(await due()).toMatchObject({ reason: "canceled", at: at(3) });
  });
});

it("ends canceled if two events have the same time, in either order", async () => {
  const events = [calendly({ canceled: true }), calendly({})];
  for (const order of [events, events.toReversed()]) {
    await setUp();
    for (const event of order) await post("calendly", event);
    expect(await due()).toMatchObject({ reason: "canceled" });
  }
});

describe("the signature", () => {
  it.each([
    ["calendly", calendly({})],
    ["cal", cal("BOOKING_CREATED", {})],
  ] as const)(
    "of %s is checked: no changed body, signature or time is accepted",
    async (provider, payload) => {
      const body = JSON.stringify(payload);
      const [header = "", signature = ""] = Object.entries(signatureOf(provider, body))[0] ?? [];
      const change = (text: string) =>
        fc
          .tuple(
            fc.nat(text.length - 1),
            fc.constantFrom("", "0", "x", "=", "\u0000", "{"),
            fc.nat(2),
          )
          .map(([at, inserted, removed]) => text.slice(0, at) + inserted + text.slice(at + removed))
          .filter((changed) => changed !== text);
      const forged = fc.oneof(
        change(body).map((changed) => ({ body: changed, signature })),
        change(signature).map((changed) => ({ body, signature: changed })),
        fc.string().map((random) => ({ body, signature: random })),
      );
      await fc.assert(
        fc.asyncProperty(forged, async (request) => {
          const { status } = await post(provider, request.body, { [header]: request.signature });
          expect(status).toBe(403);
        }),
        { numRuns: 500 },
      );
      expect((await stored())?.bookings).toBeUndefined();
      expect(logged.join("\n")).not.toMatch(/solidfloors|Doe/i);
    },
  );

  it.each([
    [-179, 200],
    [-181, 403],
    [181, 403],
  ])("of Calendly may be %i seconds away: %i", async (age, status) => {
    const body = JSON.stringify(calendly({}));
    const sentAt = new Date(clock.now.getTime() + age * 1000);
    expect((await post("calendly", body, signatureOf("calendly", body, sentAt))).status).toBe(
      status,
    );
  });

  it.each([
    "",
    "[]",
    "not JSON",
    '{"event":"invitee.created"}',
    '{"event":"routing_form_submission.created"}',
  ])("of another event is accepted, and changes nothing: %s", async (body) => {
    expect(await post("calendly", body)).toEqual({ status: 200, outcome: "ignored" });
  });
});
