import type { LeadEvent, NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { DeskTables } from "./DeskTables.ts";
import { type EditOutcome, editLead } from "./editLead.ts";
import { readRepeatedEvent } from "./leadEvents.ts";

/** What an administrator did with a lead. */
export type EventAddition = {
  readonly leadId: string;
  /** A repeated key adds no event. */
  readonly requestKey: string;
  readonly event: NewEvent;
  /** The administrator's name. */
  readonly by: string;
  readonly now: Date;
  readonly eventId: string;
};

/** An earlier request with the same key added this event. */
export type RepeatedEvent = {
  readonly kind: "repeated";
  readonly lead: Lead;
  readonly event: LeadEvent;
};

/** Adds an event to a lead's timeline. The first call, text or email stops the lead's clock. */
export function recordEvent(
  tables: DeskTables,
  addition: EventAddition,
): Promise<EditOutcome<RepeatedEvent>> {
  const { leadId, requestKey, now } = addition;
  return editLead<RepeatedEvent>(tables, {
    leadId,
    now,
    requestKey,
    decide: async (lead) => {
      const repeated = await readRepeatedEvent(tables, leadId, requestKey);
      return repeated === undefined
        ? decide(lead, addition)
        : { kind: "repeated", lead, event: repeated };
    },
  });
}

function decide(lead: Lead, { event, by, now, eventId }: EventAddition) {
  const at = now.toISOString();
  const isResponse = event.kind !== "note" && lead.first_response_at === undefined;
  return {
    kind: "edit",
    after: { ...lead, ...(isResponse && { first_response_at: at }) },
    event: { ...event, id: eventId, at, by },
  } as const;
}
