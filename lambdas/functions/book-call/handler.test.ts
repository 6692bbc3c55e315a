import { createHmac } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  eraseBooking,
  findBookings,
  readBookingsWithoutLead,
} from "../../bookings/bookingsWithoutLead.ts";
import { readLead } from "../../leads/readLeads.ts";
import { settle } from "../../statistics/settle.ts";
import { aLeadItem, storeIndexedLeads } from "../../testing/aLead.ts";
import { apiEvent, lambdaContext } from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { testApi } from "../../testing/testApi.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";

const logged = captureLog();
const clock = { now: new Date("2026-11-21T08:33:00.000Z") };
let tables: Awaited<ReturnType<typeof newDeskTables>>;
let api: ReturnType<typeof testApi>;
const lead = aLeadItem({
  created_at: "2026-11-21T08:30:00.000Z",
  work_email: "ann@solidfloors.com",
});
beforeEach(async () => {
  tables = await newDeskTables();
  api = testApi(tables, clock);
  await storeIndexedLeads(tables, [lead]);
});

type Provider = "calendly" | "cal";
const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("hex");
const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

function signatureOf(provider: Provider, body: string, sentAt = clock.now) {
  return provider === "cal"
    ? { "x-cal-signature-256": hmac("cal key", body) }
    : {
        "calendly-webhook-signature": `t=${seconds(sentAt)},v1=${hmac("calendly key", `${seconds(sentAt)}.${body}`)}`,
      };
}

async function post(provider: Provider, payload: unknown, headers?: Record<string, string>) {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const request = { id: provider, body, headers: headers ?? signatureOf(provider, body) };
  const { statusCode, body: json } = await api.handlers.bookCall(
    apiEvent({ method: "POST", path: "/api/bookings/{id}", ...request }),
    lambdaContext,
  );
  return { status: statusCode, ...JSON.parse(json) };
}

type Booked = {
  id?: string;
  at?: string;
  start?: string;
  canceled?: boolean;
  rescheduled?: boolean;
};

/** As documented by Calendly. */
function calendly(
  {
    id = "1",
    at = "2026-11-21T08:32:00.000000Z",
    start = "2026-12-01T16:00:00.000000Z",
    canceled = false,
    rescheduled = false,
  }: Booked,
  { email = "someone@else.com", leadId = lead.id }: { email?: string; leadId?: string | null } = {},
) {
  const event = "https://api.calendly.com/scheduled_events/GBGBDCAADAEDCRZ2";
  return {
    created_at: at,
    created_by: "https://api.calendly.com/users/AAAAAAAAAAAAAAAA",
    event: canceled ? "invitee.canceled" : "invitee.created",
    payload: {
      cancel_url: "https://calendly.com/cancellations/AAAAAAAAAAAAAAAA",
      created_at: at,
      email,
      event,
      name: "Ann Doe",
      new_invitee: null,
      old_invitee: null,
      questions_and_answers: [],
      reschedule_url: "https://calendly.com/reschedulings/AAAAAAAAAAAAAAAA",
      rescheduled,
      status: canceled ? "canceled" : "active",
      text_reminder_number: null,
      timezone: "America/Chicago",
      tracking: {
        utm_campaign: null,
        utm_source: null,
        utm_medium: null,
        utm_content: leadId,
        utm_term: null,
        salesforce_uuid: null,
      },
      updated_at: at,
      uri: `${event}/invitees/${id}`,
      scheduled_event: {
        uri: event,
        name: "Strategy call",
        status: "active",
        start_time: start,
        end_time: start,
        event_type: "https://api.calendly.com/event_types/GBGBDCAADAEDCRZ2",
        location: { type: "physical", location: "string" },
        created_at: at,
        updated_at: at,
      },
    },
  };
}

/** As documented by Cal.com. */
function cal(
  triggerEvent: string,
  { id = "1", at = "2026-11-21T08:32:00.000Z", start = "2026-12-01T16:00:00Z" }: Booked,
  payload: object = {},
) {
  return {
    triggerEvent,
    createdAt: at,
    payload: {
      type: "60min",
      title: "Strategy call between Ben and Ann",
      description: "",
      additionalNotes: "",
      customInputs: {},
      startTime: start,
      endTime: start,
      organizer: { id: 5, name: "Ben", email: "ben@example.com", timeZone: "America/New_York" },
      attendees: [
        {
          email: "Ann@SolidFloors.com",
          name: "Ann",
          timeZone: "America/Chicago",
          language: { locale: "en" },
        },
      ],
      uid: id,
      metadata: {},
      status: "ACCEPTED",
      ...payload,
    },
  };
}

