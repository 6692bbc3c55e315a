import { adminContract } from "@planner/shared/api/admin/adminContract";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import { problems } from "../../../http/problems.ts";
import { findLeadKey } from "../../../leads/readLeads.ts";
import { savePlan } from "../../../plans/savePlan.ts";
import type { EditServices } from "./EditServices.ts";

/** Saves a lead's plan, and returns the token of a link to send. */
export function createLeadPlanRoute(services: EditServices) {
  const { tables, now } = services;
  return adminEndpoint(services, adminContract.createLeadPlan, async ({ id, body, caller }) => {
    const leadKey = await findLeadKey(tables, id);
    if (leadKey === undefined) return problems.unknownLead();
    const saved = await savePlan(tables, { leadKey, plan: body, by: caller.name, now: now() });
    if (saved.kind === "unknown lead") return problems.unknownLead();
    if (saved.kind === "rejected") return problems.invalidFields(saved.errors);
    return { token: saved.token };
  });
}
