import { paginateScan } from "@aws-sdk/client-dynamodb";
import type { Item, LeadTable } from "./LeadTable.ts";

/** Every lead of the table, read in full: by no index, no count and no code of the product. */
export async function storedLeads({ client, tableName }: LeadTable): Promise<readonly Item[]> {
  const leads: Item[] = [];
  const pages = paginateScan({ client }, { TableName: tableName, ConsistentRead: true });
  for await (const { Items = [] } of pages) {
    leads.push(...Items.filter(({ entity }) => entity?.S === "lead"));
  }
  return leads;
}
