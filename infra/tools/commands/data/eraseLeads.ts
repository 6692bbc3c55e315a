import { eraseBooking } from "@planner/lambdas/bookings/eraseBookings";
import { findBookedLeadIds, findBookings } from "@planner/lambdas/bookings/findBookings";
import {
  findLeadsOfContacts,
  findPersonLeads,
  type PersonQuery,
} from "@planner/lambdas/leads/findPersonLeads";
import type { FoundLead } from "@planner/lambdas/leads/scanLeads";
import { eraseLead } from "@planner/lambdas/operators/eraseLead";
import type { Tables } from "@planner/lambdas/tables/Tables";
import { pluralize } from "@planner/shared/format";
import { CommandError } from "../CommandError.ts";
import { findTarget } from "../target/findTarget.ts";

type ErasureOptions = {
  readonly env?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly id?: string | undefined;
  /** Whether to erase the person's other leads too: those with the same phone number or email address. */
  readonly others: boolean;
  readonly yes: boolean;
};

/** Erases a person's leads. Never prints contact data, because terminals keep a history. */
export async function eraseLeads(options: ErasureOptions): Promise<string[]> {
  const { email, phone, id, env, others: withOthers, yes } = options;
  const given = [email, phone, id].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw new CommandError("Name the person by one of --email, --phone and --id.");
  }
  const target = await findTarget(env);
  const tables = target.desk();
  const query = { work_email: email, mobile: phone, id };
  const found = await findPersonData(tables, query, withOthers);
  const { leads, bookings, contacts, others } = found;
  if (leads.length + bookings.length === 0) {
    throw new CommandError(`No lead has this email address, phone number or ID (${target.name}).`);
  }
  // Once this person's leads are erased, --others no longer finds the leads that share contact data with them.
  const waysToErase = yes || withOthers ? "--id" : "--others or --id";
  const notIncluded = others.map(
    (lead) =>
      `Not included: the lead ${lead.id}, with the same phone or email. Erase it with ${waysToErase}.`,
  );
  if (!yes) {
    return [
      ...leads.map((lead) => `Would erase the lead ${lead.id}.`),
      ...bookings.map((booking) => `Would erase the booking ${booking.id}, which has no lead.`),
      ...notIncluded,
      `Nothing has changed yet (${target.name}). Run it again with --yes to permanently erase ${countOf(found)}.`,
    ];
  }
  return [
    ...(await eraseFoundLeads(tables, leads)),
    ...(await eraseFoundBookings(tables, contacts)),
    ...notIncluded,
    `Statistics, pending alerts, the search and timelines no longer include them (${target.name}).`,
    "Not erased: backups, sent emails and Slack messages, and what the webhook's receiver and advertising services got. An event that Meta got cannot be taken back. See docs/operations.md, What remains.",
  ];
}

/** What is stored about a person. */
type PersonData = {
  readonly leads: readonly FoundLead[];
  /** The bookings without a lead. */
  readonly bookings: readonly Booking[];
  /** The person's email addresses and phone numbers. */
  readonly contacts: ReadonlySet<string>;
  /** Leads with the same phone number or email address, if they are not included. */
  readonly others: readonly FoundLead[];
};

type Booking = Awaited<ReturnType<typeof findBookings>>[number];

/** @param withOthers whether the leads with the same phone number or email address are included */
async function findPersonData(
  tables: Tables,
  query: PersonQuery,
  withOthers: boolean,
): Promise<PersonData> {
  const find = withOthers ? findLeadsOfContacts : findPersonLeads;
  const { leads: found, others } = await find(tables, query);
  const leads = [...found, ...(await leadsOfBookings(tables, query, found))];
  const contacts = new Set<string>();
  for (const { work_email, mobile } of [query, ...leads]) {
    if (work_email) contacts.add(work_email);
    if (mobile) contacts.add(mobile);
  }
  return { leads, bookings: await findBookings(tables, contacts), contacts, others };
}

function countOf({ leads, bookings }: PersonData): string {
  const leadCount = pluralize(leads.length, "lead");
  if (bookings.length === 0) return leadCount;
  return `${leadCount} and ${pluralize(bookings.length, "booking")}`;
}

/** Erases leads. Returns a line about each. */
async function eraseFoundLeads(tables: Tables, leads: readonly FoundLead[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { idempotency_key, id } of leads) {
    const isErased = await eraseLead(tables, idempotency_key, new Date());
    lines.push(`${isErased ? "Erased" : "Already gone:"} the lead ${id}.`);
  }
  return lines;
}

/** Erases the bookings without a lead, until there are none: a new one may be stored meanwhile. Returns a line about each. */
async function eraseFoundBookings(
  tables: Tables,
  contacts: ReadonlySet<string>,
): Promise<string[]> {
  const lines: string[] = [];
  for (;;) {
    const bookings = await findBookings(tables, contacts);
    if (bookings.length === 0) return lines;
    for (const booking of bookings) {
      await eraseBooking(tables, booking, new Date());
      lines.push(`Erased the booking ${booking.id}, which had no lead.`);
    }
  }
}

/** The leads with other contact data to which the person's booked calls went. */
async function leadsOfBookings(
  tables: Tables,
  { work_email = "", mobile = "" }: PersonQuery,
  found: readonly FoundLead[],
): Promise<readonly FoundLead[]> {
  const ids = await findBookedLeadIds(tables, { work_email, mobile });
  const booked: FoundLead[] = [];
  for (const id of ids) {
    if (found.some((lead) => lead.id === id)) continue;
    const { leads } = await findPersonLeads(tables, { id });
    booked.push(...leads);
  }
  return booked;
}
