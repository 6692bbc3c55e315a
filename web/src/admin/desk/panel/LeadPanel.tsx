import {
  Badge,
  Box,
  chakra,
  Drawer,
  defineStyle,
  Flex,
  Grid,
  Menu,
  Portal,
  Skeleton,
} from "@chakra-ui/react";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";
import { responseClock } from "@planner/shared/lead/followUp/responseClock";
import { isOpenStage } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../../../ui/Button.tsx";
import { dockHeight } from "../../../ui/toasts.ts";
import { Chip, DeskIcon, DeskMenu, docked, RetryAlert } from "../controls.tsx";
import { CallFailed, refusalOf, useDesk } from "../DeskContext.ts";
import { unsentOutcomesOf, useAddEvent, useStageChange } from "../data/leadEdits.ts";
import { FailureBar, useFailures } from "../fetched/FailureBar.tsx";
import { deskId, focusLead, focusList } from "../keyboard/focus.ts";
import { LeadMarks } from "../lead/LeadBadges.tsx";
import { clockText, RelativeTime, ResponseTime, useClock, useNow } from "../lead/LeadTime.tsx";
import { type ContactAction, useOpenLead } from "../lead/openLead.ts";
import { unbrokenName, useAdministrators, useOwner } from "../lead/people.ts";
import { personName } from "../lead/personName.ts";
import { callAhead } from "../lead/touchTimes.ts";
import { panelWidth, useIsPanelBeside } from "../list/useScreenWidth.ts";
import { PlanOutlook } from "../plans/PlanOutlook.tsx";
import { reasonOf } from "../queue/QueueRow.tsx";
import type { QueueState } from "../queue/useQueue.ts";
import { BookedCalls } from "./BookedCalls.tsx";
import { ContactActions, ContactDetails, ContactOutcome, CopyPlanLink } from "./Contact.tsx";
import { LeadFacts, LeadGoals } from "./LeadFacts.tsx";
import { NextTouch } from "./NextTouch.tsx";
import { NoteForm } from "./NoteForm.tsx";
import { OpenPlans, OtherPlans } from "./OtherPlans.tsx";
import { StageControl } from "./StageControl.tsx";
import { Timeline } from "./Timeline.tsx";
import { type DetailsState, useLeadDetails } from "./useLeadDetails.ts";

type LeadPanelProps = Readonly<{
  id: string;
  /** Undefined while there are none on the screen. */
  leads: readonly Lead[] | undefined;
  queue: QueueState;
}>;

