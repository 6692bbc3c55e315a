import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Tables } from "../../tables/Tables.ts";
import { readRepeatedEvent, requestPut } from "../timeline/leadEvents.ts";
import { belongsToColleague } from "./belongsToColleague.ts";
import { type CallEntry, leadWithoutOutcome, readCorrectedCall } from "./callCorrection.ts";
import { type Edit, type EditOutcome, editLead } from "./editLead.ts";
import { eventProblem } from "./eventProblem.ts";
import { leadAfterEvent } from "./leadAfterEvent.ts";

/** What an administrator did with a lead. */
type EventAddition = Edit & {
  /** An administrator's repeated key adds no event. The outcome of a call has the call's ID. */
  readonly requestKey: string;
  readonly event: NewEvent;
  /** The names of all administrators. */
  readonly administrators: readonly string[];
};

/**
 * Adds an event to a lead's timeline, once per administrator and key. The first call, text or email stops the lead's
 * clock.
 */
export function recordEvent(tables: Tables, addition: EventAddition): Promise<EditOutcome> {
  const { leadId, requestKey, event, by, now, eventId } = addition;
  return editLead<EditOutcome>(tables, addition, async (lead) => {
    const repeated = await readRepeatedEvent(tables, leadId, { by, requestKey });
    if (repeated !== undefined) return { kind: "edited", lead, event: repeated };
    const corrected = await readCorrectedCall(tables, lead, addition);
    if (corrected === "too late") return { kind: "rejected", ...tooLate };
    const before = leadToChange(lead, event, corrected);
    const problem = eventProblem(before, addition);
    if (problem) return { kind: "rejected", ...problem };
    if (changesColleaguesLead(lead, addition)) return { kind: "stale", lead };
    const after = leadAfterEvent(before, addition);
    const recorded = { ...event, id: eventId, at: now.toISOString(), by };
    return {
      kind: "edit",
      after,
      event:
        recorded.kind === "call" ? callEntry(recorded, { before, after, corrected }) : recorded,
      writes: [requestPut(tables, leadId, { by, requestKey, eventId })],
    };
  });
}

const tooLate = {
  path: "corrects",
  message: "Someone contacted the person since, so this outcome stays",
};

/** The lead that an event is applied to: without the outcome that the event corrects, if it corrects one. */
function leadToChange(lead: Lead, event: NewEvent, corrected: CallEntry | undefined): Lead {
  if (corrected === undefined || event.kind !== "call") return lead;
  return leadWithoutOutcome(lead, corrected, event.outcome);
}

/** The outcome of a call as the timeline has it, with what a correction needs. */
function callEntry(
  { kind, outcome, planned_touch, id, at, by }: Omit<CallEntry, "corrected_outcome">,
  { before, after, corrected }: CallChange,
): CallEntry {
  const wasFirst = before.first_response_at === undefined || corrected?.is_first_response === true;
  const isFirst = wasFirst && after.first_response_at !== undefined;
  return {
    kind,
    outcome,
    planned_touch,
    id,
    at,
    by,
    corrected_outcome: corrected?.outcome,
    tries_before: before.tries,
    replaced_touch: before.planned_touch,
    is_first_response: isFirst ? true : undefined,
  };
}

type CallChange = {
  readonly before: Lead;
  readonly after: Lead;
  readonly corrected: CallEntry | undefined;
};

/** Whether an event takes, returns or gives a colleague's lead, without saying that it takes the lead over. */
function changesColleaguesLead(
  { owner }: Lead,
  { event, by, administrators }: Pick<EventAddition, "event" | "by" | "administrators">,
): boolean {
  const isOwnerChange = event.kind === "owner" || event.kind === "given";
  if (!isOwnerChange || event.take_over) return false;
  return belongsToColleague(owner, { by, administrators });
}
