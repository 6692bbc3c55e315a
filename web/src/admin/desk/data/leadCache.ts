import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import type { CallsToday } from "@planner/shared/api/admin/queueContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { QueryClient } from "@tanstack/react-query";
import type { DeskServices } from "../DeskContext.ts";
import type { DeskKeys } from "./deskKeys.ts";
import { changeLists, type LeadPages, leadsOf } from "./leadPages.ts";
import {
  callsAfterChange,
  type LeadChange,
  type QueuePages,
  queueAfterChange,
} from "./queueChanges.ts";

/** The lead, if the panel, the queue, the calls of the day or a list has loaded it. */
export function cachedLead(client: QueryClient, keys: DeskKeys, id: string): Lead | undefined {
  const details = client.getQueryData<LeadDetails>(keys.lead(id));
  if (details) return details.lead;
  const queue = client.getQueryData<QueuePages>(keys.queuePages);
  const calls = client.getQueryData<CallsToday>(keys.callsToday)?.calls ?? [];
  const lists = client.getQueriesData<LeadPages>({ queryKey: keys.lists });
  const queuedLeads = queue === undefined ? [] : leadsOf(queue);
  const calledLeads = calls.map(({ lead }) => lead);
  const listedLeads = lists.flatMap(([_key, list]) => (list === undefined ? [] : leadsOf(list)));
  return [...queuedLeads, ...calledLeads, ...listedLeads].find((lead) => lead?.id === id);
}

/** What the cache needs of the desk. */
export type CachingDesk = Pick<DeskServices, "keys" | "now">;

/** Replaces the lead in all lists, the queue and the panel, unless the cached one is newer. */
export function cacheLead(client: QueryClient, { keys, now }: CachingDesk, lead: Lead): void {
  const before = cachedLead(client, keys, lead.id);
  changeLists(client, keys, (leads) => leads.map((cached) => newerOf(cached, lead)));
  const after = before ? newerOf(before, lead) : lead;
  cacheInQueue(client, { keys, now }, { before, after });
  const panel = client.getQueryState(keys.lead(lead.id));
  // Only a panel that was opened has the lead's details.
  if (!panel) return;
  client.setQueryData<LeadDetails>(
    keys.lead(lead.id),
    (details) => {
      if (details) return { ...details, lead: newerOf(details.lead, lead) };
      // Its timeline is still loading, and the panel shows the lead of a list. A call may remove it from that list.
      return withoutTimeline(cachedLead(client, keys, lead.id) ?? lead);
    },
    { updatedAt: panel.dataUpdatedAt },
  );
}

/** The cached lead, or its later revision. Other leads stay as they are. */
function newerOf(cached: Lead, lead: Lead): Lead {
  if (cached.id !== lead.id) return cached;
  return (lead.revision ?? 0) >= (cached.revision ?? 0) ? lead : cached;
}

/** Changes the lead in the queue and in the calls of the day, which stay as old as their last fetch. */
function cacheInQueue(
  client: QueryClient,
  { keys, now }: CachingDesk,
  { before, after }: LeadChange,
): void {
  const queue = client.getQueryState<QueuePages>(keys.queuePages);
  if (queue?.data) {
    const changed = queueAfterChange(queue.data, { before, after }, now());
    client.setQueryData(keys.queuePages, changed, { updatedAt: queue.dataUpdatedAt });
  }
  const calls = client.getQueryState<CallsToday>(keys.callsToday);
  if (calls?.data) {
    const changed = callsAfterChange(calls.data, after);
    client.setQueryData(keys.callsToday, changed, { updatedAt: calls.dataUpdatedAt });
  }
}

/** The details of a lead whose timeline is not loaded yet. */
export function withoutTimeline(lead: Lead): LeadDetails {
  return { lead, events: [], other_leads: [], has_more_other_leads: false, booked_calls: [] };
}

/** Removes erased leads from the lists and the panel. */
export function removeLeads(client: QueryClient, keys: DeskKeys, ids: readonly string[]): void {
  changeLists(client, keys, (leads) => leads.filter(({ id }) => !ids.includes(id)));
  for (const id of ids) client.removeQueries({ queryKey: keys.lead(id) });
}
