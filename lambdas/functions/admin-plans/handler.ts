import { adminContract } from "@planner/shared/api/adminContract";
import { cachedSecret, openDeskTables } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { type AdminServices, adminEndpoint, openAdminServices } from "../../http/adminEndpoint.ts";
import { routeHandler } from "../../http/endpoint.ts";
import { readCursor, writeCursor } from "../../http/pageCursor.ts";
import { problems } from "../../http/problems.ts";
import { findLeadKey } from "../../leads/readLeads.ts";
import { savePlan } from "../../plans/savedPlans.ts";
import { parsePlanPosition, readTrackedPlans } from "../../plans/trackedPlans.ts";

type Services = AdminServices & {
  readonly tables: DeskTables;
  /** The key that signs cursors. */
  readonly cursorSecret: () => Promise<string>;
};

/** `GET /api/plans`: returns a page of the tracked plans to administrators. */
export const listPlans = adminEndpoint(
  adminContract.listPlans,
  async ({ query: { cursor } }, { tables, cursorSecret, now }: Services) => {
    const scope = { secret: await cursorSecret(), query: "plans" };
    const start = cursor === undefined ? {} : readCursor(cursor, scope);
    if (start === undefined) return problems.badRequest("Start with the first page");
    const after = start.before === undefined ? undefined : parsePlanPosition(start.before);
    const { plans, next } = await readTrackedPlans(tables, { after, now: now() });
    return {
      plans: [...plans],
      next_cursor: next === undefined ? null : writeCursor({ before: JSON.stringify(next) }, scope),
    };
  },
);

/** `POST /api/leads/{id}/plan`: an administrator saves a lead's plan, to send its link. */
export const createLeadPlan = adminEndpoint(
  adminContract.createLeadPlan,
  async ({ id, body: plan, caller }, { tables, now }: Services) => {
    const leadKey = await findLeadKey(tables, id);
    if (leadKey === undefined) return problems.unknownLead();
    const saved = await savePlan(tables, { leadKey, plan, by: caller.name, now: now() });
    if (saved.kind === "unknown lead") return problems.unknownLead();
    if (saved.kind === "saved") return { token: saved.token };
    return problems.invalidFields([
      { path: "inputs", message: "These are not the goals of this lead" },
    ]);
  },
);

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("admin-plans");
  const services = {
    ...openAdminServices("admin-plans", variables),
    tables: openDeskTables("admin-plans", variables),
    cursorSecret: cachedSecret("admin-plans", variables.CURSOR_SECRET_ID),
  };
  const { listPlans: list, createLeadPlan: create } = adminContract;
  return routeHandler(
    { list, create },
    { list: listPlans(services), create: createLeadPlan(services) },
  );
});
