import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDesk, useUnwrap } from "../DeskContext.ts";
import { useDeskKeys } from "./deskKeys.ts";
import { cachedLead } from "./leadCache.ts";

/** A lead with its timeline. Until that is loaded, returns the lead from the list. */
export function useLeadDetails(id: string) {
  const { api } = useDesk();
  const unwrap = useUnwrap();
  const keys = useDeskKeys();
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.lead(id),
    queryFn: () => unwrap(api.getLead(id)),
    staleTime: 0,
    gcTime: closedPanelMs,
    placeholderData: () => {
      const lead = cachedLead(client, keys, id);
      return lead && { lead, events: [], other_leads: [], has_more_other_leads: false };
    },
  });
}

/** How long a closed panel's lead stays in memory. It is fetched again when the panel opens. */
const closedPanelMs = 5 * 60_000;
