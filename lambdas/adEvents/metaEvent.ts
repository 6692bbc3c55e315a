import { hash } from "node:crypto";
import { dayMs } from "@planner/shared/calendar";
import { type MetaEvents, metaEventDays } from "@planner/shared/lead/adEvents";
import { hasSeenConsent } from "@planner/shared/lead/contact/consentTexts";
import { type Conversion, reachedAt } from "@planner/shared/lead/conversion";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { attributionDays } from "@planner/shared/lead/source/attribution";
import { type MetaContact, metaContact } from "./metaContact.ts";

/**
 * An event of Meta's Conversions API.
 * https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/server-event
 */
export type MetaEvent = {
  readonly event_name: "Schedule" | "Purchase";
  /** Seconds since the epoch. */
  readonly event_time: number;
  /** Meta drops an event with the same name and ID within 48 hours. */
  readonly event_id: string;
  /** Such as a change in a CRM. A website's events would need the visitor's browser, which we do not keep. */
  readonly action_source: "system_generated";
  readonly user_data: UserData;
  /** Meta requires both for a purchase. */
  readonly custom_data?: { readonly value: number; readonly currency: string };
};

type UserData = MetaContact & {
  /** The click ID, with the time when we saw it. */
  readonly fbc?: string;
};

/** What Meta should learn of a lead's conversion now. */
export type OwedEvent =
  | { readonly kind: "nothing owed" }
  /** Meta rejects it. */
  | { readonly kind: "too old" }
  | { readonly kind: "event"; readonly event: MetaEvent };

/**
 * Decides which event a lead's conversion owes Meta. None if the lead is suspect or added by hand, if it has no click ID or
 * hashed contact to match it by, if it moved back, or if it was won without a value.
 */
export function owedMetaEvent(
  lead: Lead,
  conversion: Conversion,
  { settings, now }: { readonly settings: MetaEvents; readonly now: Date },
): OwedEvent {
  const reached = reachedAt(conversion, lead);
  const isVisitors = lead.suspect === undefined && lead.created_by === undefined;
  const named = namedEvent(conversion, lead, settings);
  if (reached === undefined || !isVisitors || !lead.id || named === undefined) return nothingOwed;
  const user_data = userData(lead, settings);
  if (Object.keys(user_data).length === 0) return nothingOwed;
  const at = new Date(lead.conversions?.[conversion]?.at ?? reached).getTime();
  if (now.getTime() - at > maxAgeMs) return { kind: "too old" };
  const event: MetaEvent = {
    ...named,
    // Another function's clock may be ahead. Meta rejects times in the future.
    event_time: Math.floor(Math.min(at, now.getTime()) / 1_000),
    event_id: `${lead.id}-${conversion}`,
    action_source: "system_generated",
    user_data,
  };
  return { kind: "event", event };
}

/** An event's name, and a purchase's value. Undefined for a lead that was won without a value. */
function namedEvent(
  conversion: Conversion,
  { won_value }: Lead,
  { currency }: MetaEvents,
): Pick<MetaEvent, "event_name" | "custom_data"> | undefined {
  if (conversion === "booked") return { event_name: "Schedule" };
  if (won_value === undefined) return undefined;
  return { event_name: "Purchase", custom_data: { value: won_value, currency } };
}

const nothingOwed: OwedEvent = { kind: "nothing owed" };

/** Five minutes less than Meta allows, because its clock may differ from ours. */
const maxAgeMs = metaEventDays * dayMs - 5 * 60_000;

/** What Meta can match the lead by: its click ID, and its hashed contact if its consent text allows that. */
function userData(lead: Lead, { hashedContacts: since }: MetaEvents): UserData {
  const fbc = clickIdOf(lead);
  const isAllowed = since !== undefined && hasSeenConsent(lead.consent_version, since);
  const contact = isAllowed ? metaContact(lead) : {};
  return fbc === undefined ? contact : { fbc, ...contact };
}

/**
 * The click ID of the lead's ad as Meta wants it: `fb`, the version 1, the time when we first saw the ID, and the ID in its own
 * case. https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc
 */
function clickIdOf({ attribution = {}, created_at }: Lead): string | undefined {
  const { fbclid, landed_at } = attribution;
  if (!fbclid) return undefined;
  const createdMs = Date.parse(created_at);
  const landedMs = landed_at === undefined ? undefined : Date.parse(landed_at);
  return `fb.1.${firstSeenMs(landedMs, createdMs)}.${fbclid}`;
}

/** The time of landing, unless the visitor's clock was wrong: then the time of capture. */
function firstSeenMs(landedMs: number | undefined, createdMs: number): number {
  if (landedMs === undefined) return createdMs;
  const isPossible = landedMs <= createdMs && landedMs > createdMs - attributionDays * dayMs;
  return isPossible ? landedMs : createdMs;
}

/** An event without person and value, to try the settings. It has a made-up ID, because Meta requires something to match. */
export function metaTestEvent(id: string, now: Date): MetaEvent {
  return {
    event_name: "Schedule",
    event_time: Math.floor(now.getTime() / 1_000),
    event_id: `${id}-test`,
    action_source: "system_generated",
    user_data: { external_id: [hash("sha256", `${id}-test`)] },
  };
}
