import type { Tables } from "../../tables/Tables.ts";
import { readRepeatedEvent } from "../timeline/leadEvents.ts";
import { type Edit, type EditOutcome, editLead } from "./editLead.ts";
import { callsOfOthers } from "./leadAfterEvent.ts";

/**
 * Records that an administrator starts a call, instead of the one that they started before, if any. Does nothing if this
 * call was started already or has its outcome. Two administrators may call the same person.
 */
export function startCall(
  tables: Tables,
  start: Edit & { readonly callId: string },
): Promise<EditOutcome> {
  const { leadId, callId, by, now } = start;
  return editLead<EditOutcome>(tables, start, async (lead) => {
    const outcomeEvent = await readRepeatedEvent(tables, leadId, { by, requestKey: callId });
    const isStarted = lead.calls?.some((call) => call.id === callId && call.by === by);
    const isRepeated = outcomeEvent !== undefined || isStarted;
    if (isRepeated) return { kind: "edited", lead };
    const call = { id: callId, by, at: now.toISOString() };
    const others = callsOfOthers(lead, by) ?? [];
    return { kind: "edit", after: { ...lead, calls: [...others, call] } };
  });
}
