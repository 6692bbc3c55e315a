import { EmptyState } from "@chakra-ui/react";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import { Button } from "../../../ui/Button.tsx";
import { filterChips } from "../filters/deskFilters.ts";
import { useDeskFilters } from "../filters/useDeskFilters.ts";

/** Explains why there are no leads, and what to do. */
export function EmptyList() {
  const { filters, clear } = useDeskFilters();
  const isFiltered = filters.q !== undefined || filterChips(filters).length > 0;
  const [title, text] = isFiltered
    ? [
        "No leads match",
        "Check the spelling, search for fewer letters, or remove a filter. Search finds beginnings, and a phone number's last digits.",
      ]
    : messages[filters.stage ?? "all"];
  return (
    <EmptyState.Root borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <EmptyState.Content gap="2">
        <EmptyState.Title as="h2">{title}</EmptyState.Title>
        <EmptyState.Description textAlign="center">{text}</EmptyState.Description>
        {isFiltered && (
          <Button type="button" variant="secondary" mt="2" onClick={clear}>
            Clear search and filters
          </Button>
        )}
      </EmptyState.Content>
    </EmptyState.Root>
  );
}

const messages: Readonly<Record<Stage | "all", readonly [title: string, text: string]>> = {
  all: ["No leads yet", "New leads will appear here."],
  new: ["No new leads", "Every lead has been contacted. Follow up on those in Contacted."],
  contacted: ["No contacted leads", "Open a new lead and call it: this is where it goes next."],
  call_booked: ["No booked calls", "When a lead agrees to a call, move it to Call booked."],
  proposal: ["No proposals", "When you send an offer, move the lead to Proposal."],
  won: ["No won leads yet", "When a lead buys, move it to Won and enter the value."],
  lost: ["No lost leads", "When a lead drops out, move it to Lost and choose the reason."],
};
