import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { LocalCloud } from "./LocalCloud.ts";

/** The items of the lead table that bear an e-mail address, as they lie there. */
export async function storedLeads(
  { database, table }: Pick<LocalCloud, "database" | "table">,
  workEmail: string,
): Promise<Record<string, unknown>[]> {
  const client = new DynamoDBClient({
    endpoint: database,
    region: "eu-central-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
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
