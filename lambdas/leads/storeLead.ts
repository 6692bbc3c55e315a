import type { SavedLead } from "@planner/shared/api/contract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { savedLeadImage } from "./attributeValues.ts";
import { type LeadTable, putIfAbsent } from "./LeadTable.ts";
import type { LeadItem } from "./leadItem.ts";

/** The request that saves a lead. */
export type LeadRequest = {
  readonly idempotencyKey: string;
  /** Stored with the lead, so that the stream's functions can log it. */
  readonly correlationId: string;
};

/** The result of the request. `repeated` means that an earlier request with the same key saved the lead. */
export type LeadReceipt = SavedLead & { readonly repeated: boolean };

/**
 * Stores a lead under its idempotency key with one conditional Put. If the key is taken, stores nothing and returns
 * the existing lead's receipt, even if that lead was erased.
 */
export async function storeLead(
  table: LeadTable,
  lead: Lead,
  { idempotencyKey, correlationId }: LeadRequest,
): Promise<LeadReceipt> {
  const item: LeadItem = {
    idempotency_key: idempotencyKey,
    entity: leadsTable.leadEntity,
    correlation_id: correlationId,
    ...lead,
  };
  const outcome = await putIfAbsent(table, item);
  return outcome.kind === "stored"
    ? { id: lead.id, created_at: lead.created_at, repeated: false }
    : { ...savedLeadImage.parse(outcome.image), repeated: true };
}
