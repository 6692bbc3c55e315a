import { adminContract } from "@planner/shared/api/adminContract";
import { openDeskTables } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { readLeadChanges } from "../../desk/readLeadChanges.ts";
import { type AdminServices, adminEndpoint, openAdminServices } from "../../http/adminEndpoint.ts";

/** `GET /api/leads/changes`: returns new and changed leads to administrators. */
export const leadChanges = adminEndpoint(
  adminContract.leadChanges,
  ({ query: { since } }, { tables, now }: AdminServices & { readonly tables: DeskTables }) =>
    readLeadChanges(tables, since === undefined ? undefined : new Date(since), now()),
);

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("lead-changes");
  return leadChanges({
    ...openAdminServices("lead-changes", variables),
    tables: openDeskTables("lead-changes", variables),
  });
});
