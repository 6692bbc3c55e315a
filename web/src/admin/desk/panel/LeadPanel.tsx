import { Drawer, Flex, Grid, Portal } from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/adminContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../../../ui/Button.tsx";
import { CallFailed, useDesk } from "../DeskContext.ts";
import { DeskIcon, type DeskIconName } from "../DeskIcon.tsx";
import { cachedLead } from "../data/leadCache.ts";
import { useStageChange } from "../data/leadEdits.ts";
import type { LeadListState } from "../data/useLeadList.ts";
import { deskId, focusLead, focusList } from "../keyboard/focus.ts";
import { SuspectBadge } from "../lead/LeadBadges.tsx";
import { RelativeTime, ResponseTime } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { RetryAlert } from "../RetryAlert.tsx";
import { ContactActions, ContactOutcome } from "./Contact.tsx";
import { GoalsAndPlan, LeadRecord, LeadSource } from "./LeadFacts.tsx";
import { NoteForm, noteFieldId } from "./NoteForm.tsx";
import { OtherPlans } from "./OtherPlans.tsx";
import { StageControl } from "./StageControl.tsx";
import { Timeline } from "./Timeline.tsx";
import { type Neighbors, useNeighbors } from "./useNeighbors.ts";

type LeadPanelProps = Readonly<{ id: string; list: LeadListState }>;

/** One lead, over the list. On a phone, it covers the whole screen. */
export function LeadPanel({ id, list }: LeadPanelProps) {
  useInertPage(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const neighbors = useNeighbors(id, list);
  const { data: details, error, refetch, isPlaceholderData } = useLeadDetails(id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead replaces the control that had the focus.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(":disabled")) {
      heading.current?.focus();
    }
  }, [id]);

  const isMissing = error instanceof CallFailed && error.failure === "notFound";
  return (
    <Drawer.Root
      open
      onOpenChange={({ open }) => {
        if (!open) neighbors.close();
      }}
      size={{ base: "full", lg: "md" }}
      // Modal panels would also block the toasts. See useInertPage.
      modal={false}
      onEscapeKeyDown={(event) => {
        // It cancels the question about a stage first.
        if (document.activeElement?.closest("[data-keeps-escape]")) event.preventDefault();
      }}
      initialFocusEl={() => document.querySelector<HTMLElement>(firstFocus) ?? heading.current}
    >
      <Portal>
        <Drawer.Backdrop bg="bg.scrim" />
        <Drawer.Positioner pointerEvents="none">
          <Drawer.Content
            pointerEvents="auto"
            boxShadow="overlay"
            borderStartWidth={{ lg: "1px" }}
            data-lead-panel=""
          >
            <PanelHeader
              lead={details?.lead}
              title={isMissing ? "No such lead" : "Loading"}
              heading={heading}
              neighbors={neighbors}
            />
            <Drawer.Body px={{ base: "4", lg: "5" }} pb="8" pt="0">
              {details && !isMissing && (
                <LeadWork
                  key={id}
                  details={details}
                  isLoading={isPlaceholderData}
                  neighbors={neighbors}
                />
              )}
              {error && (
                <RetryAlert
                  role="alert"
                  mt="4"
                  text={
                    isMissing
                      ? "This lead does not exist. It may have been erased."
                      : "This lead could not be loaded."
                  }
                  onRetry={isMissing ? undefined : () => void refetch()}
                />
              )}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

/** The question about a call or the note, if the panel opens for it. */
const firstFocus = "[data-first-focus]";

/** A lead with its timeline. Until that is loaded, returns the lead from the list. */
function useLeadDetails(id: string) {
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.lead(id),
    queryFn: () => unwrap(api.getLead(id)),
    staleTime: 0,
    gcTime: closedPanelMs,
    placeholderData: () => {
      const lead = cachedLead(client, keys, id);
      return lead && { lead, events: [], other_leads: [], has_more_other_leads: false };
    },
  });
}

/** How long a closed panel's lead stays in memory. It is fetched again when the panel opens. */
const closedPanelMs = 5 * 60_000;

