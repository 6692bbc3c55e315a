import { adminContract } from "@planner/shared/api/admin/adminContract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDesk } from "../DeskContext.ts";
import { cachedLead, withoutTimeline } from "../data/leadCache.ts";

/** How much is known of a lead: all, or what a list shows of it. */
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
    // A lead that was just added can be found by its ID after about a second.
    retry: (failures) =>
      failures < 4 &&
      client.getQueryData(keys.lead(id)) !== undefined &&
      client.getQueryState(keys.lead(id))?.dataUpdatedAt === 0,
    retryDelay: 500,
  });
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
