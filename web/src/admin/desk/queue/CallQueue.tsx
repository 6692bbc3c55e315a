import { Badge, chakra, defineStyle, Flex, Heading, Skeleton } from "@chakra-ui/react";
import { adminContract, type LeadQueue } from "@planner/shared/api/adminContract";
import { formatCount, formatPhone } from "@planner/shared/format";
import { timeZoneOf } from "@planner/shared/lead/contact/localTime";
import { bookedAheadMs } from "@planner/shared/lead/followUp/bookedCall";
import { callOutcomeLabels, callOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import { type DueRow, isWaiting } from "@planner/shared/lead/followUp/queueOrder";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { browserStorage } from "../../../browser/tabStorage.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Chip, DeskIcon, RetryAlert } from "../controls.tsx";
import { useDesk } from "../DeskContext.ts";
import { reportFailure } from "../data/leadEdits.ts";
import { callQueueId } from "../keyboard/focus.ts";
import { CallButton, EmailLink } from "../lead/ContactLinks.tsx";
import { LeadLink, PlanCount } from "../lead/LeadBadges.tsx";
import { dayAndTime, ResponseTime, timeOfDay, timeOrDay, useNow } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { personName, unbrokenName, useOwner } from "../lead/people.ts";
import { callsParameter, type QueueState } from "./useQueue.ts";

/** Who is next: the leads that wait for a call, then those that are due later today. Six rows, the rest on demand. */
export function CallQueue({ queue }: Readonly<{ queue: QueueState }>) {
  const { data, rows, isOpen, setOpen, only } = queue;
  const now = useNow();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (data && !isOpen && !only && section.current)
      browserStorage.write(heightKey, `${section.current.offsetHeight}px`);
  }, [data, isOpen, only]);
  if (queue.isError && !data) {
    return (
      <RetryAlert
        text="The leads to call could not be loaded."
        onRetry={() => void queue.refetch()}
      />
    );
  }
  const count = Object.values(data?.waiting ?? {}).reduce((sum, each) => sum + each, 0);
  const shown = isOpen ? rows : rows.slice(0, shownRows);
  const starts = (["no_next_step", "later"] as const).map((group) =>
    shown.find(({ due }) => due.group === group),
  );
  const bookings = data?.bookings ?? [];
  const isSoon = ({ start }: BookedWithoutPlanProps["booking"]) =>
    Date.parse(start) - bookedAheadMs <= now.getTime();
  const soon = bookings.filter(isSoon);
  const later = bookings.filter((booking) => !isSoon(booking));
  const waiting = only ? rows.filter(isWaiting).length : count;
  const hidden = waiting + rows.filter((row) => !isWaiting(row)).length - shown.length;
  return (
    <chakra.section
      ref={section}
      aria-labelledby={titleId}
      aria-busy={!data}
      id={callQueueId}
      css={!data && { display: "flex", flexDirection: "column", minH: usualHeight() }}
    >
      <QueueHeader {...queue} count={count} />
      {!data && <Skeleton flex="1" />}
      {soon.map((booking) => (
        <BookedWithoutPlan key={booking.id} booking={booking} />
      ))}
      {shown.length > 0 && (
        <LeadRows aria-label="To call, most urgent first" css={rowStyles}>
          {shown.map((row) => (
            <QueueRow
              key={row.lead.id}
              row={row}
              isFirst={row === shown.find(isWaiting)}
              startsPart={starts.includes(row)}
            />
          ))}
        </LeadRows>
      )}
      {later.map((booking) => (
        <BookedWithoutPlan key={booking.id} booking={booking} />
      ))}
      {(isOpen || hidden > 0) && (
        <Button variant="quiet" px="0" textStyle="sm" onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show fewer" : `Show ${formatCount(hidden)} more`}
        </Button>
      )}
    </chakra.section>
  );
}

/** How high the queue was last in this browser, so that the list below stays in place when it arrives. */
function usualHeight(): string {
  return browserStorage.read(heightKey) ?? "21rem";
}

const heightKey = "planner.desk.queue-height";

/** How many leads wait, and a link to the calls that are booked for today. */
function QueueHeader({ data, only, count }: QueueState & Readonly<{ count: number }>) {
  const [query] = useSearchParams();
  const otherView = new URLSearchParams(query);
  if (only) otherView.delete(callsParameter);
  else otherView.set(callsParameter, "today");
  return (
    <Flex wrap="wrap" align="baseline" gap="2" mb="1">
      <Heading as="h2" id={titleId} textStyle="md" fontWeight="bold">
        {only ? "Calls today" : "To call"}
      </Heading>
      {data && !only && (
        <chakra.span textStyle="sm" color="fg.muted">
          {count > 0 && (
            <Badge colorPalette="red" me="1.5">
              {formatCount(count)}
            </Badge>
          )}
          <span>{count === 0 ? "No one is waiting" : "waiting now"}</span>
        </chakra.span>
      )}
      {data && (only || data.calls_today.total > 0) && (
        <CallsLink to={{ search: String(otherView) }}>
          {only ? "All to call" : `Calls today ${formatCount(data.calls_today.total)}`}
        </CallsLink>
      )}
    </Flex>
  );
}

