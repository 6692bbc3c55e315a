import { Alert, Grid, Text } from "@chakra-ui/react";
import { useMatch } from "react-router-dom";
import { leadPath } from "../../../app/site.ts";
import { Button } from "../../../ui/Button.tsx";
import { leadListId } from "../keyboard/deskFocus.ts";
import { EmptyList } from "./EmptyList.tsx";
import { LeadCards } from "./LeadCards.tsx";
import { LeadSkeletons } from "./LeadSkeletons.tsx";
import { LeadTable } from "./LeadTable.tsx";
import { ListEnd } from "./ListEnd.tsx";
import { ScrollAnchoredRows } from "./ScrollAnchoredRows.tsx";
import type { ColumnChoice } from "./useColumnChoice.ts";
import type { useLeadList } from "./useLeadList.ts";
import { useIsWide } from "./useScreenWidth.ts";

type LeadListProps = Readonly<{
  list: ReturnType<typeof useLeadList>;
  columns: ColumnChoice;
  now: Date;
  /** Announced by screen readers. */
  news: string;
  onRetry: () => void;
}>;

/** The list of leads: loading, failed, empty or filled, with the button that loads more. */
export function LeadList({ list, columns, now, news, onRetry }: LeadListProps) {
  const { data, busy, arrived } = list;
  const isWide = useIsWide();
  const openId = useMatch(leadPath(":id"))?.params.id;
  const isLoading = busy === "loading";
  return (
    <Grid
      as="section"
      id={leadListId}
      tabIndex={-1}
      gap="1"
      aria-label="Leads"
      aria-busy={busy !== "no"}
    >
      {/* Its line is always there, so that nothing moves when it gets a text. */}
      <Text role="status" minH="4" textStyle="xs" color="fg.muted">
        {isLoading ? "Loading the leads" : news}
      </Text>
      {!data && isLoading && <LeadSkeletons />}
      {!data && !isLoading && (
        <Alert.Root status="error" alignItems="center">
          <Alert.Indicator />
          <Alert.Title flex="1">The leads could not be loaded.</Alert.Title>
          <Button type="button" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </Alert.Root>
      )}
      {data?.leads.length === 0 && !data.searchedBackTo && <EmptyList />}
      {data && data.leads.length > 0 && (
        <ScrollAnchoredRows key={list.key} leads={data.leads}>
          {isWide ? (
            <LeadTable
              leads={data.leads}
              columnVisibility={columns.visible}
              now={now}
              arrived={arrived}
              openId={openId}
            />
          ) : (
            <LeadCards leads={data.leads} now={now} arrived={arrived} openId={openId} />
          )}
        </ScrollAnchoredRows>
      )}
      {data && (data.leads.length > 0 || data.searchedBackTo) && (
        <ListEnd
          data={data}
          isExtending={busy === "extending"}
          onMore={() => void list.fetchMore()}
        />
      )}
    </Grid>
  );
}
