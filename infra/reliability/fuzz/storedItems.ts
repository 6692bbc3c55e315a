import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import type { LocalCloud } from "../../local/cloud/LocalCloud.ts";
import { localCredentials } from "../../local/dynamodb/localCredentials.ts";
import type { StoredItem } from "./judge/storedFaults.ts";

/** Every item of a local cloud's tables, whatever it is, but the count of the leads. */
export async function storedItems({
  database,
  tables,
}: LocalCloud): Promise<readonly StoredItem[]> {
  const client = new DynamoDBClient({
    endpoint: database,
    region: "us-east-1",
    credentials: localCredentials,
  });
  const items: StoredItem[] = [];
  try {
    for (const TableName of Object.values(tables)) {
      const pages = paginateScan(
        { client: DynamoDBDocumentClient.from(client) },
        { TableName, ConsistentRead: true },
      );
      for await (const { Items = [] } of pages) items.push(...Items);
    }
  } finally {
    client.destroy();
  }
  return items.filter(({ idempotency_key: key }) => key !== "statistics");
}
