import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { LocalCloud } from "./LocalCloud.ts";

/** The items of the lead table that bear an e-mail address, as they lie there. */
export async function storedLeads(
  { database, table }: Pick<LocalCloud, "database" | "table">,
  workEmail: string,
): Promise<Record<string, unknown>[]> {
  const client = clientOf(database);
  const { Items } = await DynamoDBDocumentClient.from(client).send(
    new ScanCommand({
      TableName: table,
      FilterExpression: "work_email = :email",
      ExpressionAttributeValues: { ":email": workEmail },
      ConsistentRead: true,
    }),
  );
  client.destroy();
  return Items ?? [];
}

/** Puts an item into the lead table past the API, which would not let it in. */
export async function storeItem(
  { database, table }: LocalCloud,
  item: Readonly<Record<string, unknown>>,
): Promise<void> {
  const client = clientOf(database);
  await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: table, Item: item }));
  client.destroy();
}

function clientOf(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: "eu-central-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
}
