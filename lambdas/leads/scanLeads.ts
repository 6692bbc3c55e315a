import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import type { Item } from "../aws/database.ts";
import type { LeadTable } from "./LeadTable.ts";
import { keySchema, personSchema } from "./leadItem.ts";

/** A lead found by email address. */
export type FoundLead = { readonly leadKey: string; readonly id: string };

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
    FilterExpression: "attribute_exists(entity)",
    ProjectionExpression: "idempotency_key, id, work_email",
  });
  for await (const items of pages) {
    for (const item of items) {
      const { idempotency_key: leadKey, id, work_email } = personSchema.parse(item);
      if (normalize(work_email) === wanted) found.push({ leadKey, id });
    }
  }
  return found;
}

function normalize(email: string): string {
  return email.trim().toLowerCase();
}

/** Yields pages of the keys of all leads, and with `erased` also of those that were erased. Reads consistently. */
export async function* scanLeadKeys(
  table: LeadTable,
  { erased }: { readonly erased: boolean },
): AsyncGenerator<readonly string[]> {
  const filter = erased ? "entity = :lead OR attribute_exists(erased_at)" : "entity = :lead";
  const pages = scan(table, {
    ConsistentRead: true,
    FilterExpression: filter,
    ProjectionExpression: leadsTable.key,
    ExpressionAttributeValues: { ":lead": leadsTable.leadEntity },
  });
  for await (const items of pages) {
    yield items.map((item) => keySchema.parse(item).idempotency_key);
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
