import { planContract } from "@planner/shared/api/planContract";
import { endpoint } from "../../http/endpoint.ts";
import { problems } from "../../http/problems.ts";
import { addressHash, hashOf } from "../../plans/planKeys.ts";
import { endLinks } from "../../plans/planLinks.ts";
import { savePlan } from "../../plans/savePlan.ts";
import { holderEndpoint } from "./holderEndpoint.ts";
import type { PlanServices } from "./PlanServices.ts";
import { mailStateOf, planResponse } from "./planResponse.ts";

/** Saves the plan of a lead, returns the token of a link to it, and queues the email with a link. */
export function createPlanRoute(services: PlanServices) {
  const { tables, queueMail, now } = services;
  return endpoint(services, {
    route: planContract.createPlan,
    authorize: () => undefined,
    handle: async ({ idempotencyKey, body }) => {
      const saved = await savePlan(tables, { leadKey: idempotencyKey, plan: body, now: now() });
      if (saved.kind === "unknown lead") {
        return problems.invalidField("idempotency_key", "These goals are not stored yet");
      }
      if (saved.kind === "rejected") return problems.invalidFields(saved.errors);
      const isMailed = (await mailStateOf(services, saved.recipient)) === "on";
      // A browser that shows other goals than the lead's changes the plan right after. The delay lets the email have these.
      if (isMailed) await queueMail?.([{ plan_id: saved.planId, delaySeconds: 5 }]);
      return { token: saved.token, plan_id: saved.planId, mail: isMailed };
    },
  });
}

/** Returns the plan of a link. */
export function openPlanRoute(services: PlanServices) {
  return holderEndpoint(services, planContract.openPlan, ({ caller }) =>
    planResponse(services, caller.plan),
  );
}

/** Ends all links but the caller's. */
export function endPlanLinksRoute(services: PlanServices) {
  return holderEndpoint(services, planContract.endPlanLinks, async ({ caller }) => {
    const ownHash = hashOf(caller.token);
    const ended = await endLinks(services.tables, caller.planId, (hash) => hash !== ownHash);
    return { ended };
  });
}

/** Queues an email with the links of an address. */
export function requestPlanLinkRoute(services: PlanServices) {
  return endpoint(services, {
    route: planContract.requestPlanLink,
    authorize: () => undefined,
    // The queue's function looks the address up, so that neither response nor time depend on it.
    handle: async ({ body: { email } }) => {
      await services.queueMail?.([{ address: addressHash(email) }]);
      return {};
    },
  });
}
