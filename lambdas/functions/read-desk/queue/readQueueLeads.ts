import type { Lead } from "@planner/shared/lead/leadSchema";
import { listedLead } from "../../../leads/leadItem.ts";
import { readStoredLeads } from "../../../leads/readLeads.ts";
import type { Tables } from "../../../tables/Tables.ts";

/** A lead of the queue with its key. */
export type QueueLead = Lead & { readonly key: string };

/** Reads leads by their keys. Erased ones, and those of smoke tests, are missing. */
export async function readQueueLeads(
  tables: Tables,
  keys: readonly string[],
): Promise<ReadonlyMap<string, QueueLead>> {
  const leads = new Map<string, QueueLead>();
  for (const [key, stored] of await readStoredLeads(tables, keys)) {
    const lead = listedLead(stored);
    if (lead !== undefined) leads.set(key, { ...lead, key });
  }
  return leads;
}
