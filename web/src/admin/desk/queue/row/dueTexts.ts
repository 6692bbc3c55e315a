import { isCallNear } from "@planner/shared/lead/followUp/bookedCall";
import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";
import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import { duration, timeOfDay, timeOrDay } from "../../lead/time/timeTexts.ts";

type DueText = { readonly text: string; readonly isLate: boolean };

/**
 * When a row is due: the time or the stage. A touch that is more than five minutes late shows how late it is. The clock of a
 * new lead is not part of the text, because it counts down.
 */
export function dueText({ lead, due: { group, at, call } }: DueRow, now: Date): DueText {
  const start = call?.start ?? at;
  switch (group) {
    case "booked":
      return callDueText({ start }, now);
    case "calling":
      return inTime("Being called");
    case "clock":
    case "no_next_step":
    case "new":
      return inTime(stageLabels[lead.stage]);
    case "later":
      return inTime(timeOfDay(new Date(start)));
    case "follow_up":
    case "retry":
      // Also for a booked call that is over, which is late since its start.
      return dueOrLateText(new Date(start), now, "Due");
  }
}

/**
 * When a booked call without an outcome is due: "11:30 am", in the last ten minutes before it "In 6 min", then how late
 * it is.
 */
export function callDueText({ start }: { readonly start: string }, now: Date): DueText {
  const startsAt = new Date(start);
  if (!isCallNear({ start }, now)) return inTime(timeOfDay(startsAt));
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / 60_000);
  return minutes > 0 ? inTime(`In ${minutes} min`) : dueOrLateText(startsAt, now, "Since");
}

function inTime(text: string): DueText {
  return { text, isLate: false };
}

/** "Due 9:00 am", and "Late by 3 hr" once it is late. */
function dueOrLateText(dueAt: Date, now: Date, label: "Since" | "Due"): DueText {
  const lateMs = now.getTime() - dueAt.getTime();
  if (lateMs < responseLimitMs) return inTime(`${label} ${timeOrDay(dueAt, now)}`);
  return { text: `Late by ${duration(lateMs)}`, isLate: true };
}

/**
 * When a row is due or was due, in a queue that could not be loaded again since `asOf`. Its clock does not run: a colleague
 * may have called since.
 */
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
