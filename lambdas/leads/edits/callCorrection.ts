import type { CallOutcome } from "@planner/shared/lead/followUp/callOutcome";
import type { LeadEvent, NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Tables } from "../../tables/Tables.ts";
import { readRepeatedEvent } from "../timeline/leadEvents.ts";

/** The outcome of a call, in the timeline. */
export type CallEntry = Extract<LeadEvent, { kind: "call" }>;

type Request = { readonly leadId: string; readonly by: string; readonly event: NewEvent };

/**
 * Reads the outcome that an administrator corrects. It can be corrected until the next contact with the person: "too late"
 * after that, and if it is not the administrator's own. Undefined if the event corrects nothing.
 */
export async function readCorrectedCall(
  tables: Tables,
  lead: Lead,
  { leadId, by, event }: Request,
): Promise<CallEntry | "too late" | undefined> {
  if (event.kind !== "call" || event.corrects === undefined) return undefined;
  const corrected = await readRepeatedEvent(tables, leadId, { by, requestKey: event.corrects });
  const isLast = corrected?.kind === "call" && corrected.at === lead.last_touch?.at;
  return isLast ? corrected : "too late";
}

/** The lead's facts without an outcome that was wrong. The correct one follows. */
export function leadWithoutOutcome(lead: Lead, wrong: CallEntry, correct: CallOutcome): Lead {
  const plannedAt = lead.planned_touch?.at;
  const isPlannedSince = plannedAt !== wrong.planned_touch?.at;
  const bookings = lead.bookings?.map((booking) =>
    booking.answered_at === wrong.at
      ? { ...booking, outcome: undefined, answered_at: undefined }
      : booking,
  );
  const before: Lead = {
    ...withoutCount(lead, wrong),
    bookings,
    tries: wrong.tries_before,
    planned_touch: isPlannedSince ? lead.planned_touch : wrong.replaced_touch,
  };
  // The other outcomes are responses at the same time.
  if (correct !== "did_not_show" || !wrong.is_first_response) return before;
  return { ...before, first_response_at: undefined, first_response_by: undefined };
}

/** The call counts once, whatever its outcome is. */
function withoutCount(lead: Lead, { outcome, by }: CallEntry): Lead {
  if (outcome === "did_not_show") {
    return { ...lead, no_show_counts: oneLess(lead.no_show_counts, by) };
  }
  return {
    ...lead,
    call_counts: oneLess(lead.call_counts, by),
    contact_counts: oneLess(lead.contact_counts, "call"),
  };
}

/** Without an entry for zero, which would be a row of its own in the reports. */
function oneLess(
  counts: Readonly<Record<string, number>> = {},
  name: string,
): Record<string, number> {
  const { [name]: count = 0, ...others } = counts;
  return count > 1 ? { ...others, [name]: count - 1 } : others;
}
