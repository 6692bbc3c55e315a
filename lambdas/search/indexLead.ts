import type { Lead } from "@planner/shared/lead/leadSchema";
import { takeOverBookings } from "../bookings/takeOverBookings.ts";
import { leadExists } from "../leads/edits/leadEdits.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import { scanLeadKeys } from "../leads/scanLeads.ts";
import type { Tables } from "../tables/Tables.ts";
import { untilWritten } from "../tables/untilWritten.ts";
import { joinNewLead } from "./personRows.ts";
import { postingKeys, readPostingRecord, replacePostings } from "./postings.ts";

/**
 * Writes a lead's postings and deletes those of older token rules, all or none, then takes over the calls that the person
 * booked without a lead, and joins the person's leads. Writing them again changes nothing. An erased lead gets none, even if it is erased at the same time.
 *
 * @returns false if the lead does not exist or was erased
 * @throws BusyError if the lead is indexed concurrently on every attempt
 */
export async function indexLead(tables: Tables, leadKey: string, now: Date): Promise<boolean> {
  const stored = (await readStoredLeads(tables, [leadKey])).get(leadKey);
  if (stored === undefined) return false;
  const { lead } = stored;
  if (!(await writePostings(tables, lead, leadKey))) return false;
  // After the postings: then of a lead and a booking that arrive at once, the last one to read finds the other.
  await takeOverBookings(tables, stored, now);
  // As well as of two leads.
  if (lead.suspect === undefined) await joinNewLead(tables, lead);
  return true;
}

/** Returns false if the lead was erased. */
function writePostings(tables: Tables, lead: Lead, leadKey: string): Promise<boolean> {
  return untilWritten(tables, "The search index of the lead", async () => {
    const record = await readPostingRecord(tables, leadKey);
    return {
      kind: "write",
      check: { item: leadExists(tables.tableName, leadKey), otherwise: false },
      items: replacePostings(tables, record, postingKeys(lead)),
      outcome: true,
    };
  });
}

/**
 * Rewrites the postings of all leads. New leads may arrive meanwhile. If it is interrupted, run it again.
 *
 * @param pace is called with the number of leads of each page, so that the caller can limit the rate
 * @returns the number of indexed leads
 */
export async function rebuildSearch(
  tables: Tables,
  pace: (leads: number) => Promise<void>,
  now: () => Date,
): Promise<number> {
  let indexed = 0;
  for await (const keys of scanLeadKeys(tables, { erased: false })) {
    for (let start = 0; start < keys.length; start += leadsAtOnce) {
      const batch = keys.slice(start, start + leadsAtOnce);
      const results = await Promise.all(batch.map((key) => indexLead(tables, key, now())));
      indexed += results.filter(Boolean).length;
      await pace(batch.length);
    }
  }
  return indexed;
}

const leadsAtOnce = 20;
