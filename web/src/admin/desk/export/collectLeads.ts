import { type LeadPage, maxLeadsPerPage } from "@planner/shared/api/adminContract";
import type { LeadFilter } from "@planner/shared/api/deskContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { PageRequest } from "../../../api/adminApi.ts";

type Collection = {
  readonly filter: LeadFilter;
  readonly listLeads: (page: PageRequest) => Promise<LeadPage>;
  readonly onProgress: (count: number) => void;
  readonly signal: AbortSignal;
};

/** Fetches all leads that match a filter, page by page. Undefined if it was canceled. */
export async function collectLeads(collection: Collection): Promise<readonly Lead[] | undefined> {
  const { filter, listLeads, onProgress, signal } = collection;
  const leads = new Map<string, Lead>();
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: LeadPage = await listLeads({
      limit: maxLeadsPerPage,
      filter,
      ...(cursor && { cursor }),
    });
    if (signal.aborted) return undefined;
    for (const lead of page.leads) leads.set(lead.id, lead);
    cursor = page.next_cursor;
    onProgress(leads.size);
  }
  return [...leads.values()];
}
