import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import type { EditedLead, StaleLead } from "@planner/shared/api/admin/leadEditContract";
import type { CallsToday } from "@planner/shared/api/admin/queueContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { QueryClient } from "@tanstack/react-query";
import type { DeskKeys, DeskServices } from "../DeskContext.ts";
import { changeLists, type LeadPages, leadsOf } from "./leadPages.ts";
import { callsAfterChange, type QueuePages, queueAfterChange } from "./queueChanges.ts";

/** The lead, if a list or a panel has loaded it. */
export function cachedLead(client: QueryClient, keys: DeskKeys, id: string): Lead | undefined {
  const details = client.getQueryData<LeadDetails>(keys.lead(id));
  if (details) return details.lead;
  const queue = client.getQueryData<QueuePages>(keys.queuePages);
  const calls = client.getQueryData<CallsToday>(keys.callsToday)?.calls ?? [];
  const lists = client.getQueriesData<LeadPages>({ queryKey: keys.lists });
  const waiting = queue === undefined ? [] : leadsOf(queue);
  const called = calls.flatMap(({ lead }) => lead ?? []);
  const listed = lists.flatMap(([, list]) => (list === undefined ? [] : leadsOf(list)));
  return [...waiting, ...called, ...listed].find((lead) => lead.id === id);
}

type Desk = Pick<DeskServices, "keys" | "now">;

/**
 * Replaces the lead everywhere, unless the cached one is newer. Adds it to the queue, which shows it if it is due, and
 * moves it there from the number of one group to that of another.
 */
export function cacheLead(client: QueryClient, { keys, now }: Desk, lead: Lead): void {
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
      // Its timeline is still loading. A call removes the lead from the queue meanwhile, where the panel has it from.
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

type Change = { readonly before: Lead | undefined; readonly after: Lead };

/** Changes the lead in the queue and in the calls of the day, which stay as old as their last fetch. */
function cacheInQueue(client: QueryClient, { keys, now }: Desk, { before, after }: Change): void {
  const queue = client.getQueryState<QueuePages>(keys.queuePages);
  if (queue?.data) {
    const moved = queueAfterChange(queue.data, { before, after }, now());
    client.setQueryData(keys.queuePages, moved, { updatedAt: queue.dataUpdatedAt });
  }
  const calls = client.getQueryState<CallsToday>(keys.callsToday);
  if (calls?.data) {
    const updatedAt = calls.dataUpdatedAt;
    client.setQueryData(keys.callsToday, callsAfterChange(calls.data, after), { updatedAt });
  }
}

/**
 * Shows the user's own edit from its response, without fetching again what the response contains. What was being fetched
 * meanwhile may be from before the edit, and the timeline may miss an edit of someone else: these are fetched.
 */
export function cacheEdit(client: QueryClient, desk: Desk, edit: EditedLead | StaleLead): void {
  const { keys } = desk;
  const { lead } = edit;
  const before = cachedLead(client, keys, lead.id);
  const queryKey = keys.lead(lead.id);
  const details = client.getQueryData<LeadDetails>(queryKey);
  cacheLead(client, desk, lead);
  const isNextRevision = lead.revision === (details?.lead.revision ?? 0) + 1;
  const isFetching = client.isFetching({ queryKey }) > 0;
  if (!details || !isNextRevision || "status" in edit || isFetching) {
    void client.invalidateQueries({ queryKey });
  } else if (edit.event) {
    const events = [edit.event, ...details.events];
    client.setQueryData<LeadDetails>(queryKey, { ...details, lead, events });
  }
  // Only the server knows the numbers of the calls of the day.
  const hasBooked = lead.bookings !== undefined;
  if (hasBooked || client.isFetching({ queryKey: keys.queueAndCalls }) > 0) {
    refetchSoon(client, keys.queueAndCalls);
  }
  const isCounted = countedFields.some((name) => before?.[name] !== lead[name]);
  if (isCounted) refetchSoon(client, keys.stats);
}

/** The fields of a lead that the desk's figures depend on. */
const countedFields = ["stage", "won_value", "first_response_at"] as const;

/** Fetches the queue or the statistics again, once they follow an edit. */
export function refetchSoon(client: QueryClient, queryKey: readonly string[]): void {
  setTimeout(() => void client.invalidateQueries({ queryKey }), settleMs);
}

/** The longest time that the server's figures take to follow an edit, and a little more. */
export const settleMs = 2_500;

/** A lead whose timeline is not loaded yet. */
export function withoutTimeline(lead: Lead): LeadDetails {
  return { lead, events: [], other_leads: [], has_more_other_leads: false, booked_calls: [] };
}

/** Removes erased leads from the lists and the panel. */
export function removeLeads(client: QueryClient, keys: DeskKeys, ids: readonly string[]): void {
  changeLists(client, keys, (leads) => leads.filter(({ id }) => !ids.includes(id)));
  for (const id of ids) client.removeQueries({ queryKey: keys.lead(id) });
}
