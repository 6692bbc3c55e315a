import { saveLeadContract } from "@planner/shared/api/saveLeadContract";
import { logMessages } from "@planner/shared/deployment/logMessages";
import { isKnownConsent } from "@planner/shared/lead/contact/consentTexts";
import { computePlan } from "@planner/shared/plan/computePlan";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { type EndpointServices, endpoint, openEndpointServices } from "../../http/endpoint.ts";
import { isSmokeTest } from "../../http/originSecret.ts";
import { newLead } from "../../leads/newLead.ts";
import { storeLead } from "../../leads/storeLead.ts";
import { type LeadTable, openLeadTable } from "../../tables/LeadTable.ts";

type Services = EndpointServices & { readonly table: LeadTable };

/**
 * `POST /api/leads`: computes the plan from the inputs, ignores any figures in the request, and stores the lead once per
 * idempotency key.
 */
export function saveLead(services: Services) {
  return endpoint(services, {
    route: saveLeadContract.saveLead,
    authorize: () => undefined,
    handle: async ({ body, idempotencyKey, correlationId, headers }) => {
      const { table, now, logger, originSecrets } = services;
      const createdAt = now();
      const plan = computePlan(body.inputs);
      const isSynthetic = isSmokeTest(headers, idempotencyKey, originSecrets);
      logger.appendKeys({
        plan_computed: true,
        gate_passed: plan.budget_gate_passes,
        synthetic: isSynthetic,
      });
      const id = table.newId(createdAt);
      const lead = newLead({ id, createdAt, plan, ...body });
      const stored = await storeLead(table, lead, {
        idempotencyKey,
        correlationId,
        isSmokeTest: isSynthetic,
      });
      logger.info(logMessages.leadSaved, {
        lead_id: stored.id,
        repeated: stored.repeated,
        meter_status: plan.meter_status,
        suspect: lead.suspect ?? [],
        consent_known: isKnownConsent(lead.consent_version ?? ""),
      });
      return { id: stored.id, created_at: stored.created_at };
    },
  });
}

export const handler = onFirstEvent(() =>
  saveLead({
    table: openLeadTable("save-lead", readEnvironment("save-lead")),
    ...openEndpointServices(),
  }),
);
