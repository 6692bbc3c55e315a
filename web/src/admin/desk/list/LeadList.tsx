import { Flex, Grid, Text } from "@chakra-ui/react";
import { pluralize } from "@planner/shared/format";
import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import type { LeadListData, LeadListState } from "../data/useLeadList.ts";
import { FetchedList } from "../fetched/FetchedList.tsx";
import { LoadingList } from "../fetched/LoadingRows.tsx";
import { leadListId } from "../keyboard/focus.ts";
import { keepFocus } from "../keyboard/keepFocus.ts";
import { useFocusFirstAdded } from "../keyboard/useFocusFirstAdded.ts";
import { DayOf } from "../lead/time/LeadTime.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { LeadCards } from "./LeadCards.tsx";
import { LeadTable } from "./LeadTable.tsx";
import type { ColumnChoice } from "./useColumnChoice.ts";
import { useScreenWidth } from "./useScreenWidth.ts";
import { WonSum } from "./WonSum.tsx";

type LeadListProps = Readonly<{
  list: LeadListState;
  columns: ColumnChoice;
  /** The line above a table. */
  statusElement: ReactNode;
}>;

/** The list of leads: loading, failed, empty or filled. */
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
        rows={<LoadingList />}
        isEmpty={({ leads, searchedBackTo }) => leads.length === 0 && !searchedBackTo}
        empty={<EmptyList />}
      >
        {(loaded) => (
          <>
            <WonSum data={loaded} />
            {loaded.leads.length > 0 && <Leads leads={loaded.leads} columns={columns} />}
            <ListEnd list={list} data={loaded} />
          </>
        )}
      </FetchedList>
    </Grid>
  );
}

type LeadsProps = Pick<LeadListData, "leads"> & Pick<LeadListProps, "columns">;

/** A table where the screen has the room, or else cards. */
function Leads({ leads, columns }: LeadsProps) {
  const isAtLeast = useScreenWidth();
  return isAtLeast("lg") ? (
    <LeadTable leads={leads} columnVisibility={columns.visible} />
  ) : (
    <LeadCards leads={leads} />
  );
}

type ListEndProps = Readonly<{ list: LeadListState; data: LeadListData }>;

/** How many leads are shown, and the button that loads more. */
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
      {/* Gets the focus when the button disappears. */}
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
