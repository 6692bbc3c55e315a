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
 * Waits until the statistics count so many leads, or more, or have not grown for a while.
 *
 * @returns what they say then
 */
export async function untilCounted(
  table: LeadTable,
  leads: number,
  patienceMs: number,
): Promise<LeadFigures> {
  let last: LeadFigures | undefined;
  let grewAt = performance.now();
  for (;;) {
    const figures = await readStatistics(table);
    if (figures.total_leads >= leads) return figures;
    if (figures.total_leads !== last?.total_leads) grewAt = performance.now();
    if (performance.now() - grewAt > patienceMs) return figures;
    last = figures;
    await delay(pollMs);
  }
}

const pollMs = 100;
