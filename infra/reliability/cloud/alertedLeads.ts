import { setTimeout as delay } from "node:timers/promises";
import { paginateScan } from "@aws-sdk/client-dynamodb";
import type { LeadTable } from "./LeadTable.ts";

/** The keys of the leads of which the team was told by mail, as the product notes it after each mail that SES took. */
export async function alertedLeads({ client, tableName }: LeadTable): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  const pages = paginateScan(
    { client },
    {
      TableName: tableName,
      ConsistentRead: true,
      FilterExpression: "begins_with(idempotency_key, :mark) AND attribute_exists(sent_at)",
      ExpressionAttributeValues: { ":mark": { S: mark } },
      ProjectionExpression: "idempotency_key",
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) keys.add(item.idempotency_key?.S?.slice(mark.length) ?? "");
  }
  return keys;
}

/** Waits until the team was told of so many leads, or of no more for a while. @returns the keys then */
export async function untilAlerted(
  table: LeadTable,
  leads: number,
  patienceMs: number,
): Promise<ReadonlySet<string>> {
  let last = -1;
  let grewAt = performance.now();
  for (;;) {
    const keys = await alertedLeads(table);
    if (keys.size >= leads) return keys;
    if (keys.size !== last) grewAt = performance.now();
    if (performance.now() - grewAt > patienceMs) return keys;
    last = keys.size;
    await delay(pollMs);
  }
}

const mark = "alert#mail#";
const pollMs = 500;
