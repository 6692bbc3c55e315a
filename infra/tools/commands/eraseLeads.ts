import { eraseBooking } from "@planner/lambdas/bookings/eraseBookings";
import { findBookedLeadIds, findBookings } from "@planner/lambdas/bookings/findBookings";
import { type FoundLead, findLeadsOf, type PersonQuery } from "@planner/lambdas/leads/scanLeads";
import { eraseLead } from "@planner/lambdas/operators/eraseLead";
import type { Tables } from "@planner/lambdas/tables/Tables";
import { pluralize } from "@planner/shared/format";
import { CommandError } from "./CommandError.ts";
import { findTarget } from "./findTarget.ts";

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
export async function leadsErase(options: ErasureOptions): Promise<string[]> {
  const { email, phone, id, env, others: withOthers, yes } = options;
  if ([email, phone, id].filter((given) => given !== undefined).length !== 1) {
    throw new CommandError("Name the person by one of --email, --phone and --id.");
  }
  const target = await findTarget(env);
  const tables = target.desk();
  const query = { work_email: email, mobile: phone, id };
  const { leads: found, others } = await findLeadsOf(tables, query, withOthers);
  const chosen = [...found, ...(await leadsOfBookings(tables, query, found))];
  const contactsOf = chosen.flatMap(({ work_email, mobile }) => [work_email, mobile]);
  const contacts = new Set([email, phone, ...contactsOf].flatMap((each) => each || []));
  const bookings = await findBookings(tables, contacts);
  if (chosen.length + bookings.length === 0) {
    throw new CommandError(`No lead has this email address, phone number or ID (${target.name}).`);
  }
  const leadCount = pluralize(chosen.length, "lead");
  const count =
    bookings.length === 0 ? leadCount : `${leadCount} and ${pluralize(bookings.length, "booking")}`;
  const byOthers = yes || withOthers ? "" : "--others or ";
  const offer = others.map(
    (lead) =>
      `Not included: the lead ${lead.id}, with the same phone or email. Erase it with ${byOthers}--id.`,
  );
  if (!yes) {
    return [
      ...chosen.map((lead) => `Would erase the lead ${lead.id}.`),
      ...bookings.map(({ id }) => `Would erase the booking ${id}, which has no lead.`),
      ...offer,
      `Nothing has changed yet (${target.name}). Run it again with --yes to permanently erase ${count}.`,
    ];
  }
  const lines: string[] = [];
  for (const { idempotency_key, id: leadId } of chosen) {
    const isErased = await eraseLead(tables, idempotency_key, new Date());
    lines.push(`${isErased ? "Erased" : "Already gone:"} the lead ${leadId}.`);
  }
  // Another one may be stored until the first is erased, so look until there is none.
  const find = () => findBookings(tables, contacts);
  for (let left = await find(); left.length > 0; left = await find()) {
    for (const booking of left) {
      await eraseBooking(tables, booking, new Date());
      lines.push(`Erased the booking ${booking.id}, which had no lead.`);
    }
  }
  return [
    ...lines,
    ...offer,
    `Statistics, pending alerts, the search and timelines no longer include them (${target.name}).`,
    "Not erased: backups, sent emails and Slack messages, and what the webhook's receiver and advertising services got. An event that Meta got cannot be taken back. See docs/operations.md, What remains.",
  ];
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
    const { leads } = await findLeadsOf(tables, { id });
    booked.push(...leads);
  }
  return booked;
}
