import { chakra } from "@chakra-ui/react";
import { pluralize } from "@planner/shared/format";
import type { LeadListData, LeadListState } from "../data/useLeadList.ts";
import { useDeskFilters } from "../filters/useDeskFilters.ts";

type ListStatusProps = Readonly<{
  list: LeadListState;
  haveChangesFailed: boolean;
}>;

/** What is known about the whole list. With nothing to report, it says how the list is sorted, so that the line stays. */
export function ListStatus({ list, haveChangesFailed }: ListStatusProps) {
  const { isFiltered } = useDeskFilters();
  const text = statusText(list, { haveChangesFailed, isFiltered });
  return (
    <chakra.div flex="1 1 4rem" minH="4" textStyle="xs" color="fg.muted">
      <span role="status">{text}</span>
      {text === undefined && <span>Newest first</span>}
    </chakra.div>
  );
}

type StatusFacts = { readonly haveChangesFailed: boolean; readonly isFiltered: boolean };

function statusText(
  { data, activity }: LeadListState,
  { haveChangesFailed, isFiltered }: StatusFacts,
) {
  if (activity === "loading") return "Loading the leads";
  if (data === undefined) return undefined;
  if (haveChangesFailed) return "No connection. The list may be out of date.";
  // Without a match, the list itself says so.
  return isFiltered && data.leads.length > 0 ? matchText(data) : undefined;
}

/** How many leads match the filters, as far as it is known. */
function matchText({ leads, isComplete, searchedBackTo }: LeadListData): string {
  const verb = leads.length === 1 ? "matches" : "match";
  const count = `${pluralize(leads.length, "lead")} ${verb}`;
  if (searchedBackTo) return `${count} so far`;
  return isComplete ? count : `More than ${count}`;
}
