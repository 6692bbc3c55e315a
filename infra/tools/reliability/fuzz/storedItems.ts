import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import type { LeadTable } from "../cloud/LeadTable.ts";
import type { StoredItem } from "./judge/storedFaults.ts";

/** Every item of the table, whatever it is, but the count of the leads. */
export async function storedItems({
  client,
  tableName,
}: LeadTable): Promise<readonly StoredItem[]> {
  const items: StoredItem[] = [];
  const pages = paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    { TableName: tableName, ConsistentRead: true },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  return items.filter(({ idempotency_key: key }) => key !== "statistics");
}
