import { chakra } from "@chakra-ui/react";
import { pluralize } from "@planner/shared/format";
import type { LeadListData, LeadListState } from "../data/useLeadList.ts";
import { useDeskFilters } from "../filters/useDeskFilters.ts";

type ListStatusProps = Readonly<{
  list: LeadListState;
  /** The changes could not be loaded. */
  isOffline: boolean;
}>;

/** What is known of the whole list. Its line is always there, so that nothing moves when it gets a text. */
export function ListStatus({ list: { data, activity }, isOffline }: ListStatusProps) {
  const { isFiltered } = useDeskFilters();
  const matches = isFiltered && data && matchText(data);
  const offline = isOffline && data && "No connection. The list may be out of date.";
  const text = activity === "loading" ? "Loading the leads" : offline || matches;
  return (
    <chakra.div minH="4" textStyle="xs" color="fg.muted">
      <span role="status">{text}</span>
      {!text && <span>Newest first</span>}
    </chakra.div>
  );
}

/** How many leads match the filters, as far as it is known. Empty without any: the list says so itself. */
function matchText({ leads: { length }, isComplete, searchedBackTo }: LeadListData): string {
  if (length === 0) return "";
  const count = `${pluralize(length, "lead")} ${length === 1 ? "matches" : "match"}`;
  if (searchedBackTo) return `${count} so far`;
  return isComplete ? count : `More than ${count}`;
}
