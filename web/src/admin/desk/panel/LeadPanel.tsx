import { Box, Drawer, Grid, Skeleton } from "@chakra-ui/react";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useLayoutEffect, useRef } from "react";
import { RetryAlert } from "../controls/RetryAlert.tsx";
import { CallFailed, refusalOf } from "../data/CallFailed.ts";
import { FailureBar } from "../fetched/FailureBar.tsx";
import { useFailures } from "../fetched/useFailures.ts";
import { useIsPanelBeside } from "../list/panelBeside.ts";
import type { QueueState } from "../queue/useQueue.ts";
import { NextLead } from "./frame/NextLead.tsx";
import { PanelDrawer } from "./frame/PanelDrawer.tsx";
import { PanelHeader } from "./frame/PanelHeader.tsx";
import { usePageBehindPanel } from "./frame/usePageBehindPanel.ts";
import { LeadPanelBody } from "./LeadPanelBody.tsx";
import { type DetailsState, useLeadDetails } from "./useLeadDetails.ts";

type LeadPanelProps = Readonly<{
  id: string;
  /** The listed leads. Undefined while there are none on the screen. */
  leads: readonly Lead[] | undefined;
  queue: QueueState;
}>;

/** One lead, beside or over the list. On a phone, it covers the whole screen. */
export function LeadPanel({ id, leads, queue }: LeadPanelProps) {
  const isBeside = useIsPanelBeside();
  const failures = useFailures();
  usePageBehindPanel(id, !isBeside);
  const heading = useRef<HTMLHeadingElement>(null);
  const { details, error, state } = useLeadDetails(id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen reader says which lead the panel shows now.
  useLayoutEffect(() => firstFocus()?.focus(), [id]);

  /** The question about a call or the note, if the panel opens for it. Otherwise the heading. */
  function firstFocus(): HTMLElement | null {
    return document.querySelector<HTMLElement>("[data-first-focus]") ?? heading.current;
  }

  const isMissing = error instanceof CallFailed && error.failure.kind === "notFound";
  const refusal = refusalOf(error);
  return (
    <PanelDrawer isBeside={isBeside} firstFocus={firstFocus}>
      <PanelHeader
        lead={details?.lead}
        state={state}
        title={isMissing ? "Lead not found" : titleWithoutLead(state)}
        heading={heading}
        id={id}
        leads={leads}
      />
      <Drawer.Body px={{ base: "4", lg: "5" }} pb={{ base: "0", lg: "8" }} pt="0">
        {!isBeside && failures.length > 0 && (
          <Box mt="4">
            <FailureBar failures={failures} />
          </Box>
        )}
        {refusal && <RetryAlert role="alert" mt="4" text={refusal} onRetry={undefined} />}
        {details && !isMissing && <LeadPanelBody key={id} details={details} state={state} />}
        {!details && state === "loading" && <LoadingLead />}
      </Drawer.Body>
      <NextLead queue={queue} id={id} />
    </PanelDrawer>
  );
}

/** Shown until something is known of the lead. */
function LoadingLead() {
  return (
    <Grid gap="5" pt="4" aria-hidden>
      <Skeleton h="6" w="70%" />
      <Skeleton h="12" />
      <Skeleton h="24" />
      <Skeleton h="40" />
    </Grid>
  );
}

/** The panel's title until the lead's name is known. */
function titleWithoutLead(state: DetailsState): string {
  return state === "failed" ? "Not loaded" : "Loading";
}
