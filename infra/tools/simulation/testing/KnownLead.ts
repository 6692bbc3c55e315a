import type { saveLeadBody } from "@planner/lambdas/testing/apiEvent";
import { dayMs } from "@planner/shared/calendar";
import type { SimulatedCloud } from "../cloud/SimulatedCloud.ts";
import type { SpendAttempt } from "./spendContradictions.ts";

/** When histories start: a Monday morning in New York. */
export const startAt = Date.parse("2026-11-23T13:00:00.000Z");

export const minuteMs = 60_000;

/** How long people act. */
export const activeMs = 40 * minuteMs;

/** A lead as its visitor and the administrators know it. */
export type KnownLead = {
  readonly key: string;
  /** A text that only this lead's address contains. */
  readonly mark: string;
  readonly mobile: string;
  readonly body: ReturnType<typeof saveLeadBody>;
  /** Undefined until the visitor gets a response. */
  id?: string;
  /** All tabs got their responses. */
  isSaved?: boolean;
  /** When the command that erased the lead ended. */
  erasedAt?: number;
  erasureBegan: boolean;
  /** Booked calls without a lead were erased. */
  hadBookings?: boolean;
  /** While someone is calling, no alert goes out. */
  wasCalled: boolean;
  /** Which items of the lead were lost and restored from a copy: all, or those in the desk's table. */
  wasLost?: "lead" | "desk";
  /** Whether the lead is lost and not restored yet. */
  isGone: boolean;
  /** The IDs of the events that were acknowledged. */
  readonly events: Set<string>;
  /** The texts of the notes that were sent, whether or not a response came. */
  readonly notes: Set<string>;
  readonly bookings: KnownBooking[];
  /** When the links to the plan were last used, by token. */
  readonly tokens: Map<string, number>;
  /** The tokens that someone ended. */
  readonly endedTokens: Set<string>;
  /** How often all other links were ended. */
  endings: number;
  /** The acknowledged changes of the lead and its plan: a part of the response's JSON, by what changed and its version. */
  readonly changes: Map<string, string>;
  /** When the reminder was turned on. Infinity once it was turned off, or the week that the reminder asks for was entered. */
  remindedSince?: number;
  /** Whether a response promised an email with the plan's link. */
  expectsMail?: boolean;
  hasBounced?: boolean;
  /** How many requests to end or resume the mails have begun and ended. */
  readonly mailRequests: { begun: number; ended: number };
  /** The state after these requests, if it is certain. */
  mail?: { readonly state: "on" | "stopped"; readonly since: number } | undefined;
};

/** The last webhook about a booked call. */
export type KnownBooking = {
  readonly id: string;
  readonly at: number;
  readonly start: number;
  readonly canceled: boolean;
  /** Whether the booking link contained the lead's ID. If not, the lead is found by the address. */
  readonly hasLink: boolean;
};

/** Someone who booked a call without sending a lead. */
export type Booker = Pick<
  KnownLead,
  "mark" | "bookings" | "erasedAt" | "erasureBegan" | "hadBookings"
>;

/** Whether the person sent a lead. */
export function isKnownLead(person: KnownLead | Booker): person is KnownLead {
  return "key" in person;
}

/** A booked call of a lead, of which the team must be reminded. */
export type ExpectedReminder = {
  readonly key: string;
  readonly id: string;
  readonly start: string;
};

/** What happened in a history. */
export type History = {
  readonly cloud: SimulatedCloud;
  readonly leads: readonly KnownLead[];
  readonly bookers: readonly Booker[];
  readonly expectedReminders: readonly ExpectedReminder[];
  readonly spendAttempts: readonly SpendAttempt[];
  /** What must never happen, but did while the history ran. */
  readonly surprises: readonly string[];
};

/** The tokens of the links in the emails to a lead. */
export function mailedTokens({ sent }: SimulatedCloud, lead: KnownLead): readonly string[] {
  return sent
    .filter(({ by, content }) => by.name === "plan-mail" && content.includes(addressOf(lead)))
    .flatMap(({ content }) => /\/plan#([\w-]{43})/.exec(content)?.[1] ?? []);
}

/** An administrator's day around a time. */
export function queueQuery(now: number) {
  return {
    from: new Date(now - dayMs).toISOString(),
    to: new Date(now + dayMs).toISOString(),
  };
}

/** The address of a person, which contains their mark. */
export function addressOf({ mark }: Booker): string {
  return `${mark}@solidfloors.com`;
}
