import { capitalize } from "@planner/shared/capitalize";
import { callWindowStart } from "@planner/shared/lead/followUp/bookedCall";
import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";
import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import { duration, timeOfDay, timeOrDay } from "../lead/LeadTime.tsx";

type Due = { readonly text: string; readonly isLate: boolean };

/**
 * When a row is due: the time or stage, and for what should have happened more than five minutes ago, how late it is. The
 * clock of a new lead counts by itself.
 */
export function dueText({ lead, due: { group, at, call } }: DueRow, now: Date): Due {
  const start = new Date(call?.start ?? at);
  switch (group) {
    case "booked":
      return callDueText(start, now);
    case "calling":
      return inTime("Being called");
    case "clock":
    case "no_next_step":
    case "new":
      return inTime(stageLabels[lead.stage]);
    case "later":
      return inTime(timeOfDay(start));
    case "follow_up":
    case "retry":
      // A booked call is as late as before it was over.
      return lateText(start, now, "Due");
  }
}

/**
 * When a booked call without an outcome is due: "11:30 am", in the last ten minutes before it "In 6 min", then how late
 * it is.
 */
export function callDueText(start: Date, now: Date): Due {
  if (!isCallNear(start, now)) return inTime(timeOfDay(start));
  const minutes = Math.ceil((start.getTime() - now.getTime()) / 60_000);
  return minutes > 0 ? inTime(`In ${minutes} min`) : lateText(start, now, "Since");
}

/** Whether a booked call starts within ten minutes or has started. */
export function isCallNear(start: Date, now: Date): boolean {
  return callWindowStart({ start: start.toISOString() }) <= now.getTime();
}

function inTime(text: string): Due {
  return { text, isLate: false };
}

/** "Due 9:00 am", and "Late by 3 hr" once it is late. */
function lateText(dueAt: Date, now: Date, before: "Since" | "Due"): Due {
  const lateMs = now.getTime() - dueAt.getTime();
  if (lateMs < responseLimitMs) return inTime(`${before} ${timeOrDay(dueAt, now)}`);
  return { text: `Late by ${duration(lateMs)}`, isLate: true };
}

/** When a row of an old queue is or was due. A clock does not run on: a colleague may have called since. */
export function fixedDueText({ lead, due: { group, at, call } }: DueRow, asOf: Date): string {
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

/** Why the lead is in the queue, as the start of a sentence. */
export function reasonOf(row: DueRow, now: Date): string {
  return capitalize(reasonInSentence(row, now));
}

/** Why the lead is in the queue, as it is written within a sentence. */
export function reasonInSentence({ lead, due: { reason, at, call } }: DueRow, now: Date): string {
  const when = timeOrDay(new Date(call?.start ?? at), now);
  switch (reason) {
    case "clock":
      return Date.parse(at) > now.getTime() ? "new lead" : "not called yet";
    case "suspect":
      return "suspect lead";
    case "calling":
    case "no_outcome":
      return "no outcome yet";
    case "no_next_step":
      return "no next step";
    case "retry":
      return `${ordinal((lead.tries ?? 0) + 1)} try`;
    case "follow_up":
      return "follow-up";
    case "canceled":
      return "canceled a call";
    case "booked":
      return `${when} call`;
    case "past_call": {
      const isToday = call && when === timeOfDay(new Date(call.start));
      return `call ${isToday ? `at ${when}` : when}: how did it go?`;
    }
  }
}

function ordinal(count: number): string {
  const suffix = ["th", "st", "nd", "rd"][count > 3 ? 0 : count] ?? "th";
  return `${count}${suffix}`;
}
