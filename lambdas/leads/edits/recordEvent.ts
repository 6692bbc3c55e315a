import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Tables } from "../../tables/Tables.ts";
import { readRepeatedEvent, requestPut } from "../timeline/leadEvents.ts";
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
  return editLead(tables, addition, async (lead) => {
    const repeated = await readRepeatedEvent(tables, leadId, { by, requestKey });
    if (repeated !== undefined) return { kind: "edited", lead, event: repeated };
    if (isColleagues(lead, addition)) return { kind: "stale", lead };
    const problem = eventProblem(lead, event, now);
    if (problem) return { kind: "rejected", ...problem };
    return {
      kind: "edit",
      after: leadAfterEvent(lead, addition),
      event: { ...event, id: eventId, at: now.toISOString(), by },
      writes: [requestPut(tables, leadId, { by, requestKey, eventId })],
    };
  });
}

/**
 * Whether an event takes, returns or gives a lead of another administrator, without saying that it takes the lead over. The
 * leads of an administrator who was removed are free.
 */
function isColleagues(
  { owner = "" }: Lead,
  { event, by, administrators }: Pick<EventAddition, "event" | "by" | "administrators">,
): boolean {
  const isOwnerChange = event.kind === "owner" || event.kind === "given";
  if (!isOwnerChange || event.take_over) return false;
  return owner !== by && administrators.includes(owner);
}
