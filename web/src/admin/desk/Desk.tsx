import { Grid } from "@chakra-ui/react";
import { paths } from "@planner/shared/api/sitePaths";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo } from "react";
import { useMatch } from "react-router-dom";
import { whenIdle } from "../../browser/whenIdle.ts";
import { PrintStyles } from "../../ui/paper/PrintStyles.tsx";
import { prefetchable } from "../../ui/screen/prefetchable.tsx";
import { ScreenBoundary } from "../../ui/screen/ScreenBoundary.tsx";
import { useScreenTitle } from "../useScreenTitle.ts";
import { NewLeads } from "./alerts/NewLeads.tsx";
import { DeskContext } from "./DeskContext.ts";
import { useLeadChanges } from "./data/changes/useLeadChanges.ts";
import { deskKey, deskKeysOf } from "./data/deskKeys.ts";
import { useUnsentOutcomes } from "./data/edits/useUnsentOutcomes.ts";
import { type LeadListState, useLeadList } from "./data/useLeadList.ts";
import { type DeskSession, deskServices } from "./deskServices.ts";
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
import { halfMinuteMs, NowContext, useCurrentTime } from "./lead/time/currentTime.ts";
import { useOpenLead } from "./lead/useOpenLead.ts";
import { LeadList } from "./list/LeadList.tsx";
import { ListStatus } from "./list/ListStatus.tsx";
import { ScrollAnchored } from "./list/ScrollAnchored.tsx";
import { useColumnChoice } from "./list/useColumnChoice.ts";
import { usePanelRoom } from "./list/usePanelBeside.ts";
import { useScreenWidth } from "./list/useScreenWidth.ts";
import { PlanList } from "./plans/PlanList.tsx";
import { CallQueue } from "./queue/CallQueue.tsx";
import { type QueueState, useQueue } from "./queue/useQueue.ts";

type DeskProps = Omit<DeskSession, "client">;

/** The administrators' desk. If the session ends, the next sign-in restores it as it was. */
export function Desk({ user, services, onForbidden, onSessionEnded, onSignOut }: DeskProps) {
  const client = useQueryClient();
  const isAdding = useMatch(paths.addLead) !== null;
  const isReporting = useMatch(paths.reports) !== null;
  const isImporting = useMatch(paths.adSpend) !== null;
  const isOnDesk = !isAdding && !isReporting && !isImporting;

  const desk = useMemo(
    () => deskServices({ client, services, user, onForbidden, onSessionEnded, onSignOut }),
    [client, services, user, onForbidden, onSessionEnded, onSignOut],
  );

  useLayoutEffect(() => {
    // Data of another user must not stay in memory.
    client.removeQueries({
      predicate: ({ queryKey: [area, owner] }) => area === deskKey[0] && owner !== user.id,
    });
    const scrollY = client.getQueryData<number>(deskKeysOf(user.id).scroll);
    if (scrollY !== undefined) window.scrollTo(0, scrollY);
  }, [client, user.id]);

  return (
    <DeskContext value={desk}>
      <ScreenBoundary>
        {isAdding && <addLead.Screen />}
        {isReporting && <reports.Screen />}
        {isImporting && <adSpend.Screen />}
        {isOnDesk && <DeskScreen />}
      </ScreenBoundary>
    </DeskContext>
  );
}

/** Statistics, the list of leads and, over it, the panel of one lead. */
function DeskScreen() {
  const { filters } = useDeskFilters();
  const list = useLeadList(filters);
  const { isOffline, newLeads } = useLeadChanges(filters, list.activity !== "idle");
  const { openId } = useOpenLead();
  const now = useCurrentTime(halfMinuteMs);
  const queue = useQueue(now);
  const failures = useFailures();
  const showsPlans = filters.view === "plans";
  const listedLeads = showsPlans ? undefined : list.data?.leads;
  const shortcuts = useShortcuts(listedLeads, (id) => queue.nextAfter(id)?.lead.id);
  const panelRoom = usePanelRoom();
  const isCovered = openId !== undefined && panelRoom === undefined;
  const isWide = useScreenWidth()("lg");
  useScreenTitle("Leads");
  useUnsentOutcomes();
  useEffect(() => whenIdle(prefetchScreens), []);

  return (
    <NowContext value={now}>
      {/* Closer to the page's header than other screens, for one more lead. */}
      <Grid
        id={deskId}
        templateColumns="minmax(0, 1fr)"
        gap={{ base: "2", md: "3" }}
        mt={{ base: "-2", md: "-4" }}
        pe={panelRoom}
        // Single keys work only while the desk has the focus (WCAG 2.1.4), as after signing in.
        onKeyDown={shortcuts.onKeyDown}
      >
        <PrintStyles />
        <DeskHeader screen="leads" shortcuts={shortcuts} hasSearch={isWide && !showsPlans} />
        {/* A panel that covers the page has a bar of its own. */}
        {!isCovered && <FailureBar failures={failures} />}
        {isWide && <StatFigures />}
        {!isWide && !showsPlans && <SearchBox />}
        {/* It would be between the search and what it finds. */}
        {filters.q === undefined && <CallQueue queue={queue} />}
        <BelowQueue queue={queue} isWide={isWide}>
          {/* On a phone, it would be there too. */}
          {!isWide && filters.q === undefined && <StatFigures />}
          <ScrollAnchored listKey={list.key}>
            <DeskTabs list={list} isOffline={isOffline} />
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

type DeskTabsProps = Readonly<{ list: LeadListState; isOffline: boolean }>;

/** The tabs with the leads of a stage, or with the saved plans. */
function DeskTabs({ list, isOffline }: DeskTabsProps) {
  const { filters } = useDeskFilters();
  const columns = useColumnChoice();
  const showsPlans = filters.view === "plans";
  const statusElement = <ListStatus list={list} isOffline={isOffline} />;
  return (
    <StageTabs
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

/** What is below the queue. Has only its shape until the queue has loaded, which would move what the user already reads. */
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

/** Fetches the code of the screens that are opened most, in the browser's idle time. */
function prefetchScreens(): void {
  void leadPanel.prefetch();
  void addLead.prefetch();
}

const addLead = prefetchable(async () => (await import("./add/AddLead.tsx")).AddLead);

const adSpend = prefetchable(async () => (await import("../reports/adSpend/AdSpend.tsx")).AdSpend);

const leadPanel = prefetchable(async () => (await import("./panel/LeadPanel.tsx")).LeadPanel);

const reports = prefetchable(async () => (await import("../reports/Reports.tsx")).Reports);
