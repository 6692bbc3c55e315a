import { isOpenStage } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { maxCountedLeads, maxJoinedLeads } from "@planner/shared/lead/rowLimits";

/** What a person is recognized by. */
export type Contacts = Pick<Lead, "mobile" | "work_email">;

/** What a lead stores of its row. */
export const rowFields = ["joined_to", "plans", "first_response_at", "first_response_by"] as const;

/** The fields of a lead that depend on its row. */
export type RowState = Partial<Pick<Lead, (typeof rowFields)[number]>>;

/** The leads of a row, the newest first, with what each must store. */
export type PersonRow = readonly { readonly lead: Lead; readonly state: RowState }[];

/**
 * The rows of leads, which are sorted newest first. Not transitive: all leads of a row share a contact with its newest.
 * Leads that are in no row are left out.
 */
export function joinPersonLeads(leads: readonly Lead[], takenBack?: string): readonly PersonRow[] {
  const groups: [Lead, ...Lead[]][] = [];
  for (const lead of leads.filter(isInRow)) {
    const group = groups.find(([newest]) => sharesContact(newest, lead));
    if (group === undefined) groups.push([lead]);
    else group.push(lead);
  }
  return groups.map((group) => rowOf(group, { newest: group[0], leads, takenBack }));
}

/** The row of a group of leads, the newest first. */
function rowOf(group: readonly Lead[], context: RowContext): PersonRow {
  const { newest } = context;
  const plans = group.length === 1 ? undefined : Math.min(group.length, maxCountedLeads);
  return group.map((lead, index) => {
    if (lead === newest) return { lead, state: { plans, ...responseOf(lead, context) } };
    if (index < maxJoinedLeads) {
      return { lead, state: { joined_to: newest.id, ...responseOf(lead, context) } };
    }
    // Keeps the lead that it was joined to, so that a new lead does not change all older ones.
    const { joined_to = newest.id, first_response_at, first_response_by } = lead;
    return { lead, state: { joined_to, first_response_at, first_response_by } };
  });
}

/** Whether a lead is in a row: it is open and not suspect. */
export function isInRow({ stage, suspect }: Lead): boolean {
  return isOpenStage(stage) && suspect === undefined;
}

/** Whether two leads have the same phone number or the same email address. */
export function sharesContact(one: Contacts, other: Contacts): boolean {
  const hasSameNumber = one.mobile !== "" && one.mobile === other.mobile;
  const hasSameAddress = one.work_email !== "" && one.work_email === other.work_email;
  return hasSameNumber || hasSameAddress;
}

type RowContext = {
  readonly newest: Lead;
  readonly leads: readonly Lead[];
  /** The first response that an undo took back. */
  readonly takenBack: string | undefined;
};

/** A lead's own first response, or that of the lead that it was joined to or is joined to now. */
function responseOf(lead: Lead, { newest, leads, takenBack }: RowContext): RowState {
  // The lead that it was joined to may be closed since, so it is not in the group.
  const joinedBefore = leads.find(({ id }) => id === lead.joined_to);
  const answered = [lead, joinedBefore, newest].find(
    (each) => each?.first_response_at !== undefined && each.first_response_at !== takenBack,
  );
  return {
    first_response_at: answered?.first_response_at,
    first_response_by: answered?.first_response_by,
  };
}
