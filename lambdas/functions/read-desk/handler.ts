import { adminContract } from "@planner/shared/api/admin/adminContract";
import { conversionContract } from "@planner/shared/api/conversionContract";
import { reportContract } from "@planner/shared/api/reportContract";
import { cachedSecret } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { openAdminServices } from "../../http/adminEndpoint.ts";
import { routeHandler } from "../../http/routeHandler.ts";
import { openTablesWithFeeds } from "../../tables/Tables.ts";
import { adSpendMonthRoute, adSpendRoute } from "./routes/adSpendRoutes.ts";
import { microsoftConversionsRoute } from "./routes/conversionRoutes.ts";
import { getLeadRoute, leadChangesRoute, listLeadsRoute } from "./routes/leadRoutes.ts";
import { listPlansRoute } from "./routes/planRoutes.ts";
import { callsTodayRoute, leadQueueRoute } from "./routes/queueRoutes.ts";
import type { ReadServices } from "./routes/ReadServices.ts";
import { leadReportsRoute } from "./routes/reportRoutes.ts";
import { leadStatsRoute } from "./routes/statsRoutes.ts";

/** The handlers of the routes by which administrators read leads and plans. */
export function deskReaders(services: ReadServices) {
  return {
    listLeads: listLeadsRoute(services),
    leadStats: leadStatsRoute(services),
    leadReports: leadReportsRoute(services),
    adSpend: adSpendRoute(services),
    adSpendMonth: adSpendMonthRoute(services),
    microsoftConversions: microsoftConversionsRoute(services),
    leadChanges: leadChangesRoute(services),
    getLead: getLeadRoute(services),
    leadQueue: leadQueueRoute(services),
    callsToday: callsTodayRoute(services),
    listPlans: listPlansRoute(services),
  } as const;
}

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("read-desk");
  const handlers = deskReaders({
    ...openAdminServices("read-desk", variables),
    tables: openTablesWithFeeds("read-desk", variables),
    cursorSecret: cachedSecret("read-desk", variables.CURSOR_SECRET_ID),
  });
  const routes = { ...adminContract, ...reportContract, ...conversionContract };
  return routeHandler(routes, handlers);
});
