import { randomUUID } from "node:crypto";
import { DynamoDBClient, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { ReadyFile } from "../../../local/cloud/readyFile.ts";
import { localCredentials } from "../../../local/dynamodb/localCredentials.ts";
import { someLead } from "../someLead.ts";

/**
 * Puts leads into the local cloud's table, as save-lead leaves them, and the figures as the stream would have left them. The stream
 * is shut meanwhile, and opens with the cloud's next start: dynoxide reads all of it at each write, so that counting 100,000
 * leads one by one would take hours. DynamoDB does not.
 */
export async function fillCloud({ database, tables }: ReadyFile, count: number): Promise<void> {
  const [TableName] = Object.values(tables);
  if (TableName === undefined) throw new Error("The local cloud has no table");
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: database, region: "us-east-1", credentials: localCredentials }),
  );
  const StreamSpecification = { StreamEnabled: false };
  await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
  for (let first = 0; first < count; first += atOnce) {
    const requests = Array.from({ length: Math.min(atOnce, count - first) }, (_, place) => {
      const lead = someLead(first + place, idOf(first + place));
      return { PutRequest: { Item: { idempotency_key: randomUUID(), entity: "lead", ...lead } } };
    });
    await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
  }
  const Item = { idempotency_key: "statistics", generation: 0, ...figuresOf(count) };
  await client.send(new PutCommand({ TableName, Item }));
  client.destroy();
}

/** They are alike but for their times. Sums in whole cents. */
function figuresOf(count: number) {
  const last = someLead(count - 1, idOf(count - 1));
  return {
    total_leads: count,
    job_value_cents: count * Math.round(last.avg_job_value * 100),
    revenue_30_cents: count * Math.round(last.calculated_revenue_30 * 100),
    latest_lead_at: last.created_at,
  };
}

/** The most that one request may write. */
const atOnce = 25;

/** In the form of a UUIDv7: the index sorts by it. */
function idOf(place: number): string {
  return `019c0000-0000-7000-8000-${place.toString(16).padStart(12, "0")}`;
}
