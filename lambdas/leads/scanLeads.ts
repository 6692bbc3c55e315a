import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import type { Item, LeadTable } from "./LeadTable.ts";
import { addressedItemSchema, type CountableLead, countableLeadSchema } from "./leadItem.ts";

/** A lead found by email address. */
export type FoundLead = { readonly leadKey: string; readonly id: string | undefined };

/**
 * Finds all leads with an email address, ignoring case. There is no index by address, so this scans the whole table
 * with consistent reads.
 */
export async function findLeadsByEmail(
  table: LeadTable,
  email: string,
): Promise<readonly FoundLead[]> {
  const wanted = normalize(email);
  const found: FoundLead[] = [];
  const pages = scan(table, {
    ConsistentRead: true,
    FilterExpression: "entity = :lead",
    ProjectionExpression: "idempotency_key, id, work_email",
    ExpressionAttributeValues: { ":lead": leadsTable.leadEntity },
  });
  for await (const items of pages) {
    for (const item of items) {
      const { idempotency_key: leadKey, id, work_email } = addressedItemSchema.parse(item);
      if (work_email !== undefined && normalize(work_email) === wanted) found.push({ leadKey, id });
    }
  }
  return found;
}

function normalize(email: string): string {
  return email.trim().toLowerCase();
}

export type UncountedLeads = {
  readonly leads: readonly CountableLead[];
  /** The number of malformed items, which cannot be counted. */
  readonly broken: number;
};

/** Yields pages of leads that are not counted in a generation, excluding smoke-test leads. */
export async function* scanUncounted(
  table: LeadTable,
  generation: number,
): AsyncGenerator<UncountedLeads> {
  const pages = scan(table, {
    ConsistentRead: true,
    FilterExpression:
      "entity = :lead AND NOT contains(counted_in, :generation) AND NOT begins_with(idempotency_key, :smoke_test)",
    ExpressionAttributeValues: {
      ":lead": leadsTable.leadEntity,
      ":generation": generation,
      ":smoke_test": smokeTestMark.keyPrefix,
    },
  });
  for await (const items of pages) {
    const leads = items.flatMap((item) => countableLeadSchema.safeParse(item).data ?? []);
    yield { leads, broken: items.length - leads.length };
  }
}

/** Yields pages of all leads, or of all other items. */
export function scanItems(table: LeadTable, kind: "leads" | "other"): AsyncGenerator<Item[]> {
  const FilterExpression =
    kind === "leads" ? "attribute_exists(entity)" : "attribute_not_exists(entity)";
  return scan(table, { FilterExpression });
}

type Scan = {
  readonly FilterExpression: string;
  readonly ConsistentRead?: boolean;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
};

async function* scan({ client, tableName }: LeadTable, options: Scan): AsyncGenerator<Item[]> {
  const pages = paginateScan({ client }, { TableName: tableName, ...options });
  for await (const { Items = [] } of pages) yield Items;
}
