import { timeZoneOf } from "@planner/shared/lead/contact/phoneTimeZone";
import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import { Button } from "../../../ui/Button.tsx";
import { useDesk } from "../DeskContext.ts";
import { CallButton } from "../lead/ContactLinks.tsx";
import { ResponseTime, timeOfDay, timeOrDay, useNow } from "../lead/LeadTime.tsx";
import { lastTouchOf } from "../lead/lastTouch.ts";
import { useOpenLead } from "../lead/openLead.ts";
import { useOwner } from "../lead/people.ts";
import { personName } from "../lead/personName.ts";
import { RowLead, TouchRow } from "./TouchRow.tsx";

type QueueRowProps = Readonly<{
  row: DueRow;
  /** The row to call now. */
  isFirst: boolean;
  /** The first of its part of the queue. */
  startsPart: boolean;
  /** When the row was loaded, if it could not be loaded again since. */
  asOf: Date | undefined;
}>;

/** One lead of the queue: when and why it is due, and what happened last. */
export function QueueRow({ row, isFirst, startsPart, asOf }: QueueRowProps) {
  const { lead, due } = row;
  const { user } = useDesk();
  const { open } = useOpenLead();
  const now = useNow();
  const [call] = currentCalls(lead, now);
  const owner = useOwner(lead);
  const reason = reasonOf(row, now);
  const isColleagues = call !== undefined && call.by !== user.email;
  return (
    <TouchRow
      group={due.group}
      startsPart={startsPart}
      due={
        <>
          <span>{asOf ? fixedTime(row, asOf) : <DueTime row={row} />}</span>{" "}
          <small>{`${timeOfDay(now, timeZoneOf(lead.mobile))} there`}</small>
        </>
      }
      person={<RowLead lead={lead} />}
      facts={
        <>
          <b>{reason.endsWith("?") ? `${reason} ` : `${reason}. `}</b>
          <span>{lastTouchOf(lead, now)}</span>
        </>
      }
      owner={call ? callingText(call.by, user.email) : owner && personName(owner, user.email)}
      call={
        isColleagues ? (
          <Button variant="secondary" px="4" onClick={() => open(lead.id)}>
            Open
          </Button>
        ) : (
          <CallButton lead={lead} isUrgent={isFirst} />
        )
      }
    />
  );
}

/** "Ana is calling". */
function callingText(by: string, self: string): string {
  return `${personName(by, self)} ${by === self ? "are" : "is"} calling`;
}

/** When the lead is or was due. A clock does not run on: a colleague may have called since. */
function fixedTime({ lead, due: { group, at, call } }: DueRow, asOf: Date): string {
  const when = timeOrDay(new Date(call?.start ?? at), asOf);
  switch (group) {
    case "clock":
      return Date.parse(at) > asOf.getTime() ? `By ${when}` : `Was due ${when}`;
    case "calling":
      return "Being called";
    case "no_next_step":
    case "new":
      return stageLabels[lead.stage];
    case "booked":
    case "later":
      return when;
    case "follow_up":
    case "retry":
      return `Due ${when}`;
  }
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

function ordinal(count: number): string {
  const suffix = ["th", "st", "nd", "rd"][count > 3 ? 0 : count] ?? "th";
  return `${count}${suffix}`;
}
