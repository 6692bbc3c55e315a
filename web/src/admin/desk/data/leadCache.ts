import type { LeadDetails, LeadPage, LeadQueue } from "@planner/shared/api/adminContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { DeskKeys } from "../DeskContext.ts";

/** The pages of a list, as the infinite query caches them. */
export type LeadPages = InfiniteData<LeadPage, string>;

/** The lead, if a list or a panel has loaded it. */
export function cachedLead(client: QueryClient, keys: DeskKeys, id: string): Lead | undefined {
  const details = client.getQueryData<LeadDetails>(keys.lead(id));
  if (details) return details.lead;
  const queued = client
    .getQueriesData<LeadQueue>({ queryKey: keys.queue })
    .flatMap(([, queue]) => queue?.leads ?? [])
    .find((lead) => lead.id === id);
  if (queued) return queued;
  return client
    .getQueriesData<LeadPages>({ queryKey: keys.lists })
    .flatMap(([, pages]) => pages?.pages ?? [])
    .flatMap(({ leads }) => leads)
    .find((lead) => lead.id === id);
}

/**
 * Replaces the lead everywhere, unless the cached one is newer. Adds it to the queue, which shows it if it is due: the
 * server's queue has it some seconds later.
 */
export function cacheLead(client: QueryClient, keys: DeskKeys, lead: Lead): void {
  const newerOf = (cached: Lead) =>
    cached.id === lead.id && (lead.revision ?? 0) >= (cached.revision ?? 0) ? lead : cached;
  client.setQueriesData<LeadPages>(
    { queryKey: keys.lists },
    (list) => list && mapLeads(list, (leads) => leads.map(newerOf)),
  );
  client.setQueriesData<LeadQueue>({ queryKey: keys.queue }, (queue) => {
    const isQueued = queue?.leads.some(({ id }) => id === lead.id);
    return (
      queue && { ...queue, leads: isQueued ? queue.leads.map(newerOf) : [...queue.leads, lead] }
    );
  });
  const state = client.getQueryState(keys.lead(lead.id));
  if (!state) return;
  // Also while its timeline is loading: a call removes the lead from the queue while its panel is open.
  client.setQueryData<LeadDetails>(
    keys.lead(lead.id),
    (details) =>
      details
        ? { ...details, lead: newerOf(details.lead) }
        : withoutTimeline(cachedLead(client, keys, lead.id) ?? lead),
    { updatedAt: state.dataUpdatedAt },
  );
}

/** Fetches the queue again, once it follows an edit. */
export function refreshQueue(client: QueryClient, keys: DeskKeys): void {
  setTimeout(() => void client.invalidateQueries({ queryKey: keys.queue }), settleMs);
}

/** The longest time that the server's queue takes to follow an edit, and a little more. */
const settleMs = 2_500;

/** A lead whose timeline is not loaded yet. */
export function withoutTimeline(lead: Lead): LeadDetails {
  return { lead, events: [], other_leads: [], has_more_other_leads: false };
}

export function removeLeads(client: QueryClient, keys: DeskKeys, ids: readonly string[]): void {
  client.setQueriesData<LeadPages>(
    { queryKey: keys.lists },
    (list) => list && mapLeads(list, (leads) => leads.filter(({ id }) => !ids.includes(id))),
  );
  for (const id of ids) client.removeQueries({ queryKey: keys.lead(id) });
}

/** Adds leads that are newer than the list at the top, newest first. */
export function withNewestLeads(list: LeadPages, leads: readonly Lead[]): LeadPages {
  const [first, ...rest] = list.pages;
  const newest = first?.leads[0]?.id ?? "";
  const added = leads.filter(({ id }) => id > newest).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  if (!first || added.length === 0) return list;
  return { ...list, pages: [{ ...first, leads: [...added, ...first.leads] }, ...rest] };
}

/** The leads of all pages. If a page shifted while it was fetched, it may repeat a lead, which is listed only once. */
export function leadsOf({ pages }: Pick<LeadPages, "pages">): readonly Lead[] {
  return [...new Map(pages.flatMap(({ leads }) => leads).map((lead) => [lead.id, lead])).values()];
}

function mapLeads(list: LeadPages, change: (leads: readonly Lead[]) => Lead[]): LeadPages {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, leads: change(page.leads) })),
  };
}
