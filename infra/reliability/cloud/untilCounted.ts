import { setTimeout as delay } from "node:timers/promises";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { figuresOfStatistics, type LeadFigures } from "./figuresOfLeads.ts";
import type { LeadTable } from "./LeadTable.ts";

/** What the statistics say now. */
export async function readStatistics({ client, tableName }: LeadTable): Promise<LeadFigures> {
  const { Item } = await client.send(
    new GetItemCommand({
      TableName: tableName,
      Key: { idempotency_key: { S: "statistics" } },
      ConsistentRead: true,
    }),
  );
  return figuresOfStatistics(Item);
}

/**
 * Waits until the statistics count so many leads, or more.
 *
 * @returns what they say then, or when the time is up
 */
export async function untilCounted(
  table: LeadTable,
  leads: number,
  longestMs: number,
): Promise<LeadFigures> {
  const end = performance.now() + longestMs;
  for (;;) {
    const figures = await readStatistics(table);
    if (figures.total_leads >= leads || performance.now() > end) return figures;
    await delay(pollMs);
  }
}

const pollMs = 100;
