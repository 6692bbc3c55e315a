import { adminContract } from "@planner/shared/api/adminContract";
import { v7 as uuidv7 } from "uuid";
import { openDeskTables } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { recordEvent } from "../../desk/editLead.ts";
import { type AdminServices, adminEndpoint, openAdminServices } from "../../http/adminEndpoint.ts";
import { problems } from "../../http/problems.ts";

type Services = AdminServices & { readonly tables: DeskTables };

/** `POST /api/leads/{id}/events`: adds a call, text, email or note to a lead's timeline, once per idempotency key. */
export const addLeadEvent = adminEndpoint(
  adminContract.addLeadEvent,
  async ({ id, body, idempotencyKey, caller }, { tables, now }: Services) => {
    const time = now();
    const outcome = await recordEvent(tables, {
      leadId: id,
      event: body,
      requestKey: idempotencyKey,
      by: caller.name,
      now: time,
      eventId: uuidv7({ msecs: time.getTime() }),
    });
    if (outcome.kind === "unknown lead") return problems.unknownLead();
    if (outcome.kind === "taken") return problems.staleLead(outcome.lead, undefined);
    const { lead, event } = outcome;
    return { lead, event };
  },
);

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("add-lead-event");
  return addLeadEvent({
    ...openAdminServices("add-lead-event", variables),
    tables: openDeskTables("add-lead-event", variables),
  });
});
