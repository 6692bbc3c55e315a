import { callOutcomeLabels } from "@planner/shared/lead/followUp/callOutcome";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { timeOrDay } from "./timeTexts.ts";

/** The last contact with the person: "No answer yesterday 4:10 pm". */
export function lastTouchText(lead: Lead, now: Date): string {
  const { last_touch: last, first_response_at: answered, created_at, created_by } = lead;
  if (last) return `${touchNames[last.kind]} ${timeOrDay(new Date(last.at), now)}`;
  if (answered) return `Answered ${timeOrDay(new Date(answered), now)}`;
  const beginning = created_by ? "Added" : "Came in";
  return `${beginning} ${timeOrDay(new Date(created_at), now)}`;
}

const touchNames = {
  ...callOutcomeLabels,
  text: "Texted",
  email: "Emailed",
  booked: "Booked",
  canceled: "Canceled",
} as const satisfies Readonly<Record<NonNullable<Lead["last_touch"]>["kind"], string>>;
