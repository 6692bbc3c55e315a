import { capitalize } from "@planner/shared/capitalize";
import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";
import { isSameDay, timeOrDay } from "../../lead/time/timeTexts.ts";

/** Why the lead is in the queue, as the start of a sentence. */
export function dueReason(row: DueRow, now: Date): string {
  return capitalize(dueReasonInSentence(row, now));
}

/** Why the lead is in the queue, as it is written within a sentence. */
export function dueReasonInSentence(
  { lead, due: { reason, at, call } }: DueRow,
  now: Date,
): string {
  const callStart = new Date(call?.start ?? at);
  const callTime = timeOrDay(callStart, now);
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
      return `${callTime} call`;
    case "past_call": {
      const startText = isSameDay(callStart, now) ? `at ${callTime}` : callTime;
      return `call ${startText}: how did it go?`;
    }
  }
}

/** "2nd" */
function ordinal(count: number): string {
  return `${count}${ordinalSuffixes[ordinalRules.select(count)]}`;
}

const ordinalRules = new Intl.PluralRules("en-US", { type: "ordinal" });

/** English has no ordinals of the kinds "zero" and "many". */
const ordinalSuffixes: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  one: "st",
  two: "nd",
  few: "rd",
  other: "th",
  zero: "th",
  many: "th",
};
