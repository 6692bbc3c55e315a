import type { LeadFilter } from "@planner/shared/api/adminContract";
import { type LeadPage, maxLeadsPerPage } from "@planner/shared/api/adminContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { PageRequest } from "../../../api/adminApi.ts";

/** What an export has fetched so far. */
export type Collected = {
  readonly leads: Map<string, Lead>;
  /** Of the next page. Undefined before the first page, null after the last. */
  cursor: string | null | undefined;
};

type Collection = {
  readonly filter: LeadFilter;
  readonly listLeads: (page: PageRequest) => Promise<LeadPage>;
  readonly onProgress: (count: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Fetches all leads that match a filter, page by page, into `collected`. After a failure, another call continues with the
 * page that failed.
 *
 * @returns false if it was canceled
 */
export async function collectLeads(
  collected: Collected,
  { filter, listLeads, onProgress, signal }: Collection,
): Promise<boolean> {
  onProgress(collected.leads.size);
  while (collected.cursor !== null) {
    const { cursor } = collected;
    const page: LeadPage = await listLeads({
      limit: maxLeadsPerPage,
      filter,
      ...(cursor && { cursor }),
    });
    if (signal.aborted) return false;
    for (const lead of page.leads) collected.leads.set(lead.id, lead);
    collected.cursor = page.next_cursor;
    onProgress(collected.leads.size);
  }
  return true;
}
