import { paginateScan, type ScanCommandInput } from "@aws-sdk/lib-dynamodb";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type * as z from "zod/mini";
import type { Item } from "../aws/database.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import { keySchema, personSchema } from "./leadItem.ts";

/** The attributes by which a lead is found. */
export type FoundLead = z.output<typeof personSchema>;

/** Finds the leads that a test selects, also malformed ones. */
export async function findLeads(
  table: LeadTable,
  matches: (lead: FoundLead) => boolean,
): Promise<readonly FoundLead[]> {
  const found: FoundLead[] = [];
  const pages = scan(table, {
    ConsistentRead: true,
    FilterExpression: "attribute_exists(entity)",
    ProjectionExpression: "idempotency_key, id, work_email, mobile",
  });
  for await (const items of pages) {
    found.push(...items.map((item) => personSchema.parse(item)).filter(matches));
  }
  return found;
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

/** Reads the keys of all leads by their IDs. Reads consistently, so it has also a lead that the index does not list yet. */
export async function readKeysById(table: LeadTable): Promise<ReadonlyMap<string, string>> {
  const leads = await findLeads(table, () => true);
  return new Map(leads.map(({ id, idempotency_key }) => [id, idempotency_key]));
}

/** Yields pages of all leads, or of all other items. */
export function scanItems(table: LeadTable, kind: "leads" | "other"): AsyncGenerator<Item[]> {
  const filter = kind === "leads" ? "attribute_exists(entity)" : "attribute_not_exists(entity)";
  return scan(table, { FilterExpression: filter });
}

async function* scan(
  { client, tableName }: LeadTable,
  options: Omit<ScanCommandInput, "TableName">,
): AsyncGenerator<Item[]> {
  const pages = paginateScan({ client }, { TableName: tableName, ...options });
  for await (const { Items = [] } of pages) yield Items;
}