/** One lead, beside or over the list. On a phone, it covers the whole screen. */
export function LeadPanel({ id, leads, queue }: LeadPanelProps) {
  const isBeside = useIsPanelBeside();
  const failures = useFailures();
  useInertPage(id, !isBeside);
  const heading = useRef<HTMLHeadingElement>(null);
  const { close } = useOpenLead();
  const { details, error, state } = useLeadDetails(id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead replaces the control that had the focus.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(":disabled")) {
      heading.current?.focus();
    }
  }, [id]);

  const isMissing = error instanceof CallFailed && error.failure.kind === "notFound";
  const refusal = refusalOf(error);
  return (
    <Drawer.Root
      open
      onOpenChange={({ open }) => {
        if (!open) close();
      }}
      size={{ base: "full", lg: "md" }}
      // Modal panels would also block the toasts. See useInertPage.
      modal={false}
      onEscapeKeyDown={(event) => {
        // It cancels the question about a stage first.
        if (document.activeElement?.closest("[data-keeps-escape]")) event.preventDefault();
      }}
      // The question about a call or the note, if the panel opens for it.
      initialFocusEl={() => document.querySelector("[data-first-focus]") ?? heading.current}
    >
      <Portal>
        {!isBeside && <Drawer.Backdrop bg="bg.scrim" />}
        <Drawer.Positioner pointerEvents="none" containerType="size">
          <Drawer.Content
            pointerEvents="auto"
            boxShadow={isBeside ? "none" : "overlay"}
            maxW={isBeside ? panelWidth : undefined}
            borderStartWidth={{ lg: "1px" }}
            data-lead-panel=""
          >
            <PanelHeader
              lead={details?.lead}
              state={state}
              title={isMissing ? "Lead not found" : titles[state]}
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
              {details && !isMissing && <LeadWork key={id} details={details} state={state} />}
              {!details && state === "loading" && <LoadingLead />}
            </Drawer.Body>
            <NextLead queue={queue} id={id} />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

/**
 * While a panel is open, the page behind it is inert, but toasts still work. When it closes, the focus moves to the lead
 * in the list, or to the list if it does not contain the lead.
 */
function useInertPage(leadId: string, isCovered: boolean): void {
  const returnFocus = useEffectEvent(() => {
    if (document.activeElement === document.body && !focusLead(leadId)) focusList();
  });

  useEffect(() => {
    const covered = document.querySelectorAll<HTMLElement>(
      `#root header, #root footer, #${deskId}`,
    );
    for (const part of covered) part.inert = isCovered;
    return () => {
      for (const part of covered) part.inert = false;
      // After the panel is removed from the page.
      setTimeout(() => returnFocus());
    };
  }, [isCovered]);
}

/** The next lead of the queue. Always in the same place, whatever is asked or saved above it. */
function NextLead({ queue, id }: Pick<LeadPanelProps, "queue" | "id">) {
  const { open } = useOpenLead();
  const now = useClock(1000);
  const next = queue.isFailed ? undefined : queue.nextAfter(id);
  // All loaded leads may be those that are being called.
  const isMissing = next === undefined && queue.hasMoreWaiting && !queue.isFailed;
  const load = useEffectEvent(queue.loadMore);
  useEffect(() => {
    if (isMissing && !queue.isExtending) load();
  }, [isMissing, queue.isExtending]);
  return (
    <Drawer.Footer
      px={{ base: "4", lg: "5" }}
      pt="2"
      pb="max(0.5rem, env(safe-area-inset-bottom))"
      borderTopWidth="1px"
    >
      <Button
        w="full"
        bg="bg.inverted"
        color="bg"
        _hover={{ opacity: "0.9" }}
        aria-disabled={next === undefined}
        onClick={() => next && open(next.lead.id)}
      >
        {`Next lead: ${nextText(queue, { id, next }, now)}`}
      </Button>
    </Drawer.Footer>
  );
}

/** Who is next and why. Says that no one is waiting, or that no one is free, only if that is known. */
function nextText(
  queue: QueueState,
  { id, next }: { readonly id: string; readonly next: DueRow | undefined },
  now: Date,
): string {
  if (queue.isFailed) return "not known";
  if (queue.data === undefined) return "loading";
  if (next === undefined) {
    if (queue.hasMoreWaiting) return "loading";
    const others = queue.rows.filter(({ lead }) => lead.id !== id);
    const isCalled = others.some(({ due }) => due.group === "calling");
    return isCalled ? "all others are being called" : "no one is waiting";
  }
  const clock = responseClock(next.lead, now);
  const isClocked = clock.kind === "running" || clock.kind === "late";
  const why = isClocked ? clockText(clock) : reasonOf(next, now);
  return `${next.lead.first_name}, ${why.toLowerCase()}`;
}

type PanelHeaderProps = Omit<LeadPanelProps, "queue"> &
  Readonly<{
    lead: Lead | undefined;
    state: DetailsState;
    /** Shown instead of the name. */
    title: string;
    heading: RefObject<HTMLHeadingElement | null>;
  }>;

/** The lead's name and clock, and buttons for the previous and next of the listed leads. */
function PanelHeader({ lead, state, title, heading, id, leads = [] }: PanelHeaderProps) {
  const { open, close } = useOpenLead();
  // -1 if the list does not contain the lead. The next lead is then the first in the list.
  const index = leads.findIndex((listed) => listed.id === id);
  const [previous, next] = [leads[index - 1], leads[index + 1]];
  const buttons = [
    ["previous", "Previous in the list", previous && (() => open(previous.id))],
    ["next", "Next in the list", next && (() => open(next.id))],
    ["close", "Close", close],
  ] as const;
  return (
    <Drawer.Header
      display="block"
      px={{ base: "4", lg: "5" }}
      pt="2"
      pb="2"
      borderBottomWidth="1px"
    >
      {/* If its longest word does not fit beside the buttons, the name has a line of its own. */}
      <Flex wrap="wrap-reverse" align="center" columnGap="1" me="-3">
        <Drawer.Title
          ref={heading}
          tabIndex={-1}
          flex="1 1 min-content"
          outline="none"
          textStyle="lg"
          fontWeight="heavy"
          minW="0"
          css={unbrokenName}
        >
          {lead?.first_name ?? title}
        </Drawer.Title>
        <Flex gap="1" ms="auto">
          {buttons.map(([icon, label, act]) => (
            <Button
              key={icon}
              variant="quiet"
              minW="touch"
              px="0"
              aria-label={label}
              disabled={!act}
              onClick={act}
            >
              <DeskIcon name={icon} />
            </Button>
          ))}
        </Flex>
      </Flex>
      {lead && (
        <Flex wrap="wrap" columnGap="3" textStyle="sm" color="fg.muted" align="baseline">
          <RelativeTime at={lead.created_at} />
          <ResponseTime lead={lead} />
          <LeadMarks lead={lead} />
          {state === "failed" && <Badge colorPalette="red">Not loaded</Badge>}
        </Flex>
      )}
    </Drawer.Header>
  );
}

/** Stands for a lead of which nothing is known yet. */
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

type LeadWorkProps = Readonly<{ details: LeadDetails; state: DetailsState }>;

/** All actions on a lead, then all its data, except for a timeline that is still loading. */
function LeadWork({ details, state }: LeadWorkProps) {
  const { lead, plan, events } = details;
  const stage = useStageChange();
  const { asked, ...answers } = useQuestion(lead, state !== "known");
  const now = useNow();

  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="5" pt="4">
      <ContactDetails lead={lead} />
      <Dock ref={measureDock} css={lowDock}>
        <ContactActions lead={lead} />
        {asked && (
          <ContactOutcome {...asked} {...answers} key={asked.key} lead={lead} stage={stage} />
        )}
      </Dock>
      <BookedCalls lead={lead} />
      {!asked &&
        (callAhead(lead, now) ||
          (isOpenStage(lead.stage) && (lead.planned_touch || !lead.joined_to))) && (
          <NextTouch lead={lead} kind="follow_up" />
        )}
      <Grid gap="3">
        <Flex wrap="wrap" align="center" gap="2">
          <Owner lead={lead} />
          {lead.calculated_daily_budget > 0 && <CopyPlanLink lead={lead} />}
        </Flex>
        <OtherPlans details={details} />
        {plan && (
          <Flex as="section" aria-label="Tracking" wrap="wrap" columnGap="4" textStyle="sm">
            <PlanOutlook plan={plan} />
          </Flex>
        )}
      </Grid>
      <StageControl lead={lead} stage={stage} />
      <OpenPlans details={details} />
      <LeadGoals lead={lead} />
      <NoteForm leadId={lead.id} />
      <Timeline lead={lead} events={events} state={state} />
      <LeadFacts lead={lead} />
    </Grid>
  );
}

