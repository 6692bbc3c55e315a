import { chakra, Tabs } from "@chakra-ui/react";
import { stageLabels, stageSchema, stages } from "@planner/shared/lead/followUp/stage";
import { type ReactNode, useEffect, useRef } from "react";
import type { LeadListState } from "../data/useLeadList.ts";
import { useStats } from "../data/useStats.ts";
import { FetchedFigure } from "../fetched/FetchedFigure.tsx";
import { useScreenWidth } from "../list/useScreenWidth.ts";
import { matchCounts, totalCounts } from "./tabCounts.ts";
import { useDeskFilters } from "./useDeskFilters.ts";

type StageTabsProps = Readonly<{
  list: LeadListState;
  filterElement: ReactNode;
  children: ReactNode;
}>;

/**
 * One tab per stage with its number of leads, one for all leads, and one for the saved plans. The filters are next to the
 * tabs where there is room, else below them.
 */
export function StageTabs({ list, filterElement, children }: StageTabsProps) {
  const { filters, change } = useDeskFilters();
  const isAtLeast = useScreenWidth();
  const selected = filters.view ?? filters.stage ?? "all";

  function select(tab: string) {
    change({
      stage: stageSchema.safeParse(tab).data,
      view: tab === "plans" ? "plans" : undefined,
    });
  }

  return (
    <Tabs.Root
      value={selected}
      onValueChange={({ value }) => select(value)}
      // Each tab is an entry in the tab's history: arrow keys only move the focus.
      activationMode="manual"
      size="md"
      display="grid"
      gridTemplateColumns={isAtLeast("lg") ? "minmax(0, 1fr) auto" : "minmax(0, 1fr)"}
      columnGap="4"
      rowGap="2"
    >
      {/* Without filters, the tabs take their place too. */}
      <TabList list={list} selected={selected} gridColumn={filterElement ? undefined : "1 / -1"} />
      {filterElement}
      <Tabs.Content value={selected} gridColumn="1 / -1" pt="0" outline="none">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}

const tabs = [...stages, "all", "plans"] as const;

type Tab = (typeof tabs)[number];

const tabLabels: Readonly<Record<Tab, string>> = { ...stageLabels, all: "All", plans: "Plans" };

/** The names of the tabs, shown until the queue above them is loaded. */
export function LoadingTabs() {
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="5"
      h="touch"
      overflow="hidden"
      borderBottomWidth="1px"
      textStyle="sm"
      whiteSpace="nowrap"
      color="fg.muted"
    >
      {tabs.map((tab) => (
        <span key={tab}>{tabLabels[tab]}</span>
      ))}
    </chakra.div>
  );
}

type TabListProps = Readonly<{
  list: LeadListState;
  selected: Tab;
  gridColumn: string | undefined;
}>;

function TabList({ list, selected, gridColumn }: TabListProps) {
  const { counts, isFailed } = useTabCounts(list);
  const tabList = useSelectedInView(selected, counts !== undefined);
  return (
    <Tabs.List
      ref={tabList}
      aria-label="Stages"
      overflowX="auto"
      overflowY="hidden"
      css={{ scrollbarWidth: "none" }}
      // Up to the edges of the screen, so that a cut tab shows that there are more.
      mx={{ base: "-4", md: "0" }}
      // The text of the first tab starts where the page's text does.
      px={{ base: "1", md: "0" }}
      gridColumn={gridColumn}
    >
      {tabs.map((tab) => (
        <Tabs.Trigger
          key={tab}
          value={tab}
          h="touch"
          px={{ base: "3", md: "2.5" }}
          _first={{ ps: { md: "0" } }}
          gap="1.5"
          flexShrink="0"
          _selected={selectedStyle}
        >
          <TabName data-name={tabLabels[tab]}>{tabLabels[tab]}</TabName>{" "}
          <chakra.span textStyle="xs" fontWeight="medium" color="fg.muted">
            {tab !== "plans" && (
              <FetchedFigure isFailed={isFailed}>{counts && (counts[tab] ?? "")}</FetchedFigure>
            )}
          </chakra.span>
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

/** The numbers of the tabs, undefined until they are known. With a search or filters, they are those of the matches. */
function useTabCounts({ data, isFailed }: LeadListState) {
  const { stats, isFailed: isStatsFailed } = useStats();
  const { filters, isFiltered } = useDeskFilters();
  if (!isFiltered) return { counts: stats && totalCounts(stats), isFailed: isStatsFailed };
  return { counts: data && matchCounts({ ...data, stage: filters.stage }), isFailed };
}

/** As wide as in bold, so that selecting a tab does not move the others. */
const TabName = chakra("span", {
  base: {
    display: "grid",
    _after: {
      content: "attr(data-name) / ''",
      h: "0",
      overflow: "hidden",
      visibility: "hidden",
      fontWeight: "bold",
    },
  },
});

/**
 * Scrolls the tabs, but not the page, so that the selected one is visible. `All` does not scroll: the desk opens with it, and
 * shows the first tabs then. Returns the `ref` of the tabs.
 */
function useSelectedInView(selected: Tab, hasNumbers: boolean) {
  const tabList = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers change the tabs' widths.
  useEffect(() => {
    if (selected === "all") return;
    const list = tabList.current;
    const tab = list?.querySelector<HTMLElement>(`[data-value="${selected}"]`);
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [selected, hasNumbers]);
  return tabList;
}

/** Stays in sight while the others scroll: on a phone, `All` is otherwise outside of the visible part when the desk opens. */
const selectedStyle = {
  position: "sticky",
  // To the edges of the screen, as the list of tabs.
  insetInline: { base: "-1", md: "0" },
  zIndex: "1",
  bg: "bg",
  "& > :first-child": { color: "fg", fontWeight: "bold" },
  // What it covers fades out, so that a cut number is not read as a smaller one.
  boxShadow: { base: "-12px 0 10px {colors.bg}", md: "none" },
  _highContrast: { outline: "2px solid Highlight", outlineOffset: "-2px" },
} as const;
