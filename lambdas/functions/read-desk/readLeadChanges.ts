import type { LeadChanges } from "@planner/shared/api/admin/leadContract";
import { listedLead } from "../../leads/leadItem.ts";
import { newestFirst } from "../../leads/newestFirst.ts";
import { readLeadPage } from "../../leads/readLeadPage.ts";
import { readStoredLeads } from "../../leads/readLeads.ts";
import { changeLogMs, readChanges } from "../../tables/changeLog.ts";
import type { Tables } from "../../tables/Tables.ts";

/**
 * Reads the leads that were captured, edited or erased since a time. Without a time, returns only the position of the
 * next request.
 */
export async function readLeadChanges(
  tables: Tables,
  since: Date | undefined,
  now: Date,
): Promise<LeadChanges> {
  const noChanges = { leads: [], erased_ids: [], next_since: now.toISOString(), has_more: false };
  if (since === undefined) return noChanges;
  if (now.getTime() - since.getTime() > longestGapMs) return { ...noChanges, has_more: true };
  const from = new Date(since.getTime() - overlapMs);
  const [changes, page] = await Promise.all([
    readChanges(tables, { since: from, now, limit: maxChanges + 1 }),
    readLeadPage(tables, { limit: maxChanges, now, filter: { from: from.toISOString() } }),
  ]);
  const read = changes.slice(0, maxChanges);
  const edited = read.filter(({ kind }) => kind === "edited");
  const stored = await readStoredLeads(
    tables,
    edited.map(({ leadKey }) => leadKey),
  );
  const editedLeads = [...stored.values()].flatMap((each) => listedLead(each) ?? []);
  // The index may lag behind the table, so the edited leads replace those from the index.
  const leads = new Map([...page.leads, ...editedLeads].map((lead) => [lead.id, lead]));
  return {
    leads: [...leads.values()].sort(newestFirst),
    erased_ids: read.filter(({ kind }) => kind === "erased").map(({ leadId }) => leadId),
    next_since: now.toISOString(),
    has_more: changes.length > maxChanges || page.next !== undefined,
  };
}

/** As many as the database returns in one request. */
const maxChanges = 100;

/** Longer than a function may run, so that a slow write is not missed. */
const overlapMs = 15_000;

/** After this time, a list is fetched again. The change log goes back further. */
const longestGapMs = changeLogMs / 2;
