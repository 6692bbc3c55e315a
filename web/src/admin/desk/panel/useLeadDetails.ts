import { adminContract } from "@planner/shared/api/admin/adminContract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDesk } from "../DeskContext.ts";
import { cachedLead, withoutTimeline } from "../data/leadCache.ts";

/** Whether all of a lead is known, or only what a list has of it: because the rest is loading, or could not be loaded. */
export type DetailsState = "loading" | "failed" | "known";

/** A lead with its timeline. Until that is loaded, and if it cannot be, returns the lead from the list. */
export function useLeadDetails(id: string) {
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: keys.lead(id),
    queryFn: () => unwrap(api(adminContract.getLead, { id })),
    meta: { part: "lead" },
    staleTime: 0,
    gcTime: closedPanelMs,
    // The server finds a lead that was just added only after about a second.
    retry: (failures) => failures < 4 && isJustAdded(),
    retryDelay: 500,
  });

  /** Whether the lead was cached when it was saved (see `useLeadSaving`), and has not been fetched since. */
  function isJustAdded(): boolean {
    const cached = client.getQueryState(keys.lead(id));
    return cached?.data !== undefined && cached.dataUpdatedAt === 0;
  }

  const listed = cachedLead(client, keys, id);
  const details = data ?? (listed && withoutTimeline(listed));
  return { details, error, state: detailsState(dataUpdatedAt > 0, error !== null) };
}

function detailsState(isKnown: boolean, hasFailed: boolean): DetailsState {
  if (isKnown) return "known";
  return hasFailed ? "failed" : "loading";
}

/** How long a closed panel's lead stays in memory. It is fetched again when the panel opens. */
const closedPanelMs = 5 * 60_000;
