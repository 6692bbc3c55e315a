import { chakra, Tabs } from "@chakra-ui/react";
import type { LeadStats } from "@planner/shared/api/admin/leadContract";
import { formatCount } from "@planner/shared/format";
import { type Stage, stageLabels, stageSchema, stages } from "@planner/shared/lead/followUp/stage";
import { type ReactNode, useEffect, useRef } from "react";
import { useStats } from "../data/useStats.ts";
import { FetchedFigure } from "../fetched/FetchedFigure.tsx";
import { useScreenWidth } from "../list/useScreenWidth.ts";
import { useDeskFilters } from "./useDeskFilters.ts";

type StageTabsProps = Readonly<{ filterElement: ReactNode; children: ReactNode }>;

/**
 * One tab per stage with its number of leads, one for all leads, and one for the saved plans. The filters are next to the
 * tabs where there is room, else below them.
 */
export function StageTabs({ filterElement, children }: StageTabsProps) {
  const { stats, isFailed } = useStats();
  const { filters, change } = useDeskFilters();
  const isAtLeast = useScreenWidth();
  const selected = filters.view ?? filters.stage ?? "all";
  const hasNumbers = stats !== undefined;
  const tabList = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers change the tabs' widths.
  useEffect(() => {
    // On a phone, the selected tab may be outside of the visible part. Scrolls only the tabs, not the page. `All` is no choice
    // of a stage: the desk opens with it, and then the first tabs are visible.
    if (selected === "all") return;
    const list = tabList.current;
    const tab = list?.querySelector<HTMLElement>(`[data-value="${selected}"]`);
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [selected, hasNumbers]);

  return (
    <Tabs.Root
      value={selected}
      onValueChange={({ value }) =>
        change({
          stage: stageSchema.safeParse(value).data,
          view: value === "plans" ? "plans" : undefined,
        })
      }
      // Each tab is an entry in the tab's history: arrow keys only move the focus.
      activationMode="manual"
      size="md"
      display="grid"
      gridTemplateColumns={isAtLeast("lg") ? "minmax(0, 1fr) auto" : "minmax(0, 1fr)"}
      columnGap="4"
      rowGap="2"
    >
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
        gridColumn={filterElement ? undefined : "1 / -1"}
      >
        {tabs.map((stage) => (
          <Tabs.Trigger
            key={stage}
            value={stage}
            h="touch"
            px={{ base: "3", md: "2.5" }}
            gap="1.5"
            flexShrink="0"
            _selected={selectedStyle}
          >
            <span>{tabLabels[stage]}</span>{" "}
            <chakra.span textStyle="xs" fontWeight="medium" color="fg.muted">
              {stage !== "plans" && (
                <FetchedFigure isFailed={isFailed}>{stats && countOf(stats, stage)}</FetchedFigure>
              )}
            </chakra.span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {filterElement}
      <Tabs.Content value={selected} gridColumn="1 / -1" pt="0" outline="none">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** Stays in sight while the others scroll: on a phone, the desk opens with the first tabs, and `All` is the last but one. */
const selectedStyle = {
  position: "sticky",
  // To the edges of the screen, as the list of tabs.
  insetInline: { base: "-1", md: "0" },
  zIndex: "1",
  bg: "bg",
  // What it covers fades out, so that a cut number is not read as a smaller one.
  boxShadow: { base: "-12px 0 10px {colors.bg}", md: "none" },
  _highContrast: { outline: "2px solid Highlight", outlineOffset: "-2px" },
} as const;

function countOf({ total_leads, by_stage }: LeadStats, tab: Stage | "all"): string {
  return formatCount(tab === "all" ? total_leads : (by_stage[tab] ?? 0));
}

const tabs = [...stages, "all", "plans"] as const;
const tabLabels = { ...stageLabels, all: "All", plans: "Plans" };
