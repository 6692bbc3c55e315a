import type { SavedLead } from "@planner/shared/api/saveLeadContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import * as z from "zod/mini";
import { type Item, textAttribute } from "../aws/database.ts";
import { type LeadTable, putIfAbsent } from "../tables/LeadTable.ts";
import type { LeadItem } from "./leadItem.ts";

/** The request that saves a lead. */
export type LeadRequest = {
  readonly idempotencyKey: string;
  /** Stored with the lead, so that the stream's functions can log it. */
  readonly correlationId: string;
};

/**
 * Stores a lead under its idempotency key with one conditional Put. If the key is taken, stores nothing and returns
 * the existing lead's receipt, marked as repeated, even if that lead was erased.
 */
export async function storeLead(
  table: LeadTable,
  lead: Lead,
  request: LeadRequest & { readonly isSmokeTest: boolean },
): Promise<SavedLead & { readonly repeated: boolean }> {
  const item = leadItem(lead, request);
  const taken = await putIfAbsent(table, request.isSmokeTest ? hiddenItem(item) : item);
  return taken === undefined
    ? { id: lead.id, created_at: lead.created_at, repeated: false }
    : { ...receiptImage.parse(taken.image), repeated: true };
}

/** The item of a new lead. */
export function leadItem(lead: Lead, { idempotencyKey, correlationId }: LeadRequest): LeadItem {
  return {
    idempotency_key: idempotencyKey,
    entity: leadsTable.leadEntity,
    ...lead,
    revision: 0,
    correlation_id: correlationId,
  };
}

/** The item of a smoke test's lead. It has no stage and another entity, so it is in no list. */
function hiddenItem({ stage: _, ...item }: LeadItem): Item {
  return { ...item, entity: leadsTable.smokeTestEntity };
}

/** Reads a receipt from a lead's or a tombstone's attribute values. */
const receiptImage = z.object({ id: textAttribute, created_at: textAttribute });