/** Toasts on a phone are above the dock, so that they cover neither its buttons nor what it asks. */
function measureDock(dock: HTMLElement | null) {
  if (!dock) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const isPinned = getComputedStyle(dock).position === "sticky";
    style.setProperty(dockHeight, isPinned ? `${dock.offsetHeight}px` : "1rem");
  });
  observer.observe(dock);
  return () => {
    observer.disconnect();
    style.removeProperty(dockHeight);
  };
}

/** The text is so large that the dock would take the whole screen. In rem, which media queries do not take from the page. */
const isTight = "@container (max-height: 30rem)";

/** On a phone, at the lower edge of the screen, which a thumb reaches. */
const Dock = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "3",
    lgDown: {
      ...docked,
      order: "1",
      mx: "-4",
      px: "4",
      [isTight]: { position: "static", order: "0", borderTopWidth: "0", py: "0" },
    },
    // Not over the note that is being written.
    "[data-lead-panel]:has(textarea:focus) &": { position: "static" },
  },
});

/** Saves height on small screens: a question replaces the buttons, and each group of chips scrolls in one line. */
const lowDock = defineStyle({
  lgDown: {
    "&:has(section) > [data-actions]": { display: "none" },
    "& [data-chips]": {
      flexWrap: "nowrap",
      overflowX: "auto",
      mx: "-1",
      p: "1",
      [isTight]: { flexWrap: "wrap" },
    },
    "& [data-chips] > *": { flexShrink: "0" },
    // The button below says it, and the chosen time needs the width.
    "& [aria-label='Follow up'] [data-chips] > span": { display: "none" },
  },
});