const CallsLink = chakra(Link, {
  base: {
    ms: "auto",
    py: { base: "2.5", lg: "0" },
    textStyle: "sm",
    fontWeight: "semibold",
    whiteSpace: "nowrap",
    color: "accent.fg",
    _hover: { textDecoration: "underline" },
  },
});

const shownRows = 6;
const titleId = "to-call";

type QueueRowProps = Readonly<Record<"isFirst" | "startsPart", boolean> & { row: DueRow }>;

function QueueRow({ row, isFirst, startsPart }: QueueRowProps) {
  const { lead, due } = row;
  const { user } = useDesk();
  const { open } = useOpenLead();
  const now = useNow();
  const [call] = currentCalls(lead, now);
  const owner = useOwner(lead);
  const reason = reasonOf(row, now);
  return (
    <li data-starts={startsPart || undefined}>
      <Due data-group={due.group}>
        <DueTime row={row} /> <small>{`${timeOfDay(now, timeZoneOf(lead.mobile))} there`}</small>
      </Due>
      <NameAndPhone>
        <Flex wrap="wrap" align="baseline" columnGap="2">
          <LeadLink id={lead.id}>{lead.first_name}</LeadLink>
          <PlanCount plans={lead.plans} />
        </Flex>
        <span>{formatPhone(lead.mobile)}</span>
      </NameAndPhone>
      <Facts>
        <b>{reason.endsWith("?") ? `${reason} ` : `${reason}. `}</b>
        <span>{lastTouchOf(lead, now)}</span>
      </Facts>
      <chakra.span gridArea="owner" justifySelf={{ lg: "end" }} textStyle="xs" color="fg.muted">
        {call
          ? `${personName(call.by, user.email)} ${call.by === user.email ? "are" : "is"} calling`
          : owner && personName(owner, user.email)}
      </chakra.span>
      <chakra.span gridArea="call" justifySelf="end">
        {call && call.by !== user.email ? (
          <Button variant="secondary" px="4" onClick={() => open(lead.id)}>
            Open
          </Button>
        ) : (
          <CallButton lead={lead} isUrgent={isFirst} />
        )}
      </chakra.span>
    </li>
  );
}

/** When the lead is due: its clock, or the planned time. Its stage if nothing is planned. */
function DueTime({ row: { lead, due } }: Readonly<{ row: DueRow }>) {
  const now = useNow();
  const start = new Date(due.call?.start ?? due.at);
  switch (due.group) {
    case "booked": {
      const minutes = Math.ceil((start.getTime() - now.getTime()) / 60_000);
      return <span>{minutes > 0 ? `In ${minutes} min` : `Since ${timeOfDay(start)}`}</span>;
    }
    case "clock":
      return <ResponseTime lead={lead} />;
    case "calling":
      return <span>Being called</span>;
    case "no_next_step":
    case "new":
      return <span>{stageLabels[lead.stage]}</span>;
    case "later":
      return <span>{timeOfDay(start)}</span>;
    case "follow_up":
    case "retry":
      return <span>{`Due ${timeOrDay(new Date(due.at), now)}`}</span>;
  }
}

/** Why the lead is in the queue. */
export function reasonOf({ lead, due: { reason, at, call } }: DueRow, now: Date): string {
  const when = timeOrDay(new Date(call?.start ?? at), now);
  switch (reason) {
    case "clock":
      return Date.parse(at) > now.getTime() ? "New lead" : "Not called yet";
    case "suspect":
      return "Suspect lead";
    case "calling":
    case "no_outcome":
      return "No outcome yet";
    case "no_next_step":
      return "No next step";
    case "retry":
      return `${ordinal((lead.tries ?? 0) + 1)} try`;
    case "follow_up":
      return "Follow-up";
    case "canceled":
      return "Canceled a call";
    case "booked":
      return `${when} call`;
    case "past_call": {
      const isToday = call && when === timeOfDay(new Date(call.start));
      return `Call ${isToday ? `at ${when}` : when}: how did it go?`;
    }
  }
}

/** The last contact with the person: "No answer yesterday 4:10 pm". */
function lastTouchOf(lead: Lead, now: Date): string {
  const { last_touch: last, first_response_at: answered, created_at, created_by } = lead;
  if (last) return `${touchNames[last.kind]} ${timeOrDay(new Date(last.at), now)}`;
  const what = answered ? "Answered" : created_by ? "Added" : "Sent the plan";
  return `${what} ${timeOrDay(new Date(answered ?? created_at), now)}`;
}

const touchNames = {
  ...callOutcomeLabels,
  text: "Texted",
  email: "Emailed",
  booked: "Booked",
  canceled: "Canceled",
} as const satisfies Readonly<Record<NonNullable<Lead["last_touch"]>["kind"], string>>;

function ordinal(count: number): string {
  const suffix = ["th", "st", "nd", "rd"][count > 3 ? 0 : count] ?? "th";
  return `${count}${suffix}`;
}

