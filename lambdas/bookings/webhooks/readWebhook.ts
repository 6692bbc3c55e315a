import type { BookingProvider } from "@planner/shared/lead/followUp/booking";
import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import {
  type AppliedDecision,
  type BookingDecision,
  calDecisions,
  calendlyDecisions,
} from "./bookingDecisions.ts";
import type { BookingEvent } from "./bookingEvent.ts";
import { readCalBookings } from "./readCalBookings.ts";
import { readCalendlyBookings } from "./readCalendlyBookings.ts";

/** The name of an event contains no personal data. */
type ReadWebhook =
  | { readonly kind: "bookings"; readonly name: string; readonly events: readonly BookingEvent[] }
  | { readonly kind: "ignored"; readonly name: string; readonly reason: string };

/** Reads a webhook's body: one event for each person whose bookings change. */
export function readWebhook(provider: BookingProvider, body: string): ReadWebhook {
  const { nameOf, decisions, readBookings } = readers[provider];
  const json = parseJson(body);
  const name = nameOf(json);
  if (name === undefined) return { kind: "ignored", name: "", reason: "unexpected form" };
  const decision = Object.hasOwn(decisions, name) ? decisions[name] : undefined;
  if (decision === undefined) return { kind: "ignored", name, reason: "unknown event" };
  if (decision === "ignore") return { kind: "ignored", name, reason: "changes no call" };
  const events = readBookings(json, decision);
  if (events === undefined) return { kind: "ignored", name, reason: "unexpected form" };
  return { kind: "bookings", name, events };
}

type WebhookReader = {
  readonly nameOf: (json: unknown) => string | undefined;
  readonly decisions: Readonly<Record<string, BookingDecision>>;
  readonly readBookings: (
    json: unknown,
    decision: AppliedDecision,
  ) => readonly BookingEvent[] | undefined;
};

const eventName = z.string().check(z.regex(/^[A-Za-z_.]{1,60}$/));
const calendlyName = z.object({ event: eventName });
const calName = z.object({ triggerEvent: eventName });

const readers: Readonly<Record<BookingProvider, WebhookReader>> = {
  calendly: {
    nameOf: (json) => calendlyName.safeParse(json).data?.event,
    decisions: calendlyDecisions,
    readBookings: readCalendlyBookings,
  },
  cal: {
    nameOf: (json) => calName.safeParse(json).data?.triggerEvent,
    decisions: calDecisions,
    readBookings: readCalBookings,
  },
};
