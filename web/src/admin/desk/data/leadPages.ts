import type { LeadPage } from "@planner/shared/api/admin/leadContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { DeskKeys } from "./deskKeys.ts";

/** The pages of a list, as the infinite query caches them. */
export type LeadPages = InfiniteData<LeadPage, string>;

type PagesWithLeads = Readonly<{ pages: readonly Pick<LeadPage, "leads">[] }>;

/** The leads of all pages. If a page shifted while it was fetched, it may repeat a lead, which is listed only once. */
export function leadsOf({ pages }: PagesWithLeads): readonly Lead[] {
  return uniqueLeads(pages.flatMap((page) => page.leads));
}

/** The leads without repetitions. */
export function uniqueLeads(leads: readonly Lead[]): readonly Lead[] {
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  return [...byId.values()];
}

/** Adds leads that are newer than the list at the top, newest first. */
export function withNewestLeads(list: LeadPages, leads: readonly Lead[]): LeadPages {
  const [first, ...rest] = list.pages;
  // The IDs sort by time. All come after the empty one, which stands for a list without leads.
  const newestId = first?.leads[0]?.id ?? "";
  const added = leads.filter(({ id }) => id > newestId).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  if (!first || added.length === 0) return list;
  return { ...list, pages: [{ ...first, leads: [...added, ...first.leads] }, ...rest] };
}

/** Changes the leads of every cached list, page by page. */
export function changeLists(
  client: QueryClient,
  keys: DeskKeys,
  change: (leads: Lead[]) => Lead[],
): void {
  client.setQueriesData<LeadPages>({ queryKey: keys.lists }, (list) => {
    if (list === undefined) return undefined;
    const pages = list.pages.map((page) => ({ ...page, leads: change(page.leads) }));
    return { ...list, pages };
  });
}
