import { takeOverBookings } from "../../bookings/takeOverBookings.ts";
import { readStoredLeads } from "../../leads/readLeads.ts";
import { joinNewLead } from "../../search/personRows.ts";
import { writePostings } from "../../search/writePostings.ts";
import type { Tables } from "../../tables/Tables.ts";

/**
 * Adds a lead to the search, then gives it the calls that the person booked without a lead, and joins the person's leads.
 * Doing it again changes nothing.
 *
 * @returns false if the lead does not exist or was erased
 * @throws BusyError if concurrent edits make every attempt fail
 */
export async function indexLead(tables: Tables, leadKey: string, now: Date): Promise<boolean> {
  const stored = (await readStoredLeads(tables, [leadKey])).get(leadKey);
  if (stored === undefined) return false;
  const { lead } = stored;
  if (!(await writePostings(tables, lead, leadKey))) return false;
  // After the postings: then of a lead and a booking that arrive at once, the last one to read finds the other.
  await takeOverBookings(tables, stored, now);
  // After the postings too: of two leads of a person that arrive at once, the last one to read finds the other.
  if (lead.suspect === undefined) await joinNewLead(tables, lead, now);
  return true;
}
