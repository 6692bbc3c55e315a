import { Grid, Heading, Text } from "@chakra-ui/react";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import { Button } from "../../../ui/Button.tsx";
import { useDeskFilters } from "../filters/useDeskFilters.ts";
import { keepFocus } from "../keyboard/keepFocus.ts";
import { useOpenLead } from "../lead/useOpenLead.ts";

/** The list without a lead: why it has none, and what to do. */
export function EmptyList() {
  const { filters, isFiltered, clear } = useDeskFilters();
  const { add } = useOpenLead();
  const { title, text } = isFiltered ? noMatch : messages[filters.stage ?? "all"];
  return (
    <Grid
      ref={keepFocus}
      justifyItems="center"
      gap="2"
      px="4"
      py="12"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      textAlign="center"
    >
      <Heading as="h2" textStyle="md">
        {title}
      </Heading>
      <Text maxW="form" textStyle="sm" color="fg.muted">
        {text}
      </Text>
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
    </Grid>
  );
}

type Message = { readonly title: string; readonly text: string };

const noMatch: Message = {
  title: "No leads match",
  text: "Check the spelling, search for fewer letters, or remove a filter. Search finds the beginning of a first name, email address, domain, website or phone number, and a number’s last digits.",
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
