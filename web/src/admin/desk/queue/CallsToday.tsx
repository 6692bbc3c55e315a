import { chakra, Text } from "@chakra-ui/react";
import type { CallsToday as Calls } from "@planner/shared/api/admin/queueContract";
import { phoneTimeZone } from "@planner/shared/lead/contact/phoneTimeZone";
import { callOutcomeLabels } from "@planner/shared/lead/followUp/callOutcome";
import { nextTouch, touchTime } from "@planner/shared/lead/followUp/nextTouch";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { FetchedList } from "../fetched/FetchedList.tsx";
import { CallButton } from "../lead/ContactLinks.tsx";
import { monthDay, timeOfDay, timeOrDay, useNow } from "../lead/LeadTime.tsx";
import { tellApart } from "../lead/tellApart.ts";
import { BookedWithoutPlan } from "./BookedWithoutPlan.tsx";
import { callDueText, dueText, isCallNear } from "./dueTexts.ts";
import { LeadRows } from "./LeadRows.tsx";
import { RowPhone } from "./RowPhone.tsx";
import { RowLead, TouchRow } from "./TouchRow.tsx";
import { touchRowLayout } from "./touchRowLayout.ts";
import { useCallsToday } from "./useCallsToday.ts";
import { useRowOwner } from "./useRowOwner.ts";

type Call = Calls["calls"][number];

/** The booked calls of the day: those that are left, then those that are done, with their outcome. */
export function CallsToday() {
  const { data, isError } = useCallsToday();
  return (
    <FetchedList
      data={data?.calls}
      isFailed={isError}
      rows={3}
      isEmpty={(calls) => calls.length === 0}
      empty={<Text color="fg.muted">No call is booked for today.</Text>}
    >
      {(calls) => <CallRows calls={calls} />}
    </FetchedList>
  );
}

function CallRows({ calls }: Readonly<{ calls: readonly Call[] }>) {
  const left = calls.filter(({ is_done }) => !is_done);
  const done = calls.filter(({ is_done }) => is_done);
  const apart = tellApart(leadsOf(calls));
  const apartOf = ({ lead }: Call) => lead && apart.get(lead.id);
  return (
    <LeadRows aria-label="Calls today" css={touchRowLayout}>
      {left.map((call, index) => (
        <CallRow key={call.id} call={call} isFirst={index === 0} apart={apartOf(call)} />
      ))}
      {done.length > 0 && <DoneHead aria-hidden>Done</DoneHead>}
      {done.map((call) => (
        <DoneRow key={call.id} call={call} apart={apartOf(call)} />
      ))}
    </LeadRows>
  );
}

/** The leads of the calls, once each: a person may have booked two. */
function leadsOf(calls: readonly Call[]): readonly Lead[] {
  const leads = calls.flatMap(({ lead }) => lead ?? []);
  return leads.filter(({ id }, index) => leads.findIndex((lead) => lead.id === id) === index);
}

type DoneRowProps = Readonly<{
  call: Call;
  /** What tells the person from another one of the same name. */
  apart: string | undefined;
}>;

type CallRowProps = DoneRowProps & Readonly<{ isFirst: boolean }>;

/** A call that is left. */
function CallRow({ call, isFirst, apart }: CallRowProps) {
  const { lead, booking } = call;
  if (lead) return <LeadCallRow lead={lead} call={call} isFirst={isFirst} apart={apart} />;
  return booking && <BookedWithoutPlan booking={booking} isFirst={isFirst} />;
}

type LeadCallRowProps = CallRowProps & Readonly<{ lead: Lead }>;

function LeadCallRow({ lead, call: { id, start }, isFirst, apart }: LeadCallRowProps) {
  const now = useNow();
  const owner = useRowOwner(lead);
  const due = leadCallDue(lead, new Date(start), now);
  return (
    <TouchRow
      group="booked"
      isLate={due.isLate}
      due={<span>{due.text}</span>}
      person={<RowLead lead={lead} apart={apart} />}
      phone={<RowPhone mobile={lead.mobile} />}
      facts={<span>{bookedText(lead, id, now)}</span>}
      owner={owner}
      buttons={<CallButton lead={lead} isNext={isFirst} />}
    />
  );
}

/** A call that is done: how it went, and what follows. */
function DoneRow({ call: { start, lead, booking, outcome }, apart }: DoneRowProps) {
  const now = useNow();
  const how = outcome ? callOutcomeLabels[outcome] : lead && stageLabels[lead.stage];
  const texts = [how, lead && followingText(lead, now)].filter((text) => text !== undefined);
  return (
    <TouchRow
      isDone
      due={<span>{timeOfDay(new Date(start))}</span>}
      person={lead ? <RowLead lead={lead} apart={apart} /> : booking?.name}
      facts={<span>{texts.join(". ")}</span>}
    />
  );
}

/** As the queue says it. */
function leadCallDue(lead: Lead, start: Date, now: Date) {
  const next = nextTouch(lead, now);
  const isCalling = next?.group === "calling" && isCallNear(start, now);
  return isCalling ? dueText({ lead, due: next }, now) : callDueText(start, now);
}

/**
 * The start, once the row has how late the call is; when it is by the clock of the person, if that differs; and the day it
 * was booked. Without a time of day, which would read as one of the call.
 */
function bookedText(lead: Lead, bookingId: string, now: Date): string {
  const booking = lead.bookings?.find(({ id }) => id === bookingId);
  if (!booking) return "";
  const start = new Date(booking.start);
  const theirs = timeOfDay(start, phoneTimeZone(lead.mobile));
  const texts = [
    isCallNear(start, now) ? `${timeOfDay(start)} call` : undefined,
    theirs === timeOfDay(start) ? undefined : `Their time ${theirs}`,
    `Booked ${monthDay(new Date(booking.changed_at), now)}`,
  ];
  return texts.filter((text) => text !== undefined).join(". ");
}

/** What is planned after the call: "Next touch Thursday 9:00 am". */
function followingText(lead: Lead, now: Date): string | undefined {
  const next = nextTouch(lead, now);
  const at = next && touchTime(next);
  return at === undefined ? undefined : `Next touch ${timeOrDay(new Date(at), now)}`;
}

const DoneHead = chakra("li", {
  base: { "&&": { display: "flex", minH: "9", py: "0" }, fontWeight: "semibold", bg: "bg.subtle" },
});
