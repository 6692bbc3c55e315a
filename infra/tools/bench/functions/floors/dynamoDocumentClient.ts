import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";

// The floor of the functions that read or write leads: the client, one command, and nothing else.
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 3 }));

export const handler = (item: Readonly<Record<string, unknown>>) =>
  client.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item: { ...item } }));
