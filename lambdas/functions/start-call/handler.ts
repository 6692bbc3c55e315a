import { adminContract } from "@planner/shared/api/adminContract";
import { v7 as uuidv7 } from "uuid";
import { openDeskTables } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { startCall } from "../../desk/editLead.ts";
import { type AdminServices, adminEndpoint, openAdminServices } from "../../http/adminEndpoint.ts";
import { problems } from "../../http/problems.ts";

type Services = AdminServices & { readonly tables: DeskTables };

/** `POST /api/leads/{id}/calls`: records that the caller starts a call. */
export const startLeadCall = adminEndpoint(
  adminContract.startCall,
  async ({ id, idempotencyKey, caller }, { tables, now }: Services) => {
    const time = now();
    const outcome = await startCall(tables, {
      leadId: id,
      callId: idempotencyKey,
      by: caller.name,
      now: time,
      eventId: uuidv7({ msecs: time.getTime() }),
    });
    return outcome.kind === "unknown lead" ? problems.unknownLead() : { lead: outcome.lead };
  },
);

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("start-call");
  return startLeadCall({
    ...openAdminServices("start-call", variables),
    tables: openDeskTables("start-call", variables),
  });
});
