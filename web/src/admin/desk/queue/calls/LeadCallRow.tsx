import { nextTouch } from "@planner/shared/lead/followUp/nextTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { CallButton } from "../../lead/ContactLinks.tsx";
import { useNow } from "../../lead/time/currentTime.ts";
import { monthDay, timeOfDay } from "../../lead/time/timeTexts.ts";
import { timeThere } from "../../lead/time/touchTimes.ts";
import { isCallNear } from "../isCallNear.ts";
import { callDueText, dueText } from "../row/dueTexts.ts";
import { RowLead } from "../row/RowLead.tsx";
import { RowPhone } from "../row/RowPhone.tsx";
import { TouchRow } from "../row/TouchRow.tsx";
import { useRowOwner } from "../row/useRowOwner.ts";
import type { CallToday } from "./useCallsToday.ts";

type LeadCallRowProps = Readonly<{
  lead: Lead;
  call: CallToday;
  /** The row to call now. */
  isFirst: boolean;
  distinction: string | undefined;
}>;

/** A booked call of a lead, without an outcome yet. */
export function LeadCallRow({ lead, call, isFirst, distinction }: LeadCallRowProps) {
  const now = useNow();
  const owner = useRowOwner(lead);
  const due = leadCallDue(lead, call, now);
  return (
    <TouchRow
      group="booked"
      isLate={due.isLate}
      due={<span>{due.text}</span>}
      person={<RowLead lead={lead} distinction={distinction} />}
      phone={<RowPhone mobile={lead.mobile} />}
      facts={<span>{bookingText(lead, call, now)}</span>}
      owner={owner}
      buttons={<CallButton lead={lead} isNext={isFirst} />}
    />
  );
}

/** When the call is due. While it is being made, the same text as in the queue. */
function leadCallDue(lead: Lead, call: CallToday, now: Date) {
  const next = nextTouch(lead, now);
  const isCalling = next?.group === "calling" && isCallNear(call, now);
  return isCalling ? dueText({ lead, due: next }, now) : callDueText(call, now);
}

/**
 * The start, once the row shows how late the call is. Then the start by the clock of the person, if that differs, and the
 * day it was booked. Without the time of that day, which would read as one of the call.
 */
function bookingText(lead: Lead, call: CallToday, now: Date): string {
  const booking = lead.bookings?.find(({ id }) => id === call.id);
  if (!booking) return "";
  const start = new Date(booking.start);
  const startThere = timeThere(start, lead.mobile);
  const texts: string[] = [];
  if (isCallNear(booking, now)) texts.push(`${timeOfDay(start)} call`);
  if (startThere !== undefined) texts.push(`Their time ${startThere}`);
  texts.push(`Booked ${monthDay(new Date(booking.changed_at), now)}`);
  return texts.join(". ");
}
