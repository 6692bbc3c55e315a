import { planContract } from "@planner/shared/api/planContract";
import { notConfigured } from "@planner/shared/deployment/functions";
import { queueClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { openEndpointServices } from "../../http/endpoint.ts";
import { routeHandler } from "../../http/routeHandler.ts";
import { parseMailRecipients } from "../../plans/mail/mailRecipients.ts";
import type { PlanMessage } from "../../plans/mail/planMessages.ts";
import { enqueueTo } from "../../queues/enqueueTo.ts";
import { openTables } from "../../tables/Tables.ts";
import {
  changePlanRoute,
  movePlanStartRoute,
  putWeekRoute,
  startNextPlanRoute,
} from "./changeRoutes.ts";
import {
  createPlanRoute,
  endPlanLinksRoute,
  openPlanRoute,
  requestPlanLinkRoute,
} from "./linkRoutes.ts";
import { resumePlanMailRoute, setReminderRoute, stopPlanMailRoute } from "./mailRoutes.ts";
import type { PlanServices } from "./PlanServices.ts";

/** The handlers of the routes by which a contractor saves, opens and tracks a plan. */
export function planHandlers(services: PlanServices) {
  return {
    createPlan: createPlanRoute(services),
    openPlan: openPlanRoute(services),
    changePlan: changePlanRoute(services),
    movePlanStart: movePlanStartRoute(services),
    startNextPlan: startNextPlanRoute(services),
    putWeek: putWeekRoute(services),
    endPlanLinks: endPlanLinksRoute(services),
    setReminder: setReminderRoute(services),
    stopPlanMail: stopPlanMailRoute(services),
    resumePlanMail: resumePlanMailRoute(services),
    requestPlanLink: requestPlanLinkRoute(services),
  } as const;
}

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("plan");
  const url = variables.PLAN_MAIL_QUEUE_URL;
  const handlers = planHandlers({
    tables: openTables("plan", variables),
    queueMail: url === notConfigured ? undefined : enqueueTo<PlanMessage>(queueClient("plan"), url),
    mailRecipients: parseMailRecipients(variables.PLAN_MAIL_RECIPIENTS),
    timeZone: variables.TIME_ZONE,
    ...openEndpointServices(),
  });
  return routeHandler(planContract, handlers);
});
