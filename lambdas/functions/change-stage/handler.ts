import { adminContract } from "@planner/shared/api/adminContract";
import { v7 as uuidv7 } from "uuid";
import { openDeskTables } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { moveLead } from "../../desk/editLead.ts";
import { type AdminServices, adminEndpoint, openAdminServices } from "../../http/adminEndpoint.ts";
import { problems } from "../../http/problems.ts";

type Services = AdminServices & { readonly tables: DeskTables };

/** `PATCH /api/leads/{id}`: moves a lead to a stage, unless another administrator changed it first. */
export const changeStage = adminEndpoint(
  adminContract.changeStage,
  async ({ id, ifMatch, body, caller }, { tables, now }: Services) => {
    const time = now();
    const outcome = await moveLead(tables, {
      leadId: id,
      version: ifMatch,
      patch: body,
      by: caller.name,
      now: time,
      eventId: uuidv7({ msecs: time.getTime() }),
    });
    switch (outcome.kind) {
      case "unknown lead":
        return problems.unknownLead();
      case "stale":
        return problems.staleLead(outcome.lead, outcome.lastChange);
      case "unchanged":
        return { lead: outcome.lead };
      case "edited":
        return { lead: outcome.lead, event: outcome.event };
    }
  },
);

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("change-stage");
  return changeStage({
    ...openAdminServices("change-stage", variables),
    tables: openDeskTables("change-stage", variables),
  });
});
