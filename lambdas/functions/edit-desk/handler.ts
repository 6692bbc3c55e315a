import { adminContract } from "@planner/shared/api/admin/adminContract";
import { reportContract } from "@planner/shared/api/reportContract";
import { notConfigured } from "@planner/shared/deployment/functions";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { openAdminServices } from "../../http/adminEndpoint.ts";
import { routeHandler } from "../../http/routeHandler.ts";
import { openTables } from "../../tables/Tables.ts";
import {
  deleteAdSpendRoute,
  importAdSpendRoute,
  joinAdSpendRoute,
} from "./routes/adSpendRoutes.ts";
import { editBookingRoute } from "./routes/bookingRoutes.ts";
import { editDevicesRoute } from "./routes/deviceRoutes.ts";
import type { EditServices } from "./routes/EditServices.ts";
import {
  addLeadEventRoute,
  addLeadRoute,
  changeStageRoute,
  startCallRoute,
} from "./routes/leadRoutes.ts";
import { createLeadPlanRoute } from "./routes/planRoutes.ts";

/** The handlers of the routes by which administrators change leads, booked calls, their devices and ad spend. */
export function deskEditors(services: EditServices) {
  return {
    changeStage: changeStageRoute(services),
    addLeadEvent: addLeadEventRoute(services),
    startCall: startCallRoute(services),
    addLead: addLeadRoute(services),
    createLeadPlan: createLeadPlanRoute(services),
    editBooking: editBookingRoute(services),
    editDevices: editDevicesRoute(services),
    importAdSpend: importAdSpendRoute(services),
    deleteAdSpend: deleteAdSpendRoute(services),
    joinAdSpend: joinAdSpendRoute(services),
  } as const;
}

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("edit-desk");
  const pushService = variables.PUSH_SERVICE;
  const handlers = deskEditors({
    ...openAdminServices("edit-desk", variables),
    tables: openTables("edit-desk", variables),
    pushService: pushService === notConfigured ? undefined : pushService,
  });
  return routeHandler({ ...adminContract, ...reportContract }, handlers);
});
