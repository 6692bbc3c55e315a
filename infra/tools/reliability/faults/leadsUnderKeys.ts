import { paginateScan } from "@aws-sdk/client-dynamodb";
import type { Item, LeadTable } from "../cloud/LeadTable.ts";

/** The leads of a scenario, by their idempotency key. */
export async function leadsUnderKeys(
  { client, tableName }: LeadTable,
  name: string,
): Promise<ReadonlyMap<string, Item>> {
  const found = new Map<string, Item>();
  const pages = paginateScan(
    { client },
    {
      TableName: tableName,
      ConsistentRead: true,
      FilterExpression: "entity = :lead AND begins_with(work_email, :name)",
      ExpressionAttributeValues: { ":lead": { S: "lead" }, ":name": { S: `${name}-` } },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) found.set(item.idempotency_key?.S ?? "", item);
  }
  return found;
}
