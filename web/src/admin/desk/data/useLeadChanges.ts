import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadChanges } from "@planner/shared/api/admin/leadContract";
import { matchesFilter } from "@planner/shared/lead/leadFilter";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DeskServices, useDesk } from "../DeskContext.ts";
import type { DeskFilters } from "../filters/deskFilters.ts";
import { toLeadFilter } from "../filters/toLeadFilter.ts";
import { cachedLead, cacheLead, refetchSoon, removeLeads } from "./leadCache.ts";
import { type LeadPages, withNewestLeads } from "./leadPages.ts";
import { pollInterval } from "./pollInterval.ts";
import { useWake } from "./useWake.ts";

/**
 * Asks for new and changed leads regularly, also while the tab is hidden, and merges them into what is shown. A lead
 * that no longer matches the filters stays until the list is opened again, so that rows don't move while someone reads.
 */
export function useLeadChanges(filters: DeskFilters, isListFetching: boolean) {
  const desk = useDesk();
  const client = useQueryClient();
  const { data, isError } = useChangesQuery();

  const apply = useEffectEvent((changes: LeadChanges) => {
    refetchChanged(client, desk, changes);
    mergeChanges(client, { desk, filters }, changes);
  });
  useEffect(() => {
    if (data) apply(data);
  }, [data]);

  // A fetch of the list ends with the pages that it started with, so what was merged meanwhile is merged again.
  const mergeAgain = useEffectEvent(() => {
    const isFetched = client.getQueryState(desk.keys.list(filters))?.status === "success";
    if (data && isFetched) mergeChanges(client, { desk, filters }, data);
  });
  useEffect(() => {
    if (!isListFetching) mergeAgain();
  }, [isListFetching]);

  return { isOffline: isError, newLeads: useNewLeads(data) };
}

/** What has changed since the last response. After each failure in a row, the next request waits longer. */
function useChangesQuery() {
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  const failuresInARow = useRef(0);
  const { data, isError, refetch } = useQuery({
    queryKey: keys.changes,
    queryFn: async () => {
      const since = client.getQueryData<LeadChanges>(keys.changes)?.next_since;
      try {
        const changes = await unwrap(api(adminContract.leadChanges, { query: { since } }));
        failuresInARow.current = 0;
        return changes;
      } catch (error) {
        failuresInARow.current += 1;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: () => pollInterval(document.visibilityState, failuresInARow.current),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    // Each response is a new object, so that its effect runs.
    structuralSharing: false,
  });

  useWake(() => {
    void refetch();
    void client.invalidateQueries({ queryKey: keys.queueAndCalls });
  });
  return { data, isError };
}

type ShownList = Readonly<{ desk: DeskServices; filters: DeskFilters }>;

/** Shows the changes in all lists, and adds new leads that match to the list on the screen. */
function mergeChanges(client: QueryClient, { desk, filters }: ShownList, changes: LeadChanges) {
  const { keys, user, now } = desk;
  for (const lead of changes.leads) cacheLead(client, desk, lead);
  if (changes.erased_ids.length > 0) removeLeads(client, keys, changes.erased_ids);
  const filter = toLeadFilter(filters, user.email);
  // Only the server can search.
  if (filter.q !== undefined) return;
  const list = client.getQueryData<LeadPages>(keys.list(filters));
  if (list === undefined) return;
  const matching = changes.leads.filter((lead) => matchesFilter(lead, filter, now()));
  const merged = withNewestLeads(list, matching);
  // Writing an unchanged list would hide that its last fetch failed.
  if (merged !== list) client.setQueryData(keys.list(filters), merged);
}

/** Fetches again what the changed leads are in. Before they are merged: compares them with the cached leads. */
function refetchChanged(client: QueryClient, { keys }: DeskServices, changes: LeadChanges) {
  if (changes.has_more) void client.invalidateQueries({ queryKey: keys.lists });
  // Not the user's own edits, which are shown already.
  const changed = changes.leads.filter(({ id, revision = 0 }) => {
    const cached = cachedLead(client, keys, id);
    return cached === undefined || revision > (cached.revision ?? -1);
  });
  for (const { id } of changed) void client.invalidateQueries({ queryKey: keys.lead(id) });
  if (changed.length + changes.erased_ids.length === 0) return;
  void client.invalidateQueries({ queryKey: keys.stats });
  // And once more: the server may not have counted the latest lead yet.
  refetchSoon(client, keys.stats);
  refetchSoon(client, keys.queueAndCalls);
}

/** The visitors' leads that have arrived since the desk was opened, the latest first. The latest event is a new array. */
function useNewLeads(changes: LeadChanges | undefined): readonly Lead[] {
  const { now } = useDesk();
  const [openedAt] = useState(() => now().toISOString());
  const [newLeads, setNewLeads] = useState<readonly Lead[]>([]);
  const arrived = (changes?.leads ?? []).filter(
    ({ id, created_at, created_by }) =>
      created_at > openedAt && !created_by && !newLeads.some((lead) => lead.id === id),
  );
  // React renders again at once, before the children.
  if (arrived.length > 0) setNewLeads([...arrived, ...newLeads]);
  return newLeads;
}
