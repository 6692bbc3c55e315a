import { Flex, Grid, Text } from "@chakra-ui/react";
import { formatGoalMoney, pluralize } from "@planner/shared/format";
import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import type { LeadListData, LeadListState } from "../data/useLeadList.ts";
import { useStats } from "../data/useStats.ts";
import { FetchedList } from "../fetched/FetchedList.tsx";
import { useDeskFilters } from "../filters/useDeskFilters.ts";
import { keepFocus, leadListId } from "../keyboard/focus.ts";
import { useFocusFirstAdded } from "../keyboard/useFocusFirstAdded.ts";
import { DayOf } from "../lead/LeadTime.tsx";
import type { ColumnChoice } from "./columnChoice.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { LeadCards } from "./LeadCards.tsx";
import { LeadTable } from "./LeadTable.tsx";
import { useScreenWidth } from "./useScreenWidth.ts";

type LeadListProps = Readonly<{
  list: LeadListState;
  columns: ColumnChoice;
  /** The line above a table. */
  statusElement: ReactNode;
}>;

/** The list of leads: loading, failed, empty or filled, with the button that loads more. */
export function LeadList({ list, columns, statusElement }: LeadListProps) {
  const { data, activity } = list;
  const isAtLeast = useScreenWidth();
  return (
    <Grid
      as="section"
      id={leadListId}
      tabIndex={-1}
      gap="1"
      aria-label="Leads"
      aria-busy={activity !== "idle"}
    >
      {isAtLeast("lg") && statusElement}
      <FetchedList
        data={data}
        isFailed={list.isFailed}
        rows={12}
        isEmpty={({ leads, searchedBackTo }) => leads.length === 0 && !searchedBackTo}
        empty={<EmptyList />}
      >
        {(known) => (
          <>
            <WonSum data={known} />
            {known.leads.length > 0 && <Leads leads={known.leads} columns={columns} />}
            <ListEnd list={list} data={known} />
          </>
        )}
      </FetchedList>
    </Grid>
  );
}

type LeadsProps = Pick<LeadListData, "leads"> & Pick<LeadListProps, "columns">;

function Leads({ leads, columns }: LeadsProps) {
  const isAtLeast = useScreenWidth();
  return isAtLeast("lg") ? (
    <LeadTable leads={leads} shown={columns.visible} />
  ) : (
    <LeadCards leads={leads} />
  );
}

/** What the won leads are worth: those of the tab, or those that the filters show. */
function WonSum({ data }: Readonly<{ data: LeadListData }>) {
  const { stats } = useStats();
  const { filters, isFiltered } = useDeskFilters();
  if (filters.stage !== "won" || (!isFiltered && !stats)) return null;
  const shown = data.leads.reduce((sum, { won_value = 0 }) => sum + won_value, 0);
  const count = pluralize(data.leads.length, "lead");
  // The day of winning, not that of arrival, by which the reports count.
  const whenever = filters.from || filters.to ? ", whenever they came in" : "";
  if (isFiltered && !data.isComplete)
    return (
      <Text textStyle="sm">
        {`${count} shown so far, worth ${formatGoalMoney(shown)}. There are more.`}
      </Text>
    );
  return (
    <Text textStyle="sm">
      <strong>{formatGoalMoney(isFiltered ? shown : (stats?.won_value ?? 0))}</strong>{" "}
      <span>
        {isFiltered
          ? `won in the ${count} that match the filter${whenever}.`
          : `won in all ${pluralize(stats?.by_stage.won ?? 0, "lead")} of this tab.`}
      </span>
    </Text>
  );
}

type ListEndProps = Readonly<{ list: LeadListState; data: LeadListData }>;

function ListEnd({ list, data: { leads, isComplete, searchedBackTo } }: ListEndProps) {
  const isExtending = list.activity === "extending";
  const moreLabel = searchedBackTo ? "Continue" : "Show more leads";
  const focusFirstAdded = useFocusFirstAdded(
    leadListId,
    leads.map(({ id }) => id),
  );

  function extend() {
    if (isExtending) return;
    focusFirstAdded();
    void list.fetchMore();
  }

  return (
    <Flex
      direction={{ base: "column", md: "row" }}
      align={{ md: "center" }}
      justify="space-between"
      gap="3"
      mt="2"
    >
      <Text tabIndex={-1} role="status" textStyle="sm" color="fg.muted">
        <span>{`${isComplete ? "All " : ""}${pluralize(leads.length, "lead")} shown.`}</span>
        {searchedBackTo && (
          <span>
            <span> Searched back to </span>
            <DayOf at={searchedBackTo} />
            <span>.</span>
          </span>
        )}
      </Text>
      {!isComplete && (
        <Button
          ref={keepFocus}
          variant="secondary"
          aria-busy={isExtending}
          aria-disabled={isExtending}
          onClick={extend}
        >
          {isExtending ? "Loading more leads" : moreLabel}
        </Button>
      )}
    </Flex>
  );
}
