import { adminContract } from "@planner/shared/api/adminContract";
import { openDeskTables } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { readLeadDetails } from "../../desk/readLeadDetails.ts";
import { type AdminServices, adminEndpoint, openAdminServices } from "../../http/adminEndpoint.ts";
import { problems } from "../../http/problems.ts";

/** `GET /api/leads/{id}`: returns a lead with its timeline to administrators. */
export const getLead = adminEndpoint(
  adminContract.getLead,
  async ({ id }, { tables }: AdminServices & { readonly tables: DeskTables }) =>
    (await readLeadDetails(tables, id)) ?? problems.unknownLead(),
);

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("get-lead");
  return getLead({
    ...openAdminServices("get-lead", variables),
    tables: openDeskTables("get-lead", variables),
  });
});
