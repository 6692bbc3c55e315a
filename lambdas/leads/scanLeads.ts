import { paginateScan, type ScanCommandInput } from "@aws-sdk/lib-dynamodb";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type * as z from "zod/mini";
import type { Item } from "../aws/database.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import { keySchema, personSchema } from "./leadItem.ts";

/** What a person's leads are found by: one of these, normalized as in a saved lead. */
export type PersonQuery = {
  readonly [Name in "id" | "work_email" | "mobile"]?: string | undefined;
};

export type FoundLead = z.output<typeof personSchema>;

/**
 * Finds the leads that match a query, and others with the same phone number or email address as one of them. With
 * `withOthers`, those are leads of the person too, and have others of their own. No index has the contact data or malformed
 * leads, so this scans the whole table two or three times, with consistent reads.
 */
export async function findLeadsOf(
  table: LeadTable,
  query: PersonQuery,
  withOthers = false,
): Promise<{ readonly leads: readonly FoundLead[]; readonly others: readonly FoundLead[] }> {
  const found = await findLeads(
    table,
    ({ id, work_email, mobile }) =>
      id === query.id || work_email === query.work_email || mobile === query.mobile,
  );
  const leads = withOthers ? [...found, ...(await findOthers(table, found))] : found;
  return { leads, others: await findOthers(table, leads) };
}

async function findOthers(table: LeadTable, leads: readonly FoundLead[]) {
  const contacts = new Set(leads.flatMap(({ work_email, mobile }) => [work_email, mobile]));
  // A malformed lead has none.
  contacts.delete("");
  const keys = new Set(leads.map(({ idempotency_key }) => idempotency_key));
  return findLeads(
    table,
    ({ idempotency_key, work_email, mobile }) =>
      !keys.has(idempotency_key) && (contacts.has(work_email) || contacts.has(mobile)),
  );
}

async function findLeads(
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
  const FilterExpression =
    kind === "leads" ? "attribute_exists(entity)" : "attribute_not_exists(entity)";
  return scan(table, { FilterExpression });
}

async function* scan(
  { client, tableName }: LeadTable,
  options: Omit<ScanCommandInput, "TableName">,
): AsyncGenerator<Item[]> {
  const pages = paginateScan({ client }, { TableName: tableName, ...options });
  for await (const { Items = [] } of pages) yield Items;
}
