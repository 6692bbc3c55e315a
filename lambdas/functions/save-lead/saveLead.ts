import type { Logger } from "@aws-lambda-powertools/logger";
import { contract, type SavedLead } from "@planner/shared/api/contract";
import { isKnownConsent } from "@planner/shared/lead/consent";
import { logMessages } from "@planner/shared/logMetrics";
import { computePlan } from "@planner/shared/plan/computePlan";
import { jsonResult } from "../../http/HttpResult.ts";
import { withContract } from "../../http/withContract.ts";
import { withFailureLog } from "../../http/withFailureLog.ts";
import { isSmokeTestKey } from "../../leads/isSmokeTestKey.ts";
import type { LeadRepository } from "../../leads/LeadRepository.ts";
import { newLead } from "../../leads/newLead.ts";

/** What saving a lead needs of the world. */
export type SaveLeadDependencies = {
  readonly leads: LeadRepository;
  readonly now: () => Date;
  /** A new UUIDv7 of an instant. */
  readonly newId: (instant: Date) => string;
  readonly logger: Logger;
};

/**
 * `POST /api/leads`: computes the plan from the inputs, whatever figures a request carries, and
 * stores the lead once per idempotency key. See the contract for the statuses.
 */
export function saveLead({ leads, now, newId, logger }: SaveLeadDependencies) {
  const handle = withContract(contract.saveLead.request, async ({ body, ...request }) => {
    const createdAt = now();
    const plan = computePlan(body.inputs);
    logger.appendKeys({
      plan_computed: true,
      gate_passed: plan.budget_gate_passes,
      synthetic: isSmokeTestKey(request.idempotencyKey),
    });
    const lead = newLead({ id: newId(createdAt), createdAt, plan, ...body });
    const { repeated, ...saved } = await leads.save(lead, request);
    logger.info(logMessages.leadSaved, {
      lead_id: saved.id,
      repeated,
      meter_status: plan.meter_status,
      suspect: lead.suspect ?? [],
      consent_known: isKnownConsent(lead.consent_version ?? ""),
    });
    return jsonResult(201, saved satisfies SavedLead);
  });
  return withFailureLog(logger, handle);
}
