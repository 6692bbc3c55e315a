import { EmptyState, Flex, Grid, Text } from "@chakra-ui/react";
import { formatGoalMoney, pluralize } from "@planner/shared/format";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import { Button } from "../../../ui/Button.tsx";
import type { LeadListData, LeadListState } from "../data/useLeadList.ts";
import { useStats } from "../data/useStats.ts";
import { FetchedList } from "../fetched/FetchedList.tsx";
import { useDeskFilters } from "../filters/useDeskFilters.ts";
import { keepFocus, leadListId } from "../keyboard/focus.ts";
import { DayOf } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import type { ColumnChoice } from "./columnChoice.tsx";
import { LeadCards } from "./LeadCards.tsx";
import { LeadTable } from "./LeadTable.tsx";
import { useScreenWidth } from "./useScreenWidth.ts";

type LeadListProps = Readonly<{
  list: LeadListState;
  columns: ColumnChoice;
  /** The changes could not be loaded. */
  isOffline: boolean;
}>;

/** The list of leads: loading, failed, empty or filled, with the button that loads more. */
export function LeadList({ list, columns, isOffline }: LeadListProps) {
  const { data, activity } = list;
  const { isFiltered } = useDeskFilters();
  const isLoading = activity === "loading";
  const matches = isFiltered && data && matchText(data);
  const offline = isOffline && data && "No connection. The list may be out of date.";
  return (
    <Grid
      as="section"
      id={leadListId}
      tabIndex={-1}
      gap="1"
      aria-label="Leads"
      aria-busy={activity !== "idle"}
    >
      {/* Its line is always there, so that nothing moves when it gets a text. */}
      <Text role="status" minH="4" textStyle="xs" color="fg.muted">
        {isLoading ? "Loading the leads" : offline || matches}
      </Text>
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

/** How many leads match the filters, as far as it is known. Empty without any: the list says so itself. */
function matchText({ leads: { length }, isComplete, searchedBackTo }: LeadListData): string {
  if (length === 0) return "";
  const count = `${pluralize(length, "lead")} ${length === 1 ? "matches" : "match"}`;
  if (searchedBackTo) return `${count} so far`;
  return isComplete ? count : `More than ${count}`;
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

function EmptyList() {
  const { filters, isFiltered, clear } = useDeskFilters();
  const { add } = useOpenLead();
  const { title, text } = isFiltered ? noMatch : messages[filters.stage ?? "all"];
  return (
    <EmptyState.Root ref={keepFocus} borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <EmptyState.Content gap="2">
        <EmptyState.Title as="h2">{title}</EmptyState.Title>
        <EmptyState.Description textAlign="center">{text}</EmptyState.Description>
        {isFiltered && (
          <Button variant="secondary" mt="2" onClick={clear}>
            Clear search and filters
          </Button>
        )}
        {!isFiltered && filters.stage === undefined && (
          <Button variant="secondary" mt="2" onClick={() => add()}>
            Add a lead
          </Button>
        )}
      </EmptyState.Content>
    </EmptyState.Root>
  );
}

type Message = { readonly title: string; readonly text: string };

const noMatch: Message = {
  title: "No leads match",
  text: "Check the spelling, search for fewer letters, or remove a filter. Search looks at first names, email addresses, email domains, websites and phone numbers. It finds their beginnings, and a number’s last digits.",
};

const messages: Readonly<Record<Stage | "all", Message>> = {
  all: {
    title: "No leads yet",
    text: "New leads appear here by themselves. Has someone called you?",
  },
  new: {
    title: "No new leads",
    text: "Every lead has been contacted. Follow up on those in Contacted.",
  },
  contacted: {
    title: "No contacted leads",
    text: "Open a new lead and call it: this is where it goes next.",
  },
  call_booked: {
    title: "No booked calls",
    text: "When a lead agrees to a call, move it to Call booked.",
  },
  proposal: {
    title: "No proposals",
    text: "When you send an offer, move the lead to Proposal.",
  },
  won: {
    title: "No won leads yet",
    text: "When a lead buys, move it to Won and enter the value.",
  },
  lost: {
    title: "No lost leads",
    text: "When a lead drops out, move it to Lost and choose the reason.",
  },
};

type ListEndProps = Readonly<{ list: LeadListState; data: LeadListData }>;

function ListEnd({ list, data: { leads, isComplete, searchedBackTo } }: ListEndProps) {
  const isExtending = list.activity === "extending";
  const moreLabel = searchedBackTo ? "Continue" : "Show more leads";
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
          onClick={isExtending ? undefined : () => void list.fetchMore()}
        >
          {isExtending ? "Loading more leads" : moreLabel}
        </Button>
      )}
    </Flex>
  );
}
