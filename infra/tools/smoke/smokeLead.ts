import { randomBytes } from "node:crypto";
import { signSmokeTest } from "@planner/lambdas/http/originSecret";
import { smokeTestHeader } from "@planner/shared/api/requestHeaders";
import { idempotencyKeyHeader } from "@planner/shared/api/route";
import { type SaveLeadRequest, saveLeadContract } from "@planner/shared/api/saveLeadContract";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type { Target } from "../commands/target/Target.ts";
import { send } from "./send.ts";

/** The key of a smoke test's lead, and the signature that marks the lead as one. */
export type SignedLead = { readonly leadKey: string; readonly signature: string };

/** Makes up the key of a new smoke test's lead, and signs it. */
export async function signLead(target: Target): Promise<SignedLead> {
  const leadKey = leadsTable.smokeTestKeyPrefix + randomBytes(6).toString("hex");
  return { leadKey, signature: signSmokeTest(leadKey, await target.originSecret()) };
}

/** Saves the lead as a visitor does. */
export async function saveLead(
  site: string,
  { leadKey, signature }: SignedLead,
): Promise<{ readonly id: string }> {
  const saved = await send(site, saveLeadContract.saveLead, {
    status: 201,
    headers: { [idempotencyKeyHeader]: leadKey, [smokeTestHeader]: signature },
    body: syntheticLead,
  });
  return saveLeadContract.saveLead.response.parse(JSON.parse(saved));
}

/** What the visitor enters. The mail domain is reserved (RFC 2606), and the phone number is directory assistance. */
export const syntheticLead = {
  inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
  contact: {
    first_name: "Smoke Test",
    work_email: "smoke-test@ad-budget-planner.invalid",
    mobile: "(212) 555-1212",
  },
} as const satisfies SaveLeadRequest;
