import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadChanges } from "@planner/shared/api/admin/leadContract";
import { matchesFilter } from "@planner/shared/lead/leadFilter";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDesk } from "../DeskContext.ts";
import { type DeskFilters, toLeadFilter } from "../filters/deskFilters.ts";
import {
  cachedLead,
  cacheLead,
  type LeadPages,
  refetchSoon,
  removeLeads,
  withNewestLeads,
} from "./leadCache.ts";
import { pollInterval } from "./pollInterval.ts";
import { useWake } from "./useWake.ts";

/**
 * Asks for new and changed leads regularly, also while the tab is hidden, and merges them into what is shown. A lead
 * that no longer matches the filters stays until the list is opened again, so that rows don't move while someone reads.
 */
export function useLeadChanges(filters: DeskFilters, isListFetching: boolean) {
  const desk = useDesk();
  const { api, keys, unwrap, user } = desk;
  const client = useQueryClient();

  /** In a row. */
  const failures = useRef(0);
  const { data, isError, refetch } = useQuery({
    queryKey: keys.changes,
    queryFn: async () => {
      const since = client.getQueryData<LeadChanges>(keys.changes)?.next_since;
      try {
        const changes = await unwrap(api(adminContract.leadChanges, { query: { since } }));
        failures.current = 0;
        return changes;
      } catch (error) {
        failures.current += 1;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: () => pollInterval(document.visibilityState, failures.current),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    structuralSharing: false,
  });

  useWake(() => {
    void refetch();
    void client.invalidateQueries({ queryKey: keys.queueAndCalls });
  });

  const mergeIntoLists = useEffectEvent(({ leads, erased_ids }: LeadChanges) => {
    for (const lead of leads) cacheLead(client, desk, lead);
    if (erased_ids.length > 0) removeLeads(client, keys, erased_ids);
    // Only the server can search.
    const filter = toLeadFilter(filters, user.email);
    const matching = filter.q
      ? []
      : leads.filter((lead) => matchesFilter(lead, filter, desk.now()));
    const list = client.getQueryData<LeadPages>(keys.list(filters));
    const merged = list && withNewestLeads(list, matching);
    // Writing an unchanged list would hide that its last fetch failed.
    if (merged !== list) client.setQueryData(keys.list(filters), merged);
  });
  const refetchChanged = useEffectEvent(({ leads, erased_ids, has_more }: LeadChanges) => {
    if (has_more) void client.invalidateQueries({ queryKey: keys.lists });
    // Not the user's own edits, which are shown already.
    const news = leads.filter(
      ({ id, revision = 0 }) => revision > (cachedLead(client, keys, id)?.revision ?? -1),
    );
    for (const { id } of news) void client.invalidateQueries({ queryKey: keys.lead(id) });
    if (news.length + erased_ids.length > 0) {
      void client.invalidateQueries({ queryKey: keys.stats });
      // And once more: the server may not have counted the latest lead yet.
      refetchSoon(client, keys.stats);
      refetchSoon(client, keys.queueAndCalls);
    }
  });
  useEffect(() => {
    if (!data) return;
    refetchChanged(data);
    mergeIntoLists(data);
  }, [data]);

  // A fetch of the list ends with the pages that it started with, so what was merged meanwhile is merged again.
  const mergeAgain = useEffectEvent(() => {
    const isFetched = client.getQueryState(keys.list(filters))?.status === "success";
    if (data && isFetched) mergeIntoLists(data);
  });
  useEffect(() => {
    if (!isListFetching) mergeAgain();
  }, [isListFetching]);

  return { isOffline: isError, newLeads: useNewLeads(data) };
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
  if (arrived.length > 0) setNewLeads([...arrived, ...newLeads]);
  return newLeads;
}
