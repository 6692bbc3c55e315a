import type { SavedLead } from "@planner/shared/api/contract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import * as z from "zod/mini";
import { textAttribute } from "./attributeValues.ts";
import { type LeadTable, putIfAbsent } from "./LeadTable.ts";
import type { LeadItem } from "./leadItem.ts";

/** The request that saves a lead. */
export type LeadRequest = {
  readonly idempotencyKey: string;
  /** Stored with the lead, so that the stream's functions can log it. */
  readonly correlationId: string;
  readonly isSmokeTest: boolean;
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
  request: LeadRequest,
): Promise<LeadReceipt> {
  const outcome = await putIfAbsent(table, leadItem(lead, request));
  return outcome.kind === "stored"
    ? { id: lead.id, created_at: lead.created_at, repeated: false }
    : { ...receiptImage.parse(outcome.image), repeated: true };
}

/** The item that stores a lead. A smoke test's lead has no stage, so it is in neither of the lists. */
export function leadItem(
  { stage, ...lead }: Lead,
  { idempotencyKey, correlationId, isSmokeTest }: LeadRequest,
): Omit<LeadItem, "stage"> & Partial<Pick<LeadItem, "stage">> {
  return {
    idempotency_key: idempotencyKey,
    entity: isSmokeTest ? leadsTable.smokeTestEntity : leadsTable.leadEntity,
    revision: 0,
    correlation_id: correlationId,
    ...lead,
    ...(!isSmokeTest && { stage }),
  };
}

/** Reads a receipt from a lead's or a tombstone's attribute values. */
const receiptImage = z.object({ id: textAttribute, created_at: textAttribute });
