import { Grid } from "@chakra-ui/react";
import { useCallback, useState } from "react";
import { useScreenTitle } from "../useScreenTitle.ts";
import { useDesk } from "./DeskContext.ts";
import { DeskHeader } from "./DeskHeader.tsx";
import { useLeadChanges } from "./data/useLeadChanges.ts";
import { FilterBar } from "./filters/FilterBar.tsx";
import { StageTabs } from "./filters/StageTabs.tsx";
import { useDeskFilters } from "./filters/useDeskFilters.ts";
import { useKeptFocus } from "./keyboard/useKeptFocus.ts";
import { useShortcuts } from "./keyboard/useShortcuts.ts";
import { useNow } from "./lead/LeadTime.tsx";
import { LeadList } from "./list/LeadList.tsx";
import { useColumnChoice } from "./list/useColumnChoice.ts";
import { useLeadList, useStats } from "./list/useLeadList.ts";
import { OpenLead } from "./panel/OpenLead.tsx";
import { deskId } from "./panel/useInertPage.ts";
import { StatFigures } from "./StatFigures.tsx";

/** Statistics, the list of leads and, over it, the panel of one lead. */
export function DeskScreen({ onSignOut }: Readonly<{ onSignOut: () => Promise<void> }>) {
  const desk = useDesk();
  const now = useNow(desk.now);
  const { filters } = useDeskFilters();
  const list = useLeadList(filters);
  const { stats, refetch } = useStats();
  const { isOffline } = useLeadChanges(filters);
  const columns = useColumnChoice();
  const [news, setNews] = useState("");
  const shortcuts = useShortcuts(list.data?.leads);
  const area = useKeptFocus();
  useScreenTitle("Leads");

  const refresh = useCallback(async () => {
    setNews("");
    void refetch();
    const count = await list.refresh();
    if (count !== undefined) setNews(newLeadsSentence(count));
  }, [list.refresh, refetch]);

  return (
    // Closer to the page's header than other screens, for one more lead.
    <Grid
      id={deskId}
      templateColumns="minmax(0, 1fr)"
      gap={{ base: "1", md: "3" }}
      mt={{ base: "-2", md: "-4" }}
    >
      <DeskHeader
        filters={filters}
        isRefreshing={list.busy === "refreshing"}
        onRefresh={() => void refresh()}
        shortcuts={shortcuts}
        onSignOut={onSignOut}
      />
      <StatFigures stats={stats} onRetry={() => void refetch()} />
      {/* Single keys work only while the list or the panel has the focus (WCAG 2.1.4). */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to keys of the controls in it. */}
      <div ref={area} onKeyDown={shortcuts.onKeyDown}>
        <StageTabs stats={stats} filterBar={<FilterBar columns={columns} />}>
          <LeadList
            list={list}
            columns={columns}
            now={now}
            news={isOffline ? "No connection. The list may be out of date." : news}
            onRetry={() => void refresh()}
          />
        </StageTabs>
        <OpenLead list={list} now={now} />
      </div>
    </Grid>
  );
}

/** Announces the result of a refresh. */
function newLeadsSentence(count: number): string {
  if (count === 0) return "No new leads.";
  return count === 1 ? "1 new lead." : `${count} new leads.`;
}
