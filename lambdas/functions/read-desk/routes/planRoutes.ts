import { adminContract } from "@planner/shared/api/admin/adminContract";
import { logMessages } from "@planner/shared/deployment/logMessages";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import { Rejection } from "../../../http/problems.ts";
import { readTrackedPlans } from "../../../plans/trackedPlans.ts";
import { openPage } from "./openPage.ts";
import type { ReadServices } from "./ReadServices.ts";

/** Returns a page of the tracked plans. Logs the IDs of damaged plans. */
export function listPlansRoute(services: ReadServices) {
  const { tables, now, logger } = services;
  return adminEndpoint(services, adminContract.listPlans, async ({ query: { cursor } }) => {
    const page = await openPage(services, { query: "plans", cursor });
    if (page instanceof Rejection) return page;
    const tracked = await readTrackedPlans(tables, { after: page.start.plan, now: now() });
    for (const id of tracked.damaged) logger.error(logMessages.brokenPlan, { plan_id: id });
    return {
      plans: [...tracked.plans],
      next_cursor: page.cursorOf(tracked.next && { plan: tracked.next }),
    };
  });
}
