import { chakra, Flex, Text } from "@chakra-ui/react";
import type { CallsToday as Calls } from "@planner/shared/api/adminContract";
import { formatPhone } from "@planner/shared/format";
import { timeZoneOf } from "@planner/shared/lead/contact/phoneTimeZone";
import { callWindowStart } from "@planner/shared/lead/followUp/bookedCall";
import { callOutcomeLabels } from "@planner/shared/lead/followUp/callOutcome";
import { nextTouch, touchTime } from "@planner/shared/lead/followUp/nextTouch";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { Fetched } from "../fetched/Fetched.tsx";
import { CallButton } from "../lead/ContactLinks.tsx";
import { LeadLink, PlanCount } from "../lead/LeadBadges.tsx";
import { timeOfDay, timeOrDay, useNow } from "../lead/LeadTime.tsx";
import { BookedWithoutPlan } from "./BookedWithoutPlan.tsx";
import { LeadRows } from "./LeadRows.tsx";
import { Due, Facts, NameAndPhone, queueRowStyles } from "./QueueRow.tsx";
import { useCallsToday } from "./useCallsToday.ts";

type Call = Calls["calls"][number];

/** The booked calls of the day: those that are left, then those that are done, with their outcome. */
export function CallsToday() {
  const { data, isError } = useCallsToday();
  return (
    <Fetched
      data={data?.calls}
      isFailed={isError}
      rows={3}
      isEmpty={(calls) => calls.length === 0}
      empty={<Text color="fg.muted">No call is booked for today.</Text>}
    >
      {(calls) => <CallRows calls={calls} />}
    </Fetched>
  );
}

function CallRows({ calls }: Readonly<{ calls: readonly Call[] }>) {
  const left = calls.filter(({ is_done }) => !is_done);
  const done = calls.filter(({ is_done }) => is_done);
  return (
    <LeadRows aria-label="Calls today" css={queueRowStyles}>
      {left.map((call, index) => (
        <CallRow key={call.id} call={call} isFirst={index === 0} />
      ))}
      {done.length > 0 && <DoneHead aria-hidden>Done</DoneHead>}
      {done.map((call) => (
        <DoneRow key={call.id} call={call} />
      ))}
    </LeadRows>
  );
}

type CallRowProps = Readonly<{ call: Call; isFirst: boolean }>;

/** A call that is left. Who has no lead is called, claimed, answered and dismissed in the row. */
function CallRow({ call: { id, start, lead, booking }, isFirst }: CallRowProps) {
  const now = useNow();
  if (lead === undefined) {
    return <WithoutPlan>{booking && <BookedWithoutPlan booking={booking} />}</WithoutPlan>;
  }
  return (
    <li>
      <Due data-group="booked">
        <span>{startText(start, now)}</span>
      </Due>
      <LeadName lead={lead} />
      <Facts>
        <span>{bookedText(lead, id, now)}</span>
      </Facts>
      <chakra.span gridArea="owner" />
      <chakra.span gridArea="call" justifySelf="end">
        <CallButton lead={lead} isUrgent={isFirst} />
      </chakra.span>
    </li>
  );
}

/** A call that is done: how it went, and what follows. */
function DoneRow({ call: { start, lead, booking, outcome } }: Readonly<{ call: Call }>) {
  const now = useNow();
  const how = outcome ? callOutcomeLabels[outcome] : lead && stageLabels[lead.stage];
  const texts = [how, lead && followingText(lead, now)].filter((text) => text !== undefined);
  return (
    <Done>
      <Due>
        <span>{timeOfDay(new Date(start))}</span>
      </Due>
      {lead ? <LeadName lead={lead} /> : <NameAndPhone>{booking?.name}</NameAndPhone>}
      <Facts>
        <span>{texts.join(". ")}</span>
      </Facts>
    </Done>
  );
}

function LeadName({ lead }: Readonly<{ lead: Lead }>) {
  return (
    <NameAndPhone>
      <Flex wrap="wrap" align="baseline" columnGap="2">
        <LeadLink id={lead.id}>{lead.first_name}</LeadLink>
        <PlanCount plans={lead.plans} />
      </Flex>
      <span>{formatPhone(lead.mobile)}</span>
    </NameAndPhone>
  );
}

/** "11:30 am", and in the last ten minutes before it "In 6 min". */
function startText(start: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(start) - now.getTime()) / 60_000);
  const isSoon = minutes > 0 && callWindowStart({ start }) <= now.getTime();
  return isSoon ? `In ${minutes} min` : timeOfDay(new Date(start));
}

/** When the call was booked, and when it is by the clock of the person, if that differs. */
function bookedText(lead: Lead, bookingId: string, now: Date): string {
  const booking = lead.bookings?.find(({ id }) => id === bookingId);
  if (!booking) return "";
  const start = new Date(booking.start);
  const theirs = timeOfDay(start, timeZoneOf(lead.mobile));
  const booked = `Booked ${timeOrDay(new Date(booking.changed_at), now)}`;
  return theirs === timeOfDay(start) ? booked : `Their time ${theirs}. ${booked}`;
}

/** What is planned after the call: "Next touch Thursday 9:00 am". */
function followingText(lead: Lead, now: Date): string | undefined {
  const next = nextTouch(lead, now);
  const at = next && touchTime(next);
  return at === undefined ? undefined : `Next touch ${timeOrDay(new Date(at), now)}`;
}

const WithoutPlan = chakra("li", { base: { "&&": { display: "block" } } });

const Done = chakra("li", { base: { bg: "bg.subtle" } });

const DoneHead = chakra("li", {
  base: { "&&": { display: "block", py: "2" }, fontWeight: "semibold", bg: "bg.subtle" },
});
