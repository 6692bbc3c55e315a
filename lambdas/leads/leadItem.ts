import { leadSchema } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import * as z from "zod/mini";

/** A lead's item: the lead and what the table stores beside it. */
export type LeadItem = z.infer<typeof leadItemSchema>;

export const leadItemSchema = z.extend(leadSchema, {
  idempotency_key: z.string(),
  entity: z.literal(leadsTable.leadEntity),
  /** The id of the request that saved the lead. Leads of earlier versions have none. */
  correlation_id: z.optional(z.string()),
  /** The generations of the statistics that contain the lead. */
  counted_in: z.optional(z.set(z.number())),
});

// The schemas below read a part of an item and check nothing else: a damaged lead can still be found and erased.

const attributes = z.object({
  idempotency_key: z.string(),
  id: z.string(),
  created_at: z.string(),
  work_email: z.string(),
  avg_job_value: z.number(),
  calculated_revenue_30: z.number(),
  counted_in: z.set(z.number()),
});

export const keySchema = z.pick(attributes, { idempotency_key: true });
export const idSchema = z.pick(attributes, { id: true });
export const keyAndInstantSchema = z.pick(attributes, { idempotency_key: true, created_at: true });

/** What the statistics need of a lead. */
export type CountableLead = z.infer<typeof countableLeadSchema>;

export const countableLeadSchema = z.pick(attributes, {
  idempotency_key: true,
  created_at: true,
  avg_job_value: true,
  calculated_revenue_30: true,
});

/** What the search for a person's leads needs of an item. */
export const addressedItemSchema = z.extend(
  z.partial(z.pick(attributes, { id: true, work_email: true })),
  keySchema.shape,
);

/** What erasing a lead needs of its item. */
export const erasableItemSchema = z.partial(
  z.pick(attributes, { id: true, created_at: true, counted_in: true }),
);

/** Whether a key belongs to a lead of the smoke test, which is neither counted nor reported. */
export function isSmokeTestKey(idempotencyKey: string): boolean {
  return idempotencyKey.startsWith(smokeTestMark.keyPrefix);
}

// Streams and exceptions carry attribute values, such as {"S": "text"}. The SDK's `unmarshall` throws on values that
// it cannot convert, which would make a damaged lead stop its stream.

/** Reads a text from its attribute value. */
export const textAttribute = z.pipe(
  z.object({ S: z.string() }),
  z.transform(({ S }) => S),
);

const numberAttribute = z.pipe(
  z.object({ N: z.string() }),
  z.transform(({ N }) => Number(N)),
);

/** Reads a countable lead from attribute values. */
export const countableLeadImage = z.pipe(
  z.object({
    idempotency_key: textAttribute,
    created_at: textAttribute,
    avg_job_value: numberAttribute,
    calculated_revenue_30: numberAttribute,
  }),
  countableLeadSchema,
);

/** Reads the id and the instant of a saved lead from attribute values. */
export const savedLeadImage = z.object({ id: textAttribute, created_at: textAttribute });

/** Reads an alert mark from attribute values. */
export const alertMarkImage = z.object({
  sent_at: z.optional(textAttribute),
  claim: z.optional(textAttribute),
});
