import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";

// The smallest function that can save a lead, used by benchFunctions.ts as the baseline for save-lead.
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 3 }));

export const handler = (item: Readonly<Record<string, unknown>>) =>
  client.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item: { ...item } }));
