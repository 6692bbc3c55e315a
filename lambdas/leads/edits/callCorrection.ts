import { type CallOutcome, wasCalled } from "@planner/shared/lead/followUp/callOutcome";
import type { LeadEvent, NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Tables } from "../../tables/Tables.ts";
import { readRepeatedEvent } from "../timeline/leadEvents.ts";
import { withoutCallCounted } from "./contactCounts.ts";
import { withoutFirstResponse } from "./firstResponse.ts";

/** The outcome of a call, in the timeline. */
export type CallEntry = Extract<LeadEvent, { kind: "call" }>;

type CorrectingEvent = { readonly by: string; readonly event: NewEvent };

/**
 * Reads the outcome that an administrator corrects. It can be corrected until the next contact with the person: "too late"
 * after that, and if it is not the administrator's own. Undefined if the event corrects nothing.
 */
export async function readCorrectedCall(
  tables: Tables,
  lead: Lead,
  { by, event }: CorrectingEvent,
): Promise<CallEntry | "too late" | undefined> {
  if (event.kind !== "call" || event.corrects === undefined) return undefined;
  const corrected = await readRepeatedEvent(tables, lead.id, { by, requestKey: event.corrects });
  const isLast = corrected?.kind === "call" && corrected.at === lead.last_touch?.at;
  return isLast ? corrected : "too late";
}

/** The lead's facts without an outcome that was wrong. What it counted is taken back, because the correct one counts again. */
export function leadWithoutOutcome(lead: Lead, wrong: CallEntry, correct: CallOutcome): Lead {
  // The touch that was planned after the outcome, or else the one that the outcome replaced.
  const isPlannedSince = lead.planned_touch?.at !== wrong.planned_touch?.at;
  const keptTouch = isPlannedSince ? lead.planned_touch : wrong.replaced_touch;
  const bookings = lead.bookings?.map((booking) =>
    booking.answered_at === wrong.at
      ? { ...booking, outcome: undefined, answered_at: undefined }
      : booking,
  );
  const before: Lead = {
    ...withoutCallCounted(lead, wrong),
    bookings,
    tries: wrong.tries_before,
    planned_touch: keptTouch,
  };
  // If the person was called, the call is still the first response, at the same time.
  const losesResponse = wrong.is_first_response === true && !wasCalled(correct);
  return losesResponse ? withoutFirstResponse(before) : before;
}
