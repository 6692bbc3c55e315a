import { deskRoutes, type EditedLead } from "@planner/shared/api/deskContract";
import type { EditOutcome } from "../../desk/editLead.ts";
import type { EventAddition, RepeatedEvent } from "../../desk/recordEvent.ts";
import type { AdministratorCheck } from "../../http/currentAdministrator.ts";
import { type EndpointRuntime, endpoint } from "../../http/endpoint.ts";
import { unknownLead, withIdempotentBody, withLeadId } from "../../http/requestInput.ts";

const read = withLeadId(withIdempotentBody(deskRoutes.addLeadEvent.request));

export type AddLeadEventDependencies = EndpointRuntime & {
  readonly authorize: AdministratorCheck;
  readonly add: (addition: EventAddition) => Promise<EditOutcome<RepeatedEvent>>;
  readonly now: () => Date;
  /** Generates a UUIDv7 for a time. */
  readonly newId: (time: Date) => string;
};

/** `POST /api/leads/{id}/events`: adds a call, text, email or note to a lead's timeline, once per idempotency key. */
export function addLeadEvent({ authorize, add, now, newId, ...runtime }: AddLeadEventDependencies) {
  return endpoint(runtime, {
    authorize,
    read,
    handle: async ({ caller, input: { leadId, body: event, idempotencyKey } }) => {
      const time = now();
      const outcome = await add({
        leadId,
        event,
        requestKey: idempotencyKey,
        by: caller.name,
        now: time,
        eventId: newId(time),
      });
      if (outcome.kind === "unknown lead") return unknownLead();
      const { lead, event: added } = outcome;
      return { status: 201, body: { lead, event: added } satisfies EditedLead };
    },
  });
}