/**
 * While a panel is open, the page behind it is inert, but toasts still work. When it closes, the focus moves to the lead
 * in the list, or to the list if it does not contain the lead.
 */
function useInertPage(leadId: string): void {
  const returnFocus = useEffectEvent(() => {
    if (document.activeElement === document.body && !focusLead(leadId)) focusList();
  });

  useEffect(() => {
    const covered = document.querySelectorAll<HTMLElement>(
      `#root header, #root footer, #${deskId}`,
    );
    for (const part of covered) part.inert = true;
    return () => {
      for (const part of covered) part.inert = false;
      // After the panel is removed from the page.
      setTimeout(() => returnFocus());
    };
  }, []);
}

type PanelHeaderProps = Readonly<{
  /** Undefined until it is loaded. */
  lead: Lead | undefined;
  /** Shown instead of the name. */
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
  neighbors: Neighbors;
}>;

/** The lead's name and clock, and links to the previous and next lead. */
function PanelHeader({ lead, title, heading, neighbors }: PanelHeaderProps) {
  const { openPrevious, openNext, close } = neighbors;
  return (
    <Drawer.Header
      display="block"
      px={{ base: "4", lg: "5" }}
      pt="2"
      pb="2"
      borderBottomWidth="1px"
    >
      <Flex align="center" gap="1" me="-3">
        <Drawer.Title
          ref={heading}
          tabIndex={-1}
          me="auto"
          outline="none"
          textStyle="lg"
          fontWeight="heavy"
          overflowWrap="anywhere"
        >
          {lead?.first_name ?? title}
        </Drawer.Title>
        <IconButton label="Previous lead" icon="previous" onPress={openPrevious} />
        <IconButton label="Next lead" icon="next" onPress={openNext} />
        <IconButton label="Close" icon="close" onPress={close} />
      </Flex>
      {lead && (
        <Flex wrap="wrap" columnGap="3" textStyle="sm" color="fg.muted" align="baseline">
          <RelativeTime at={lead.created_at} />
          <ResponseTime lead={lead} />
          <SuspectBadge suspect={lead.suspect} />
        </Flex>
      )}
    </Drawer.Header>
  );
}

type IconButtonProps = Readonly<{
  label: string;
  icon: DeskIconName;
  /** The button is disabled without it. */
  onPress: (() => void) | undefined;
}>;

function IconButton({ label, icon, onPress }: IconButtonProps) {
  return (
    <Button
      variant="quiet"
      minW="touch"
      px="0"
      aria-label={label}
      disabled={!onPress}
      onClick={onPress}
    >
      <DeskIcon name={icon} />
    </Button>
  );
}

type LeadWorkProps = Readonly<{
  details: LeadDetails;
  /** The timeline is still loading. */
  isLoading: boolean;
  neighbors: Neighbors;
}>;

/** All actions on a lead, then all its data. */
function LeadWork({ details, isLoading, neighbors }: LeadWorkProps) {
  const { lead, events } = details;
  const { action, setAction, entry } = useOpenLead();
  const stage = useStageChange();
  const [isStageOpen, setStageOpen] = useState(false);
  const contacting = action === "stage" || action === "note" ? undefined : action;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry acts, even if the last one did the same.
  useEffect(() => {
    if (action === "stage") setStageOpen(true);
    if (action === "note") document.getElementById(noteFieldId)?.focus();
  }, [action, entry]);

  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="5" pt="4">
      <Grid gap="3">
        <ContactActions lead={lead} onContact={setAction} />
        <OtherPlans details={details} />
        {contacting && (
          <ContactOutcome
            key={entry}
            action={contacting}
            lead={lead}
            stage={stage}
            neighbors={neighbors}
            onDone={() => setAction(undefined)}
          />
        )}
      </Grid>
      <StageControl lead={lead} stage={stage} isOpen={isStageOpen} onOpenChange={setStageOpen} />
      <NoteForm leadId={lead.id} opensPanel={action === "note"} />
      <Timeline lead={lead} events={events} isLoading={isLoading} />
      <GoalsAndPlan lead={lead} />
      <LeadSource lead={lead} />
      <LeadRecord lead={lead} />
    </Grid>
  );
}
