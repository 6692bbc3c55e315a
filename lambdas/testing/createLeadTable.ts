import { CreateTableCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** The lead table's keys, as the LeadStore construct defines them. */
export async function createLeadTable(client: DynamoDBClient, tableName: string): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [
        { AttributeName: "idempotency_key", AttributeType: "S" },
        { AttributeName: "entity", AttributeType: "S" },
        { AttributeName: "id", AttributeType: "S" },
      ],
      KeySchema: [{ AttributeName: "idempotency_key", KeyType: "HASH" }],
      GlobalSecondaryIndexes: [
        {
          IndexName: "by_created_at",
          KeySchema: [
            { AttributeName: "entity", KeyType: "HASH" },
            { AttributeName: "id", KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    }),
  );
}
