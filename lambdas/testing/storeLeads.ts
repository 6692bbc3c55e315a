import { randomUUID } from "node:crypto";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadEntity } from "../leads/leadIndex.ts";
import type { LeadTable } from "../statistics/readStatistics.ts";

/** A lead as the table holds it. */
export type StoredLead = Lead & { readonly idempotency_key: string; readonly entity: string };

/** What the table holds of a lead. */
export function stored(lead: Lead): StoredLead {
  return { idempotency_key: randomUUID(), entity: leadEntity, ...lead };
}

/** Puts items into the table, 25 a request. */
export async function storeLeads(
  { client, tableName }: LeadTable,
  items: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  }
}
