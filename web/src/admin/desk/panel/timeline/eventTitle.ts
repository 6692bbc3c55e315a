import { formatGoalMoney, formatGoals } from "@planner/shared/format";
import { callOutcomeLabels } from "@planner/shared/lead/followUp/callOutcome";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { lostReasonLabels } from "@planner/shared/lead/followUp/lostReasons";
import type { PlannedTouch } from "@planner/shared/lead/followUp/plannedTouch";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import { leakText } from "@planner/shared/plan/texts/agencyTexts";
import { personInSentence } from "../../lead/personName.ts";
import { dayAndTime, timeOfDay } from "../../lead/time/timeTexts.ts";
import { touchTexts } from "../../lead/time/touchTimes.ts";

/** What was done, in a few words. `self` is the user, as `event.by` names them. */
export function eventTitle(event: LeadEvent, now: Date, self: string): string {
  switch (event.kind) {
    case "call":
      return callTitle(event);
    case "not_called":
      return "Did not call";
    case "planned_touch":
      return event.planned_touch ? touchTitle(event.planned_touch, now) : "Removed the next touch";
    case "owner":
      return ownerTitle(event);
    case "given":
      return givenTitle(event, self);
    case "booking":
      return bookingTitle(event, now);
    case "text":
      return "Text";
    case "email":
      return "Email";
    case "note":
      return "Note";
    case "stage":
      return stageTitle(event, now);
    case "plan":
      return planTitle(event);
    case "damaged":
      return "Damaged entry";
  }
}

function callTitle({ outcome, corrected_outcome }: Extract<LeadEvent, { kind: "call" }>): string {
  if (corrected_outcome === undefined) return `Call: ${callOutcomeLabels[outcome]}`;
  return `Call corrected: ${callOutcomeLabels[corrected_outcome]} → ${callOutcomeLabels[outcome]}`;
}

function ownerTitle({ is_mine, take_over }: Extract<LeadEvent, { kind: "owner" }>): string {
  if (!is_mine) return "Returned the lead";
  return take_over ? "Took the lead over" : "Took the lead";
}

function givenTitle({ to, by }: Extract<LeadEvent, { kind: "given" }>, self: string): string {
  if (to === by) return "Took the lead over";
  return `Gave the lead to ${personInSentence(to, self)}`;
}

function bookingTitle(event: Extract<LeadEvent, { kind: "booking" }>, now: Date): string {
  const start = new Date(event.start);
  const theirs = event.time_zone ? ` (${timeInZone(start, event.time_zone)})` : "";
  const when = `${dayAndTime(start, now)}${theirs}`;
  return event.canceled ? `Canceled the call on ${when}` : `Booked for ${when}`;
}

function stageTitle(event: Extract<LeadEvent, { kind: "stage" }>, now: Date): string {
  const { from, to, planned_touch } = event;
  const change = `${stageLabels[from]} → ${stageLabels[to]}${closingText(event)}`;
  return planned_touch ? `${change}. ${touchTitle(planned_touch, now)}` : change;
}

/** Why a lead was lost, or what a won one is worth. */
function closingText(event: Extract<LeadEvent, { kind: "stage" }>): string {
  const { lost_reason, won_value } = event;
  if (lost_reason !== undefined) return `: ${lostReasonLabels[lost_reason]}`;
  return won_value === undefined ? "" : `: ${formatGoalMoney(won_value)}`;
}

function touchTitle({ kind, at }: PlannedTouch, now: Date): string {
  return `${touchTexts[kind]} ${dayAndTime(new Date(at), now)}`;
}

/** The start in the person's time zone. A booking service may name a zone that this browser does not know. */
function timeInZone(start: Date, timeZone: string): string {
  try {
    return `their time ${timeOfDay(start, timeZone)}`;
  } catch {
    return "their time zone is unknown";
  }
}

function planTitle(event: Extract<LeadEvent, { kind: "plan" }>): string {
  switch (event.action) {
    case "saved":
      return event.by === "" ? "Saved the plan" : "Saved a link to the plan";
    case "changed":
      return `Changed the plan: ${event.inputs ? formatGoals(event.inputs) : "its goals"}`;
    case "answered":
      return "Answered a question about the plan";
    case "moved":
      return `Moved the start of the plan to ${event.start_date}`;
    case "next":
      return `Made the next plan, from ${event.start_date} on`;
    case "lever":
      return event.lever ? leakText(event.lever, event.certainty) : "A leak showed up";
  }
}
