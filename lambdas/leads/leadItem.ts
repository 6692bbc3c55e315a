import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import * as z from "zod/mini";
import type { Item } from "../aws/database.ts";

/** A lead's item: the lead and its metadata. */
export type LeadItem = Lead & {
  readonly idempotency_key: string;
  readonly entity: typeof leadsTable.leadEntity;
  /** Increases with every edit and every new entry in the timeline. */
  readonly revision: number;
  /** The ID of the request that saved the lead, so that the stream's functions can log it. */
  readonly correlation_id: string;
};

/** The attributes that every lead has, even if others are missing or malformed. */
const metadataSchema = z.object({
  idempotency_key: z.string(),
  entity: z.enum([leadsTable.leadEntity, leadsTable.smokeTestEntity]),
  // A malformed lead can still be found and erased.
  id: z.catch(z.string(), ""),
  created_at: z.catch(z.string(), ""),
  revision: z.number(),
  plan_id: z.catch(z.optional(z.string()), undefined),
});

/** A stored lead. `lead` is undefined if the item is malformed. */
export type StoredLead = z.infer<typeof metadataSchema> & { readonly lead: Lead | undefined };

/** Reads a lead from its item. Returns undefined if the item is not a lead, for example an erased lead's tombstone. */
export function toStoredLead(item: Item | undefined): StoredLead | undefined {
  const metadata = metadataSchema.safeParse(item).data;
  return metadata && { ...metadata, lead: leadSchema.safeParse(item).data };
}

export const keySchema = z.object({ idempotency_key: z.string() });
export const idSchema = z.object({ id: z.string() });

/** The attributes by which a person's leads are found. */
export const personSchema = z.extend(keySchema, {
  id: z.catch(z.string(), ""),
  work_email: z.catch(z.string().check(z.toLowerCase()), ""),
  mobile: z.catch(z.string(), ""),
});

/** The ID prefix for a time. A UUIDv7 starts with the milliseconds as twelve hexadecimal digits. */
export function idPrefix(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
