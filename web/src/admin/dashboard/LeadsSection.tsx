import { Alert, EmptyState, Flex, Grid, SimpleGrid, Skeleton, Text } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { LeadTable } from "./LeadTable.tsx";
import { shownSentence } from "./leadList.ts";
import type { useLeads } from "./useLeads.ts";

type LeadsSectionProps = Readonly<{
  leads: ReturnType<typeof useLeads>;
  now: Date;
  onOpen: (lead: Lead) => void;
}>;

/** The list of leads: loading, failed, empty or filled, with the button that loads more. */
export function LeadsSection({ leads, now, onOpen }: LeadsSectionProps) {
  const { list, busy, added, news, fetchNewest } = leads;
  const isLoading = busy === "loading";
  return (
    <Grid as="section" gap="2" aria-label="Leads" aria-busy={busy !== "no"}>
      {/* Its line is always there, so that nothing moves when it gets a text. */}
      <Text role="status" minH="5" textStyle="sm" color="fg.muted">
        {isLoading ? "Loading the leads" : news}
      </Text>
      {!list && isLoading && <LeadSkeletons />}
      {!list && !isLoading && (
        <Alert.Root status="error" alignItems="center">
          <Alert.Indicator />
          <Alert.Title flex="1">The leads could not be loaded.</Alert.Title>
          <Button type="button" variant="secondary" onClick={fetchNewest}>
            Try again
          </Button>
        </Alert.Root>
      )}
      {list?.leads.length === 0 && (
        <EmptyState.Root borderWidth="1px" borderRadius="l3" bg="bg.panel">
          <EmptyState.Content gap="2">
            <EmptyState.Title as="h2">No leads yet</EmptyState.Title>
            <EmptyState.Description>New leads will appear here.</EmptyState.Description>
          </EmptyState.Content>
        </EmptyState.Root>
      )}
      {list && list.leads.length > 0 && (
        <>
          <LeadTable leads={list.leads} added={added} now={now} onOpen={onOpen} />
          <ListEnd leads={leads} list={list} />
        </>
      )}
    </Grid>
  );
}

type ListEndProps = Pick<LeadsSectionProps, "leads"> &
  Readonly<{ list: NonNullable<LeadsSectionProps["leads"]["list"]> }>;

/** Says how many leads are shown, and loads more. */
function ListEnd({ leads: { busy, fetchMore }, list }: ListEndProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const { isComplete } = list;

  useEffect(() => {
    // The last page removes the button that had the focus. Without this, the next Tab would start at the page's top.
    const isFocusLost = document.activeElement === document.body;
    if (isComplete && isFocusLost) count.current?.focus({ preventScroll: true });
  }, [isComplete]);

  const isExtending = busy === "extending";
  return (
    <Flex
      direction={{ base: "column", md: "row" }}
      align={{ md: "center" }}
      justify="space-between"
      gap="3"
      mt="2"
    >
      <Text ref={count} tabIndex={-1} textStyle="sm" color="fg.muted">
        {shownSentence(list)}
      </Text>
      {!isComplete && (
        <Button
          type="button"
          variant="secondary"
          aria-busy={isExtending}
          aria-disabled={isExtending}
          onClick={() => void fetchMore()}
        >
          {isExtending ? "Loading more leads" : "Show more leads"}
        </Button>
      )}
    </Flex>
  );
}

/** Placeholders of the size of the first leads: table rows on a desktop, cards on smaller screens. */
function LeadSkeletons() {
  return (
    <SimpleGrid
      columns={{ base: 1, md: 2, lg: 1 }}
      gap={{ base: "3", lg: "0" }}
      minH="60vh"
      alignContent="start"
      lg={{ borderWidth: "1px", borderRadius: "l3", bg: "bg.panel" }}
    >
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Grid
          key={place}
          gap="3"
          alignItems="center"
          p="4"
          lgDown={{
            h: "14rem",
            alignContent: "start",
            borderWidth: "1px",
            borderRadius: "l3",
            bg: "bg.panel",
          }}
          lg={{
            gridTemplateColumns: "8rem 1fr 2fr",
            px: "3",
            h: "3.625rem",
            "&:not(:last-of-type)": { borderBottomWidth: "1px" },
          }}
        >
          <Skeleton w="8rem" h="5" />
          <Skeleton w="75%" h="4" />
          <Skeleton w="full" h="4" />
        </Grid>
      ))}
    </SimpleGrid>
  );
}
