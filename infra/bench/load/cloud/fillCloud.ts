import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { ReadyFile } from "../../../local/cloud/readyFile.ts";
import { localCredentials } from "../../../local/dynamodb/localCredentials.ts";
import { someLead } from "../someLead.ts";

/** Puts leads into the local cloud's table, as save-lead leaves them; its stream counts them. */
export async function fillCloud({ database, tables }: ReadyFile, count: number): Promise<void> {
  const [tableName] = Object.values(tables);
  if (tableName === undefined) throw new Error("The local cloud has no table");
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: database, region: "us-east-1", credentials: localCredentials }),
  );
  for (let first = 0; first < count; first += atOnce) {
    const requests = Array.from({ length: Math.min(atOnce, count - first) }, (_, place) => {
      const lead = someLead(first + place, idOf(first + place));
      return { PutRequest: { Item: { idempotency_key: randomUUID(), entity: "lead", ...lead } } };
    });
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  }
  client.destroy();
}

/** The most that one request may write. */
const atOnce = 25;

/** In the form of a UUIDv7: the index sorts by it. */
function idOf(place: number): string {
  return `019c0000-0000-7000-8000-${place.toString(16).padStart(12, "0")}`;
}
