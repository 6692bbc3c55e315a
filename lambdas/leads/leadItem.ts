import { normalizeAddress } from "@planner/shared/lead/contact/emailSchema";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import * as z from "zod/mini";
import type { Item } from "../aws/database.ts";
import { timeOfId } from "../tables/itemId.ts";

/** A lead as it is stored. */
export type LeadItem = Lead & {
  readonly idempotency_key: string;
  readonly entity: typeof leadsTable.leadEntity;
  /** Increases with every edit and every new entry in the timeline. */
  readonly revision: number;
  /** The ID of the last edit. Absent before the first one. */
  readonly edit_id?: string;
  /** The ID of the request that saved the lead, so that the stream's functions can log it. */
  readonly correlation_id: string;
};

/** The attributes that every lead has, even if others are missing or malformed. */
const metadataSchema = z.object({
  idempotency_key: z.string(),
  entity: z.enum([leadsTable.leadEntity, leadsTable.smokeTestEntity]),
  /** As stored, to see whether it changes. A number, unless the record is damaged. */
  revision: z.unknown(),
});

/** A lead as it was read, with its key. */
export type StoredLead = z.infer<typeof metadataSchema> & { readonly lead: Lead };

/** Reads a lead from its item. Returns undefined if the item is not a lead, for example an erased lead's tombstone. */
export function toStoredLead(item: Item | undefined): StoredLead | undefined {
  const metadata = metadataSchema.safeParse(item).data;
  if (item === undefined || metadata === undefined) return undefined;
  return { ...metadata, lead: toLead(item) };
}

/** The lead. Undefined for that of a smoke test, which is neither listed nor counted. */
export function listedLead({ entity, lead }: StoredLead): Lead | undefined {
  return entity === leadsTable.leadEntity ? lead : undefined;
}

/** Reads a lead. A missing or malformed part becomes empty, and the lead is marked as damaged. */
export function toLead(item: Item): Lead {
  const { data } = leadSchema.safeParse(item);
  if (data !== undefined) return data;
  const parts: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(leadSchema.shape)) {
    const part = validPart(schema, item[name]);
    if (part !== undefined) parts[name] = part;
  }
  const created_at = timeOfId(String(item.id));
  return leadSchema.parse({ ...emptyLead, created_at, ...parts, damaged: true });
}

/** The whole value if it is valid. Otherwise, the valid entries of a list or an object. Undefined for anything else. */
function validPart(schema: z.ZodMiniType, value: unknown): unknown {
  const whole = schema.safeParse(value).data;
  return whole ?? schema.safeParse(validEntries(schema, value)).data;
}

function validEntries(schema: z.ZodMiniType, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => schema.safeParse([each]).success);
  const object = z.record(z.string(), z.unknown()).safeParse(value).data;
  if (object === undefined) return undefined;
  const entries = Object.entries(object).filter(
    ([name, entry]) => schema.safeParse({ [name]: entry }).success,
  );
  return Object.fromEntries(entries);
}

/** What a damaged lead has instead of missing parts. */
const emptyLead = {
  id: "",
  first_name: "Unknown",
  last_name: "Unknown",
  company_name: "Unknown",
  work_email: "",
  mobile: "",
  website: "",
  state: "Unknown",
  avg_job_value: 0,
  target_estimates_per_week: 0,
  gross_margin_pct: 0,
  assumption_profile: "Expected",
  calculated_daily_budget: 0,
  calculated_leads_per_day: 0,
  calculated_jobs_30: 0,
  calculated_revenue_30: 0,
  version: 0,
} as const satisfies Partial<Lead>;

/** The key of an item in the leads table. */
export const keySchema = z.object({ idempotency_key: z.string() });
/** The ID of a lead. */
export const idSchema = z.object({ id: z.string() });

/** The attributes by which a person's leads are found. */
export const personSchema = z.extend(keySchema, {
  id: z.catch(z.string(), ""),
  work_email: z.catch(z.pipe(z.string(), z.transform(normalizeAddress)), ""),
  mobile: z.catch(z.string(), ""),
});