type Question = {
  readonly key: string;
  readonly action: ContactAction;
  readonly callKey: string | undefined;
};

/**
 * What the panel asks about: what the user has just opened, else a call of theirs without an outcome. The server knows
 * the calls, so a reload asks again until there is an answer, and never after it. The question stays until it is closed.
 */
function useQuestion(lead: Lead, isLoading: boolean) {
  const { user } = useDesk();
  const { action, callKey, setAction, entry } = useOpenLead();
  const [asked, setAsked] = useState<Question>();
  const [answered, setAnswered] = useState<ReadonlySet<string>>(
    // A reload does not ask again for an outcome that is not saved yet.
    () =>
      new Set(
        unsentOutcomesOf(user.id)
          .read()
          .map(({ key }) => key),
      ),
  );
  const openCall = isLoading ? undefined : lead.calls?.find(({ by }) => by === user.email);
  const wanted: Question | undefined =
    action !== undefined && action !== "stage" && action !== "note"
      ? { key: callKey ?? entry, action, callKey }
      : openCall && { key: openCall.id, action: "call", callKey: openCall.id };
  if (wanted && wanted.key !== asked?.key && !answered.has(wanted.key)) setAsked(wanted);
  return {
    asked,
    onAnswered: () => {
      if (asked) setAnswered(new Set([...answered, asked.key]));
      setAction(undefined);
    },
    onDone: () => setAsked(undefined),
  };
}

/** The panel's title until the lead's name is known. */
const titles: Readonly<Record<DetailsState, string>> = {
  known: "Loading",
  loading: "Loading",
  failed: "Not loaded",
};

/** Who takes care of the lead. The first who presses gets it, and can give it to anyone. A colleague's is taken after a question. */
function Owner({ lead }: Readonly<{ lead: Lead }>) {
  const { user } = useDesk();
  const [isAsked, setAsked] = useState(false);
  const { add, isPending } = useAddEvent();
  const administrators = useAdministrators();
  const owner = useOwner(lead);
  const isFree = owner === undefined;
  const isColleagues = !isFree && owner !== user.email;

  function save(event: NewEvent) {
    setAsked(false);
    add(lead.id, event);
  }

  function change() {
    if (isColleagues && !isAsked) return setAsked(true);
    const takeOver = { kind: "owner", is_mine: true, take_over: true } as const;
    save(isColleagues ? takeOver : { kind: "owner", is_mine: isFree });
  }

  function label(): string {
    if (isFree) return "I’ve got it";
    if (isAsked) return "Yes, take it";
    return isColleagues ? "Take it" : "Return it";
  }

  function giveTo(name: string) {
    // Choosing a name is explicit enough to take the lead from a colleague.
    save({ kind: "given", to: name, take_over: isColleagues ? true : undefined });
  }

  return (
    <Flex wrap="wrap" align="center" columnGap="3" rowGap="2" textStyle="sm">
      {!isFree && (
        <span>
          <span>{isAsked ? "Take over the lead of" : "Owner:"}</span>{" "}
          <strong>{personName(owner, user.email)}</strong>
          {isAsked && <span>?</span>}
        </span>
      )}
      <Chip
        variant={isFree ? "secondary" : "quiet"}
        data-shortcut="own"
        aria-busy={isPending}
        onClick={change}
      >
        {label()}
      </Chip>
      {isAsked ? (
        <Chip variant="quiet" onClick={() => setAsked(false)}>
          Keep
        </Chip>
      ) : (
        <DeskMenu trigger={<Chip>Give to …</Chip>}>
          {administrators
            .filter((name) => name !== owner && name !== user.email)
            .map((name) => (
              <Menu.Item key={name} value={name} onClick={() => giveTo(name)}>
                {personName(name, user.email)}
              </Menu.Item>
            ))}
        </DeskMenu>
      )}
    </Flex>
  );
}
