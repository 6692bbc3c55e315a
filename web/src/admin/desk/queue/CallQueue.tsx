import { Badge, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import type { LeadQueue } from "@planner/shared/api/admin/queueContract";
import { formatCount } from "@planner/shared/format";
import { bookedAheadMs } from "@planner/shared/lead/followUp/bookedCall";
import type { TouchGroup } from "@planner/shared/lead/followUp/nextTouch";
import { isWaiting } from "@planner/shared/lead/followUp/queueOrder";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/Button.tsx";
import { FetchedList } from "../fetched/FetchedList.tsx";
import { callQueueId } from "../keyboard/focus.ts";
import { useFocusFirstAdded } from "../keyboard/useFocusFirstAdded.ts";
import { timeOrDay, useNow } from "../lead/LeadTime.tsx";
import { tellApart } from "../lead/tellApart.ts";
import { BookedWithoutPlan } from "./BookedWithoutPlan.tsx";
import { CallsToday } from "./CallsToday.tsx";
import { LeadRows } from "./LeadRows.tsx";
import { QueueRow } from "./QueueRow.tsx";
import { touchRowLayout } from "./touchRowLayout.ts";
import { useCallsToday, useShowsCalls } from "./useCallsToday.ts";
import type { QueueState } from "./useQueue.ts";

type CallQueueProps = Readonly<{ queue: QueueState }>;

/** Who is next: the leads that wait for a call, then those that are due later today. Or the booked calls of the day. */
export function CallQueue({ queue }: CallQueueProps) {
  const { showsCalls } = useShowsCalls();
  if (showsCalls) {
    return (
      <section aria-labelledby={titleId} id={callQueueId}>
        <CallsHeader />
        <CallsToday />
      </section>
    );
  }
  const { data, isFailed } = queue;
  return (
    <section aria-labelledby={titleId} aria-busy={!data && !isFailed} id={callQueueId}>
      <QueueHeader queue={queue} />
      {/* If nothing is known, the header says so. */}
      {(data || !isFailed) && (
        <FetchedList data={data} isFailed={false} rows={shownRows}>
          {(known) => <QueueParts queue={queue} bookings={known.bookings} />}
        </FetchedList>
      )}
    </section>
  );
}

/** How many leads wait, and a link to the calls that are booked for today. */
function QueueHeader({ queue: { data, isFailed, asOf } }: CallQueueProps) {
  const { otherView } = useShowsCalls();
  const now = useNow();
  const known = data && asOf ? `as of ${timeOrDay(asOf, now)}` : undefined;
  const unknown = isFailed ? "not loaded" : "loading";
  return (
    <Header>
      <Title>To call</Title>
      <chakra.span textStyle="sm" color="fg.muted">
        {data && !isFailed ? <WaitingCount queue={data} /> : (known ?? unknown)}
      </chakra.span>
      {data && data.calls_today.total > 0 && (
        <CallsLink to={{ search: otherView }}>
          <span>Calls today</span> <CallsLeft calls={data.calls_today} />
        </CallsLink>
      )}
    </Header>
  );
}

/** Leads, and people without one whose booked call starts soon or has started. */
function WaitingCount({ queue: { waiting, bookings } }: Readonly<{ queue: LeadQueue }>) {
  const now = useNow();
  const called = bookings.filter(
    (booking) => isSoon(booking, now) && booking.outcome === undefined,
  );
  const count = waitingCount(waiting) + called.length;
  if (count === 0) return <span>No one is waiting</span>;
  return (
    <span>
      <Badge colorPalette="red" me="1.5">
        {formatCount(count)}
      </Badge>
      <span>waiting</span>
      {/* So that a phone has room for the calls of the day on the same line. */}
      <chakra.span hideBelow="sm"> now</chakra.span>
    </span>
  );
}

/** The head of the booked calls of the day, and the way back to the queue. */
function CallsHeader() {
  const { data, isError } = useCallsToday();
  const { otherView } = useShowsCalls();
  const unknown = isError ? "not loaded" : "loading";
  return (
    <Header>
      <Title>Calls today</Title>
      <chakra.span textStyle="sm" color="fg.muted">
        {data ? <CallsLeft calls={{ total: data.calls.length, left: data.left }} /> : unknown}
      </chakra.span>
      <CallsLink to={{ search: otherView }}>All to call</CallsLink>
    </Header>
  );
}

/** "3 of 5 left": how many booked calls of the day have no outcome yet. */
function CallsLeft({ calls: { total, left } }: Readonly<{ calls: LeadQueue["calls_today"] }>) {
  return <span>{`${formatCount(left)} of ${formatCount(total)} left`}</span>;
}

type QueuePartsProps = CallQueueProps & Readonly<{ bookings: readonly BookingWithoutLead[] }>;

/** The rows of the queue, between the calls of people without a plan that start soon and the later ones. */
function QueueParts({ queue, bookings }: QueuePartsProps) {
  const { rows, isOpen, asOf } = queue;
  const now = useNow();
  const shown = isOpen ? rows : rows.slice(0, shownRows);
  const apart = tellApart(shown.map(({ lead }) => lead));
  const starts = (["no_next_step", "later"] as const).map((group) =>
    shown.find(({ due }) => due.group === group),
  );
  const soon = bookings.filter((booking) => isSoon(booking, now));
  const later = bookings.filter((booking) => !isSoon(booking, now));
  const firstSoon = soon.find(({ mobile }) => mobile !== undefined);
  const first = firstSoon ? undefined : shown.find(isWaiting);
  return (
    <>
      {shown.length + bookings.length > 0 && (
        <LeadRows aria-label="To call, most urgent first" css={touchRowLayout}>
          {soon.map((booking) => (
            <BookedWithoutPlan
              key={booking.id}
              booking={booking}
              isFirst={asOf === undefined && booking === firstSoon}
            />
          ))}
          {shown.map((row) => (
            <QueueRow
              key={row.lead.id}
              row={row}
              isFirst={asOf === undefined && row === first}
              startsPart={starts.includes(row)}
              apart={apart.get(row.lead.id)}
              asOf={asOf}
            />
          ))}
          {later.map((booking) => (
            <BookedWithoutPlan key={booking.id} booking={booking} isFirst={false} />
          ))}
        </LeadRows>
      )}
      <QueueEnd
        queue={queue}
        leadIds={shown.map(({ lead }) => lead.id)}
        bookings={bookings.length}
      />
    </>
  );
}

type QueueEndProps = CallQueueProps &
  Readonly<{
    /** The leads that are shown. */
    leadIds: readonly string[];
    /** How many calls of people without a lead are shown, which are all of them. */
    bookings: number;
  }>;

/** How many rows are shown of all, and the buttons that show more or fewer. */
function QueueEnd({ queue, leadIds, bookings }: QueueEndProps) {
  const { isOpen, isExtending, showMore, showFewer } = queue;
  const focusFirstAdded = useFocusFirstAdded(callQueueId, leadIds);
  const shown = leadIds.length;
  const { total, calling, later } = rowCounts(queue);
  const others: string[] = [];
  if (calling > 0) others.push(`${formatCount(calling)} being called`);
  if (later > 0) others.push(`${formatCount(later)} later today`);
  if (!isOpen && shown >= total) return null;

  function extend() {
    if (isExtending) return;
    focusFirstAdded();
    showMore();
  }

  return (
    <Flex wrap="wrap" align="center" columnGap="4">
      {shown < total && (
        <Button
          variant="quiet"
          px="0"
          textStyle="sm"
          color="accent.fg"
          aria-busy={isExtending}
          aria-disabled={isExtending}
          onClick={extend}
        >
          {isExtending ? "Loading more" : "Show more"}
        </Button>
      )}
      {isOpen && (
        <Button variant="quiet" px="0" textStyle="sm" color="accent.fg" onClick={showFewer}>
          Show fewer
        </Button>
      )}
      <Text role="status" textStyle="sm" color="fg.muted">
        {[
          `${formatCount(shown + bookings)} of ${formatCount(total + bookings)} shown`,
          ...others,
        ].join(", ")}
      </Text>
    </Flex>
  );
}

/**
 * All rows of the queue, also those that are not loaded, and those that do not wait now. Of the rows that are not loaded,
 * those that are being called are not known.
 */
function rowCounts({ data, rows, hasMore }: QueueState) {
  const count = (group: TouchGroup) => rows.filter(({ due }) => due.group === group).length;
  const calling = count("calling");
  if (!data || !hasMore) return { total: rows.length, calling, later: count("later") };
  const known = waitingCount(data.waiting) + data.later + calling;
  return { total: Math.max(rows.length + 1, known), calling, later: data.later };
}

/** Also a call that is over. */
function isSoon({ start }: BookingWithoutLead, now: Date): boolean {
  return Date.parse(start) - bookedAheadMs <= now.getTime();
}

function waitingCount(waiting: LeadQueue["waiting"]): number {
  return Object.values(waiting).reduce((sum, each) => sum + each, 0);
}

const Header = chakra(Flex, {
  base: { flexWrap: "wrap", alignItems: "baseline", gap: "2", mb: "1" },
});

function Title({ children }: Readonly<{ children: string }>) {
  return (
    <Heading as="h2" id={titleId} textStyle="md" fontWeight="bold">
      {children}
    </Heading>
  );
}

const CallsLink = chakra(Link, {
  base: {
    ms: "auto",
    // Large enough for a thumb, without room of its own.
    py: { base: "2.5", lg: "0" },
    my: { base: "-2.5", lg: "0" },
    textStyle: "sm",
    fontWeight: "semibold",
    color: "accent.fg",
    _hover: { textDecoration: "underline" },
  },
});

const shownRows = 6;
const titleId = "to-call";
