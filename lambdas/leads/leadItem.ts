import { stages } from "@planner/shared/lead/followUp/stage";
import { leadSchema } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import * as z from "zod/mini";
import {
  numberAttribute,
  numberSetAttribute,
  textAttribute,
  textListAttribute,
} from "./attributeValues.ts";
import type { Item } from "./LeadTable.ts";

/** A lead's item: the lead and its metadata. */
export type LeadItem = z.infer<typeof leadItemSchema>;

export const leadItemSchema = z.extend(leadSchema, {
  idempotency_key: z.string(),
  entity: z.literal(leadsTable.leadEntity),
  /** The ID of the request that saved the lead. Absent in leads from earlier versions. */
  correlation_id: z.optional(z.string()),
  /** The generations of the statistics that include the lead. */
  counted_in: z.optional(z.set(z.number())),
});

// The schemas below check only the attributes they read, so a malformed lead can still be found and erased.

const attributes = z.extend(
  z.pick(leadItemSchema, {
    idempotency_key: true,
    id: true,
    work_email: true,
    avg_job_value: true,
    calculated_revenue_30: true,
    counted_in: true,
    first_response_at: true,
    suspect: true,
  }),
  {
    // Any string. The lead schema checks that it is a timestamp.
    created_at: z.string(),
    /** As stored: absent in leads saved before stages existed. */
    stage: z.optional(z.enum(stages)),
  },
);

export const keySchema = z.pick(attributes, { idempotency_key: true });
export const idSchema = z.pick(attributes, { id: true });
export const keyAndTimeSchema = z.pick(attributes, { idempotency_key: true, created_at: true });

/** The attributes that the statistics need. */
export type CountableLead = z.infer<typeof countableLeadSchema>;

export const countableLeadSchema = z.pick(attributes, {
  idempotency_key: true,
  created_at: true,
  avg_job_value: true,
  calculated_revenue_30: true,
  stage: true,
  first_response_at: true,
  suspect: true,
});

/** Reads a countable lead from attribute values. */
export const countableLeadImage = z.pipe(
  z.object({
    idempotency_key: textAttribute,
    created_at: textAttribute,
    avg_job_value: numberAttribute,
    calculated_revenue_30: numberAttribute,
    stage: z.optional(textAttribute),
    first_response_at: z.optional(textAttribute),
    suspect: z.optional(textListAttribute),
  }),
  countableLeadSchema,
);

/** Reads from attribute values whether an item is a lead, and the generations that include it. */
export const countedLeadImage = z.object({
  entity: textAttribute,
  counted_in: z._default(numberSetAttribute, new Set()),
});

/** The attributes that edits change and that the statistics count. */
export const editedAttributes = ["stage", "first_response_at"] as const;

/** The condition that an item's attributes have not changed since they were read. */
export function isAsRead(item: Item, names: readonly string[] = editedAttributes) {
  const known = names.filter((name) => item[name] !== undefined);
  return {
    condition: names
      .map((name) =>
        item[name] === undefined ? `attribute_not_exists(${name})` : `${name} = :read_${name}`,
      )
      .join(" AND "),
    values: Object.fromEntries(known.map((name) => [`:read_${name}`, item[name]])),
  };
}

/** The attributes needed to find a person's leads. */
export const addressedItemSchema = z.extend(
  z.partial(z.pick(attributes, { id: true, work_email: true })),
  keySchema.shape,
);

/** The attributes needed to erase a lead. */
export const erasableItemSchema = z.partial(
  z.pick(attributes, { id: true, created_at: true, counted_in: true }),
);

/** The attributes by which a lead is found. An absent or malformed one is empty. */
export const searchableItemSchema = z.object({
  first_name: z.catch(z.string(), ""),
  work_email: z.catch(z.string(), ""),
  mobile: z.catch(z.string(), ""),
  website: z.catch(z.string(), ""),
});
