import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import type { LeadTable } from "../statistics/readStatistics.ts";
import { publishedStatistics } from "../statistics/statisticsItems.ts";

/** What a restore did. */
export type Restoration = {
  /** Leads that were missing, and are there again. */
  readonly restored: number;
  /** Leads that the table has: nothing of them was touched. */
  readonly present: number;
};

/**
 * Brings back what a table has lost, from a copy of it as it was at a point in time: puts every item whose key is free.
 * What the table has stays as it is, whatever the copy says. Interrupted or repeated, it goes on where it is.
 *
 * Marks come before the leads they belong to: so the stream of the leads that come back finds what is known of them.
 * Statistics do not come back: they would say what was true then, and are counted anew afterwards.
 *
 * @throws ResourceNotFoundException when there is no such copy
 */
export async function restoreItems(table: LeadTable, copyName: string): Promise<Restoration> {
  await putMissing(table, copyName, "attribute_not_exists(entity)");
  return putMissing(table, copyName, "attribute_exists(entity)");
}

async function putMissing(
  table: LeadTable,
  copyName: string,
  FilterExpression: string,
): Promise<Restoration> {
  const { client } = table;
  let [restored, present] = [0, 0];
  const pages = paginateScan({ client }, { TableName: copyName, FilterExpression });
  for await (const { Items = [] } of pages) {
    const items = Items.filter((item) => !isStatistics(item));
    for (let start = 0; start < items.length; start += atOnce) {
      const puts = items.slice(start, start + atOnce).map((item) => putOnce(table, item));
      const done = (await Promise.all(puts)).filter(Boolean).length;
      restored += done;
      present += puts.length - done;
    }
  }
  return { restored, present };
}

type Item = Readonly<Record<string, unknown>>;

/** False: the key is taken. */
async function putOnce({ client, tableName }: LeadTable, Item: Item): Promise<boolean> {
  try {
    await client.send(
      new PutCommand({
        TableName: tableName,
        Item,
        ConditionExpression: "attribute_not_exists(idempotency_key)",
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** The published count, and drafts of it. */
function isStatistics({ idempotency_key }: Item): boolean {
  const [name] = String(idempotency_key).split("#");
  return name === publishedStatistics.key;
}

/** Little enough to leave a table on demand room for the leads that arrive meanwhile. */
const atOnce = 25;