const stored = () => readLead(tables, lead.idempotency_key);

describe("a booking", () => {
  it("moves its lead to Call booked, and ends the clock without counting", async () => {
    expect(await post("calendly", calendly({}))).toEqual({ status: 200, outcome: "saved" });
    const start = "2026-12-01T16:00:00.000Z";
    expect(await stored()).toMatchObject({
      stage: "call_booked",
      version: 2,
      next_due: { kind: "booked", at: start },
    });
    expect((await api.getLead(lead.id)).events).toMatchObject([
      { kind: "booking", by: "", start, time_zone: "America/Chicago", canceled: false },
    ]);
    await settle(tables, [lead.idempotency_key], clock.now);
    expect((await api.stats()).answered_in_time_pct).toBeNull();
    const day = { from: "2026-12-01T06:00:00.000Z", to: "2026-12-02T06:00:00.000Z" };
    expect((await api.call("leadQueue", { query: day })).body).toMatchObject({ calls_today: 1 });
    const before = { from: "2026-11-30T06:00:00.000Z", to: "2026-12-01T06:00:00.000Z" };
    expect((await api.call("leadQueue", { query: before })).body).toMatchObject({ calls_today: 0 });
  });

  it("finds the newest lead with the email address, and leaves a later stage", async () => {
    const newer = aLeadItem({ created_at: "2026-11-21T08:31:00.000Z", stage: "won" });
    await storeIndexedLeads(tables, [newer]);
    expect(await post("cal", cal("BOOKING_CREATED", {}))).toMatchObject({ outcome: "saved" });
    expect(await readLead(tables, newer.idempotency_key)).toMatchObject({
      stage: "won",
      bookings: [{ id: "cal#1" }],
    });
    expect((await stored())?.bookings).toBeUndefined();
  });

  it("makes the lead due again when it is canceled", async () => {
    const metadata = { lead_id: lead.id };
    await post("cal", cal("BOOKING_CREATED", {}, { metadata }));
    const canceledAt = "2026-11-21T08:32:30.000Z";
    const canceled = cal("BOOKING_CANCELLED", { at: canceledAt }, { cancellationReason: "Sick" });
    await post("cal", canceled);
    expect(await stored()).toMatchObject({ next_due: { kind: "canceled", at: canceledAt } });
    expect(await post("cal", canceled)).toMatchObject({ outcome: "ignored" });
  });

  it("without a lead is kept until it is canceled or erased", async () => {
    const withoutLead = { leadId: null };
    await post("calendly", calendly({}, withoutLead));
    await post("calendly", calendly({ id: "2", canceled: true }, withoutLead));
    await post("calendly", calendly({ id: "2", at: "2026-11-21T08:31:00Z" }, withoutLead));
    expect(await readBookingsWithoutLead(tables, clock.now)).toMatchObject([
      { name: "Ann Doe", email: "someone@else.com", start: "2026-12-01T16:00:00.000Z" },
    ]);
    const [id = "", ...others] = await findBookings(tables, new Set(["someone@else.com"]));
    expect(others).toEqual([]);
    await eraseBooking(tables, id);
    expect(await readBookingsWithoutLead(tables, clock.now)).toEqual([]);
  });

  it("ends in the state of the last event, however events are repeated and reordered", async () => {
    const event = fc.record({
      id: fc.constantFrom("1", "2", "3"),
      at: fc.integer({ min: 10, max: 59 }).map((second) => `2026-11-21T08:31:${second}.000Z`),
      start: fc.integer({ min: 10, max: 28 }).map((day) => `2026-12-${day}T16:00:00.000Z`),
      canceled: fc.boolean(),
    });
    const events = fc.uniqueArray(event, { minLength: 1, maxLength: 6, selector: ({ at }) => at });
    const reordered = events.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length })),
    );
    const endOf = async (all: readonly Booked[]) => {
      const one = aLeadItem({ created_at: lead.created_at });
      await storeIndexedLeads(tables, [one]);
      for (const each of all) await post("calendly", calendly(each, { leadId: one.id }));
      const { bookings, next_due, stage } = (await readLead(tables, one.idempotency_key)) ?? {};
      return { bookings, next_due, stage };
    };
    await fc.assert(
      fc.asyncProperty(reordered, async ([all, shuffled]) => {
        const inOrder = all.toSorted((one, other) => (one.at < other.at ? -1 : 1));
        expect(await endOf([...shuffled, ...all])).toEqual(await endOf(inOrder));
      }),
      { numRuns: 15 },
    );
  });
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
        { numRuns: 5_000 },
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
