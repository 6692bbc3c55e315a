import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadChanges } from "@planner/shared/api/admin/leadContract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useDesk } from "../../DeskContext.ts";
import type { DeskFilters } from "../../filters/deskFilters.ts";
import { mergeChanges, refetchChanged } from "./mergeChanges.ts";
import { pollInterval } from "./pollInterval.ts";
import { useNewLeads } from "./useNewLeads.ts";
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

  return { haveChangesFailed: isError, newLeads: useNewLeads(data) };
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