/** Rows of leads, in columns. Marks the open one. */
export const LeadRows = chakra("ul", {
  base: {
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.panel",
    overflow: "hidden",
    "& > li": { display: "grid", alignItems: "center", columnGap: "3", px: "3" },
    "& > li + li": { borderTopWidth: "1px" },
    "& > li:has([aria-current])": {
      bg: "accent.subtle",
      boxShadow: "inset 3px 0 0 {colors.accent.solid}",
    },
  },
});

const rowStyles = defineStyle({
  "& > li": {
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gridTemplateAreas: '"name call" "due call" "facts facts" "owner owner"',
    py: "2",
    md: {
      minH: "touch",
      py: "0",
      gridTemplateColumns: "8.5rem minmax(8rem, 10rem) minmax(0, 1fr) auto auto",
      gridTemplateAreas: '"due name facts owner call"',
    },
    lg: {
      gridTemplateColumns: "8.5rem 17rem minmax(0, 1fr) minmax(7rem, auto) auto",
      "& > span > :is(a, button)": { minH: "9", h: "9", textStyle: "sm" },
    },
  },
  "& > li[data-starts]": { borderTopWidth: "3px" },
  "& a[data-lead]": { py: "1", ...unbrokenName, _hover: { color: "accent.fg" } },
});

const Due = chakra("span", {
  base: {
    gridArea: "due",
    textStyle: "sm",
    fontWeight: "semibold",
    color: "fg.muted",
    "&[data-group=booked], &[data-group=follow_up], &[data-group=retry]": { color: "accent.fg" },
    "& span": { textStyle: "sm" },
    "& small": { textStyle: "xs", fontWeight: "normal", color: "fg.muted", whiteSpace: "nowrap" },
    md: { "& small": { display: "block" } },
  },
});

/** Why the lead is in the queue, and what happened last. Side by side on a wide screen. */
const Facts = chakra("p", {
  base: {
    gridArea: "facts",
    display: { "2xl": "grid" },
    gridTemplateColumns: "2fr 3fr",
    textStyle: "sm",
    color: "fg.muted",
    "& b": { fontWeight: "medium", color: "fg" },
  },
});

/** The name and phone number, side by side if they fit. */
const NameAndPhone = chakra("div", {
  base: {
    gridArea: "name",
    display: { base: "flex", md: "grid" },
    gridTemplateColumns: { lg: "minmax(0, 1fr) 7.5rem" },
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "2",
    "& a": { fontWeight: "bold" },
    "& span": { textStyle: "sm", whiteSpace: "nowrap" },
  },
});

type BookedWithoutPlanProps = Readonly<{ booking: LeadQueue["bookings"][number] }>;

/** A booked call of a person who has sent no plan: called, claimed, answered and dismissed like a lead. */
function BookedWithoutPlan({ booking }: BookedWithoutPlanProps) {
  const { id, name, email, mobile, start, outcome } = booking;
  const owner = useOwner(booking);
  const { api, keys, unwrap, user } = useDesk();
  const client = useQueryClient();
  const now = useNow();
  const [isCalled, setCalled] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (action: Action) => {
      const send = (each: Action) =>
        unwrap(api(adminContract.editBooking, { body: { id, start, action: each } }));
      // An administrator who was removed still has it.
      if (action === "claim" && booking.owner !== undefined) await send("return");
      return send(action);
    },
    onError: (error, action) =>
      reportFailure(`The call with ${name} is as before.`, { error, retry: () => mutate(action) }),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.queue }),
  });
  const isSoon = Date.parse(start) - bookedAheadMs <= now.getTime();
  const isAsked = outcome === undefined && (isCalled || isSoon);
  const isTaken = owner !== undefined && owner !== user.email;
  const details = [
    `${name}, ${dayAndTime(new Date(start), now)}`,
    outcome && callOutcomeLabels[outcome],
    owner && personName(owner, user.email),
  ];
  const claim = owner ? "return" : "claim";
  const actions: readonly Action[] = [
    ...(isAsked ? callOutcomes : []),
    ...(isTaken ? [] : ([claim] as const)),
    "dismiss",
  ];
  return (
    <Flex
      as="section"
      aria-label={`Booked without a plan: ${name}`}
      aria-busy={isPending}
      wrap="wrap"
      align="center"
      columnGap="2"
      rowGap="1"
      my="1"
      textStyle="sm"
    >
      <span>
        <strong>Booked without a plan:</strong> <span>{details.filter(Boolean).join(". ")}</span>
      </span>
      <EmailLink work_email={email} />
      {mobile && (
        <LinkButton href={`tel:${mobile}`} px="3" textStyle="sm" onClick={() => setCalled(true)}>
          <DeskIcon name="call" />
          <span>Call</span> <chakra.span whiteSpace="nowrap">{formatPhone(mobile)}</chakra.span>
        </LinkButton>
      )}
      {actions.map((action) => (
        <Chip key={action} onClick={() => mutate(action)}>
          {actionLabels[action]}
        </Chip>
      ))}
    </Flex>
  );
}

const actionLabels = {
  ...callOutcomeLabels,
  ...{ claim: "I’ve got it", return: "Return it", dismiss: "Dismiss" },
};

type Action = keyof typeof actionLabels;
