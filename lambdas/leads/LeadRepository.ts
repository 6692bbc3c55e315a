import type { SavedLead } from "@planner/shared/api/contract";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** Where leads are kept. */
export type LeadRepository = {
  /**
   * Stores a lead under its idempotency key. When the key is already taken, nothing is stored and
   * the first lead is answered, with `repeated` true. Rejects when the store cannot be reached.
   */
  readonly save: (lead: Lead, idempotencyKey: string) => Promise<LeadReceipt>;
};

export type LeadReceipt = SavedLead & { readonly repeated: boolean };
