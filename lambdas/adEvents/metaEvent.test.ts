import { dayMs } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { describe, expect, it } from "vitest";
import { aLead } from "../testing/aLead.ts";
import { metaContact } from "./metaContact.ts";
import { metaTestEvent, owedMetaEvent } from "./metaEvent.ts";

const settings = {
  datasetId: "1234567890",
  currency: "USD",
  hashedContacts: "2026-11-22",
};
const at = "2026-11-23T14:05:00.500Z";
const now = new Date("2026-11-23T15:00:00.000Z");
const landed_at = "2026-11-21T08:00:00.000Z";

/** A lead from an ad on Facebook that was won for $4,500. */
const won = (overrides: Partial<Lead> = {}) =>
  aLead({
    stage: "won",
    booked_at: at,
    won_at: at,
    won_value: 4_500,
    conversions: { booked: { at }, won: { at, value: 4_500 } },
    attribution: { fbclid: "IwAR2F4-dbP0l7Mn1IawQQGC", landed_at },
    ...overrides,
  });

const owed = (lead: Lead, conversion: "booked" | "won" = "won", time = now) =>
  owedMetaEvent(lead, conversion, { settings, now: time });

describe("a conversion of a lead from an ad", () => {
  it("owes Meta a purchase with its value once it is won", () => {
    const lead = won();
    expect(owed(lead)).toEqual({
      kind: "event",
      event: {
        event_name: "Purchase",
        event_time: Date.parse("2026-11-23T14:05:00.000Z") / 1_000,
        event_id: `${lead.id}-won`,
        action_source: "system_generated",
        user_data: { fbc: `fb.1.${Date.parse(landed_at)}.IwAR2F4-dbP0l7Mn1IawQQGC` },
        custom_data: { value: 4_500, currency: "USD" },
      },
    });
  });

  it.each(["call_booked", "proposal", "won", "lost"] as const)(
    "owes Meta an appointment without a value once its call was booked: %s",
    (stage) => {
      const lead = won({ stage });
      const { event_name, event_id, custom_data } = eventOf(owed(lead, "booked")) ?? {};
      expect([event_name, event_id, custom_data]).toEqual([
        "Schedule",
        `${lead.id}-booked`,
        undefined,
      ]);
    },
  );

  const exceptions: readonly (readonly [string, Partial<Lead>])[] = [
    ["is suspect", { suspect: ["honeypot"] }],
    ["was added by hand", { created_by: "ann", source: "facebook" }],
    ["moved back", { stage: "contacted" }],
    ["was won without a value", { won_value: undefined }],
    ["has neither a click ID nor a consent", { attribution: { gclid: "Cj0" } }],
    ["lost its ID", { id: "" }],
  ];

  it.each(exceptions)("owes nothing if it %s", (_, facts) => {
    expect(owed(won(facts))).toEqual({ kind: "nothing owed" });
  });

  it("keeps its first time after it moved back and returned", () => {
    const later = "2026-11-24T08:00:00.000Z";
    const won_at = "2026-11-24T07:00:00.000Z";
    const event = eventOf(owed(won({ won_at }), "won", new Date(later)));
    expect(event?.event_time).toBe(Math.floor(Date.parse(at) / 1_000));
  });

  it("is too old for Meta after seven days", () => {
    const kindAfter = (ms: number) => owed(won(), "won", new Date(Date.parse(at) + ms)).kind;
    expect(kindAfter(7 * dayMs - 5 * 60_000)).toBe("event");
    expect(kindAfter(7 * dayMs - 5 * 60_000 + 1)).toBe("too old");
    expect(kindAfter(8 * dayMs)).toBe("too old");
  });

  it("is never in the future, even if another clock was ahead", () => {
    const event = eventOf(owed(won(), "won", new Date("2026-11-23T14:00:00.000Z")));
    expect(event?.event_time).toBe(Date.parse("2026-11-23T14:00:00.000Z") / 1_000);
  });

  it.each([
    ["is missing", undefined],
    ["is after the lead's", "2027-01-01T00:00:00.000Z"],
    ["is before the site could remember it", "1970-01-01T00:00:00.000Z"],
    ["is no time", "yesterday"],
  ])("has the lead's time in its click ID if the browser's %s", (_, time) => {
    const lead = won({ attribution: { fbclid: "IwAR", landed_at: time } });
    const { fbc } = eventOf(owed(lead))?.user_data ?? {};
    expect(fbc).toBe(`fb.1.${Date.parse(lead.created_at)}.IwAR`);
  });
});

describe("the contact in an event", () => {
  const contactIn = (lead: Lead) => Object.keys(eventOf(owed(lead))?.user_data ?? {});

  it.each([
    ["the version that says so", "2026-11-22", ["fbc", "em", "ph", "fn", "external_id"]],
    ["a later version", "2026-11-23", ["fbc", "em", "ph", "fn", "external_id"]],
    ["an earlier version", "2026-11-21", ["fbc"]],
    ["a version that was never shown", "9999-01-01", ["fbc"]],
    ["none", undefined, ["fbc"]],
  ])("is there only if the lead saw a consent text that allows it: %s", (_, seen, fields) => {
    expect(contactIn(won({ consent_version: seen }))).toEqual(fields);
  });

  it("is enough without a click ID, and never there unless it is configured", () => {
    const lead = won({ consent_version: "2026-11-22", attribution: undefined });
    expect(contactIn(lead)).toEqual(["em", "ph", "fn", "external_id"]);
    const { hashedContacts: _, ...without } = settings;
    expect(owedMetaEvent(lead, "won", { settings: without, now }).kind).toBe("nothing owed");
  });

  // The examples of https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/customer-information-parameters
  it("is hashed as in Meta's examples", () => {
    const lead = { first_name: "Mary", mobile: "+16505551212" };
    const { fn, ph } = metaContact(aLead(lead));
    expect(fn).toEqual(["6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec"]);
    expect(ph).toEqual(["e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176"]);
    const valery = metaContact(aLead({ first_name: "Vale\u0301ry" })).fn;
    expect(valery).toEqual(["08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c"]);
  });

  it("has an address with its dots, in lower case", () => {
    const { em } = metaContact(aLead({ work_email: " John.Smith+ads@Gmail.com" }));
    expect(em).toEqual(metaContact(aLead({ work_email: "john.smith+ads@gmail.com" })).em);
    expect(em).not.toEqual(metaContact(aLead({ work_email: "johnsmith@gmail.com" })).em);
  });

  it("leaves out what the lead lacks", () => {
    const contact = metaContact(aLead({ work_email: "", mobile: "", first_name: "…" }));
    expect(Object.keys(contact)).toEqual(["external_id"]);
  });
});

it("a test event has no person and no value", () => {
  const { user_data, custom_data } = metaTestEvent("1", now);
  expect(Object.keys(user_data)).toEqual(["external_id"]);
  expect(custom_data).toBeUndefined();
});

function eventOf(decision: ReturnType<typeof owed>) {
  return decision.kind === "event" ? decision.event : undefined;
}
