import type { SavedLead } from "@planner/shared/api/contract";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** Where leads are kept. */
export type LeadRepository = {
  /**
   * Stores a lead under its request's idempotency key. When the key is already taken, nothing is stored and
   * the first lead is answered, with `repeated` true. Rejects when the store cannot be reached.
   */
  readonly save: (lead: Lead, request: LeadRequest) => Promise<LeadReceipt>;
};

/** What the store keeps of the request that brought a lead. */
export type LeadRequest = {
  readonly idempotencyKey: string;
  /** Goes with the lead through the table's stream, so that what follows can be traced to the request. */
  readonly correlationId: string;
};

export type LeadReceipt = SavedLead & { readonly repeated: boolean };
