import { setTimeout as delay } from "node:timers/promises";
import { paginateScan } from "@aws-sdk/client-dynamodb";
import type { LeadTable } from "./LeadTable.ts";

/**
 * Waits until the team was told of all these leads, or of no more of them for a while. The marks of erased leads stay in
 * the table: a count of marks would not do.
 *
 * @returns the keys of those it was told of by then
 */
export async function untilAlerted(
  table: LeadTable,
  keys: readonly string[],
  patienceMs: number,
): Promise<readonly string[]> {
  let last = -1;
  let grewAt = performance.now();
  for (;;) {
    const alerted = await alertedLeads(table);
    const told = keys.filter((key) => alerted.has(key));
    if (told.length === keys.length) return told;
    if (told.length !== last) grewAt = performance.now();
    if (performance.now() - grewAt > patienceMs) return told;
    last = told.length;
    await delay(pollMs);
  }
}

/** The keys of the leads of which the team was told by mail, as the product notes it after each mail that SES took. */
async function alertedLeads({ client, tableName }: LeadTable): Promise<ReadonlySet<string>> {
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

const mark = "alert#mail#";
const pollMs = 1000;
