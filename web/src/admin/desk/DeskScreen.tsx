import { Grid } from "@chakra-ui/react";
import { type ReactNode, Suspense, useEffect } from "react";
import { whenIdle } from "../../browser/whenIdle.ts";
import { PrintStyles } from "../../ui/paper/PrintStyles.tsx";
import { ScreenBoundary } from "../../ui/screen/ScreenBoundary.tsx";
import { useScreenTitle } from "../useScreenTitle.ts";
import { NewLeads } from "./alerts/NewLeads.tsx";
import { useLeadChanges } from "./data/changes/useLeadChanges.ts";
import { useUnsentOutcomes } from "./data/edits/useUnsentOutcomes.ts";
import { type LeadListState, useLeadList } from "./data/useLeadList.ts";
import { FailureBar } from "./fetched/FailureBar.tsx";
import { LoadingList } from "./fetched/LoadingRows.tsx";
import { useFailures } from "./fetched/useFailures.ts";
import { StatFigures } from "./figures/StatFigures.tsx";
import { FilterBar } from "./filters/FilterBar.tsx";
import { SearchBox } from "./filters/SearchBox.tsx";
import { LoadingTabs, StageTabs } from "./filters/StageTabs.tsx";
import { useDeskFilters } from "./filters/useDeskFilters.ts";
import { DeskHeader } from "./header/DeskHeader.tsx";
import { deskId } from "./keyboard/focus.ts";
import { useShortcuts } from "./keyboard/useShortcuts.ts";
import { leadPanel, prefetchScreens } from "./lazyScreens.ts";
import { NowContext, relativeTimeIntervalMs, useTickingTime } from "./lead/time/currentTime.ts";
import { useOpenLead } from "./lead/useOpenLead.ts";
import { LeadList } from "./list/LeadList.tsx";
import { ListStatus } from "./list/ListStatus.tsx";
import { usePanelRoom } from "./list/panelBeside.ts";
import { ScrollAnchored } from "./list/ScrollAnchored.tsx";
import { useColumnChoice } from "./list/useColumnChoice.ts";
import { useScreenWidth } from "./list/useScreenWidth.ts";
import { PlanList } from "./plans/PlanList.tsx";
import { CallQueue } from "./queue/CallQueue.tsx";
import { type QueueState, useQueue } from "./queue/useQueue.ts";

/** The figures, the call queue, the tabs with the list of leads, and the panel of the open lead. */
export function DeskScreen() {
  const { filters } = useDeskFilters();
  const list = useLeadList(filters);
  const { haveChangesFailed, newLeads } = useLeadChanges(filters, list.activity !== "idle");
  const { openId } = useOpenLead();
  const now = useTickingTime(relativeTimeIntervalMs);
  const queue = useQueue(now);
  const failures = useFailures();
  const showsPlans = filters.view === "plans";
  const listedLeads = showsPlans ? undefined : list.data?.leads;
  const shortcuts = useShortcuts(listedLeads, (id) => queue.nextAfter(id)?.lead.id);
  const panelRoom = usePanelRoom();
  const isCovered = openId !== undefined && panelRoom === undefined;
  const isAtLeast = useScreenWidth();
  const isWide = isAtLeast("lg");
  const isSearching = filters.q !== undefined;
  useScreenTitle("Leads");
  useUnsentOutcomes();
  useEffect(() => whenIdle(prefetchScreens), []);

  return (
    <NowContext value={now}>
      {/* Closer to the page's header than other screens, so that one more lead is visible. */}
      <Grid
        id={deskId}
        templateColumns="minmax(0, 1fr)"
        gap={{ base: "2", md: "3" }}
        mt={{ base: "-2", md: "-4" }}
        pe={panelRoom}
        // Single keys work only while the focus is in the desk (WCAG 2.1.4).
        onKeyDown={shortcuts.onKeyDown}
      >
        <PrintStyles />
        <DeskHeader screen="leads" shortcuts={shortcuts} hasSearch={isWide && !showsPlans} />
        {/* A panel that covers the page has a bar of its own. */}
        {!isCovered && <FailureBar failures={failures} />}
        {isWide && <StatFigures />}
        {!isWide && !showsPlans && <SearchBox />}
        {/* While the user searches, nothing is between the search box and its results. */}
        {!isSearching && <CallQueue queue={queue} />}
        <BelowQueue queue={queue} isWide={isWide}>
          {!isWide && !isSearching && <StatFigures />}
          <ScrollAnchored listKey={list.key}>
            <DeskTabs list={list} haveChangesFailed={haveChangesFailed} />
          </ScrollAnchored>
        </BelowQueue>
        {openId !== undefined && (
          <ScreenBoundary>
            <Suspense>
              <leadPanel.Screen id={openId} leads={listedLeads} queue={queue} />
            </Suspense>
          </ScreenBoundary>
        )}
        <NewLeads newLeads={newLeads} />
      </Grid>
    </NowContext>
  );
}

type DeskTabsProps = Readonly<{ list: LeadListState; haveChangesFailed: boolean }>;

/** The tabs with the leads of a stage, or with the saved plans. */
function DeskTabs({ list, haveChangesFailed }: DeskTabsProps) {
  const { filters } = useDeskFilters();
  const columns = useColumnChoice();
  const showsPlans = filters.view === "plans";
  const statusElement = <ListStatus list={list} haveChangesFailed={haveChangesFailed} />;
  return (
    <StageTabs
      list={list}
      filterElement={!showsPlans && <FilterBar columns={columns} statusElement={statusElement} />}
    >
      {showsPlans ? (
        <PlanList />
      ) : (
        <LeadList list={list} columns={columns} statusElement={statusElement} />
      )}
    </StageTabs>
  );
}

type BelowQueueProps = Readonly<{ queue: QueueState; isWide: boolean; children: ReactNode }>;

/** What is below the queue. Only its outline until the queue has loaded, whose rows would move what the user reads. */
function BelowQueue({ queue, isWide, children }: BelowQueueProps) {
  if (!queue.isLoading) return children;
  return (
    <Grid aria-hidden gap={{ base: "3", lg: "7" }} mt="11">
      {!isWide && <StatFigures />}
      <LoadingTabs />
      <LoadingList />
    </Grid>
  );
}
