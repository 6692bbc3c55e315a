import { isCallNear, isCallOver } from "@planner/shared/lead/followUp/bookedCall";
import { nextTouch } from "@planner/shared/lead/followUp/nextTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useDesk } from "../../DeskContext.ts";
import type { CallToday } from "../../data/queueChanges.ts";
import { CallButton } from "../../lead/contact/CallButton.tsx";
import { useDeskTime } from "../../lead/time/currentTime.ts";
import { isSameDay, monthDay, timeOfDay } from "../../lead/time/timeTexts.ts";
import { ownCall } from "../row/asksOutcome.ts";
import { callDueText, dueText } from "../row/dueTexts.ts";
import { OutcomeButton } from "../row/OutcomeButton.tsx";
import { RowLead } from "../row/RowLead.tsx";
import { RowPhone } from "../row/RowPhone.tsx";
import { RowReason, TouchRow } from "../row/TouchRow.tsx";
import { useRowOwner } from "../row/useRowOwner.ts";

type LeadCallRowProps = Readonly<{
  lead: Lead;
  call: CallToday;
  /** The row to call now. */
  isFirst: boolean;
  distinction: string | undefined;
}>;

/** A booked call of a lead, without an outcome yet. */
export function LeadCallRow({ lead, call, isFirst, distinction }: LeadCallRowProps) {
  const now = useDeskTime();
  const owner = useRowOwner(lead);
  const { user } = useDesk();
  const due = leadCallDue(lead, call, now);
  const isNear = isCallNear(call, now);
  const asksOutcome = isCallOver(call, now) || ownCall(lead, user.email) !== undefined;
  return (
    <TouchRow
      group="booked"
      isLate={due.isLate}
      due={<span>{due.text}</span>}
      person={<RowLead lead={lead} distinction={distinction} />}
      phone={<RowPhone mobile={lead.mobile} start={isNear ? undefined : call.start} />}
      facts={
        <>
          {isNear && <RowReason>{`${timeOfDay(new Date(call.start))} call.`}</RowReason>}{" "}
          <span>{bookedText(lead, call, now)}</span>
        </>
      }
      owner={owner}
      buttons={
        asksOutcome ? <OutcomeButton lead={lead} /> : <CallButton lead={lead} isNext={isFirst} />
      }
    />
  );
}

/** When the call is due. While it is being made, the same text as in the queue. */
function leadCallDue(lead: Lead, call: CallToday, now: Date) {
  const next = nextTouch(lead, now);
  const isCalling = next?.group === "calling" && isCallNear(call, now);
  return isCalling ? dueText({ lead, due: next }, now) : callDueText(call, now);
}

/** "Booked today 9:00 am", or the day. With a time, an earlier day would read as that of the call. */
function bookedText(lead: Lead, { id }: CallToday, now: Date): string {
  const booking = lead.bookings?.find((one) => one.id === id);
  if (!booking) return "";
  const bookedAt = new Date(booking.changed_at);
  const when = isSameDay(bookedAt, now) ? `today ${timeOfDay(bookedAt)}` : monthDay(bookedAt, now);
  return `Booked ${when}`;
}
