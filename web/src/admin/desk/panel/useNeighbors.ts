import { useEffect, useRef } from "react";
import type { LeadListState } from "../data/useLeadList.ts";
import { useDeskFilters } from "../filters/deskFilters.ts";
import { useOpenLead } from "../lead/openLead.ts";

/** Opens the previous and next lead in the list of leads. Loads more leads at the end of the list. */
export function useNeighbors(id: string, list: LeadListState) {
  const { open, close } = useOpenLead();
  const openId = useRef<string>(undefined);
  const showsPlans = useDeskFilters().filters.view === "plans";
  const leads = showsPlans ? [] : (list.data?.leads ?? []);
  // -1 if the list does not contain the lead. The next lead is then the first in the list.
  const index = leads.findIndex((lead) => lead.id === id);
  const previous = leads[index - 1];
  const next = leads[index + 1];
  const hasMore = !showsPlans && list.data?.isComplete === false;

  useEffect(() => {
    openId.current = id;
    return () => {
      openId.current = undefined;
    };
  }, [id]);

  async function openNext() {
    if (next) return open(next.id);
    const { data } = await list.fetchMore();
    // While it loaded, the user may have closed the panel, and new leads may have come in at the top.
    if (openId.current !== id) return;
    const loaded = data?.leads[data.leads.findIndex((lead) => lead.id === id) + 1];
    if (loaded) open(loaded.id);
  }

  return {
    close,
    openPrevious: previous && (() => open(previous.id)),
    openNext: next || hasMore ? () => void openNext() : undefined,
  };
}

export type Neighbors = ReturnType<typeof useNeighbors>;
