import { contract, type SavedLead } from "@planner/shared/api/contract";
import { isKnownConsent } from "@planner/shared/lead/contact/consent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { logMessages } from "@planner/shared/logMetrics";
import { computePlan } from "@planner/shared/plan/computePlan";
import { callerChecks } from "../../http/callerChecks.ts";
import { type EndpointRuntime, endpoint } from "../../http/endpoint.ts";
import { withIdempotentBody } from "../../http/requestInput.ts";
import { isSmokeTestKey } from "../../leads/LeadTable.ts";
import { newLead } from "../../leads/newLead.ts";
import type { LeadReceipt, LeadRequest } from "../../leads/storeLead.ts";

const route = contract.saveLead;
const read = withIdempotentBody(route.request);

export type SaveLeadDependencies = EndpointRuntime & {
  readonly store: (lead: Lead, request: LeadRequest) => Promise<LeadReceipt>;
  readonly now: () => Date;
  /** Generates a UUIDv7 for a time. */
  readonly newId: (time: Date) => string;
};

/**
 * `POST /api/leads`: computes the plan from the inputs, ignores any figures in the request, and stores the lead once per idempotency key.
 */
export function saveLead({ store, now, newId, ...runtime }: SaveLeadDependencies) {
  const { logger } = runtime;
  return endpoint(runtime, {
    authorize: callerChecks[route.access],
    read,
    handle: async ({ input: { body, idempotencyKey }, correlationId }) => {
      const createdAt = now();
      const plan = computePlan(body.inputs);
      logger.appendKeys({
        plan_computed: true,
        gate_passed: plan.budget_gate_passes,
        synthetic: isSmokeTestKey(idempotencyKey),
      });
      const lead = newLead({ id: newId(createdAt), createdAt, plan, ...body });
      const { repeated, ...saved } = await store(lead, { idempotencyKey, correlationId });
      logger.info(logMessages.leadSaved, {
        lead_id: saved.id,
        repeated,
        meter_status: plan.meter_status,
        suspect: lead.suspect ?? [],
        consent_known: isKnownConsent(lead.consent_version ?? ""),
      });
      return { status: 201, body: saved satisfies SavedLead };
    },
  });
}
