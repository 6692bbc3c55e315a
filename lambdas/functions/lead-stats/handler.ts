import { adminContract } from "@planner/shared/api/adminContract";
import { openDeskTables } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { type AdminServices, adminEndpoint, openAdminServices } from "../../http/adminEndpoint.ts";
import { readStatistics } from "../../statistics/readStatistics.ts";

/** `GET /api/leads/stats`: returns the statistics over all leads to administrators. */
export const leadStats = adminEndpoint(
  adminContract.leadStats,
  (_, { tables, now }: AdminServices & { readonly tables: DeskTables }) =>
    readStatistics(tables, now()),
);

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("lead-stats");
  return leadStats({
    ...openAdminServices("lead-stats", variables),
    tables: openDeskTables("lead-stats", variables),
  });
});
