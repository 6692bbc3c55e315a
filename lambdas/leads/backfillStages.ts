import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { itemAt, type LeadTable, retryConflicts } from "./LeadTable.ts";
import { keySchema } from "./leadItem.ts";
import { scanItems } from "./scanLeads.ts";

/**
 * Stores the stage `new` and the version 0 in leads that were saved before stages existed. The API already returns these
 * values, but the index by stage contains only leads that store them. If it is interrupted, run it again.
 *
 * @returns the number of changed leads
 */
export async function backfillStages(table: LeadTable): Promise<number> {
  let changed = 0;
  for await (const items of scanItems(table, "leads")) {
    const keys = items
      .filter((item) => !("stage" in item))
      .map((item) => keySchema.parse(item).idempotency_key);
    for (let start = 0; start < keys.length; start += batchSize) {
      const batch = keys.slice(start, start + batchSize);
      const results = await Promise.all(batch.map((key) => backfillLead(table, key)));
      changed += results.filter((isChanged) => isChanged).length;
    }
  }
  return changed;
}

/** Returns false if an administrator changed the lead in the meantime, or it was erased. */
async function backfillLead({ client, tableName }: LeadTable, leadKey: string): Promise<boolean> {
  try {
    await retryConflicts(() =>
      client.send(
        new UpdateCommand({
          ...itemAt(tableName, leadKey),
          UpdateExpression: "SET stage = :new, version = :zero",
          ConditionExpression: "attribute_exists(entity) AND attribute_not_exists(stage)",
          ExpressionAttributeValues: { ":new": "new", ":zero": 0 },
        }),
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** The maximum number of concurrent updates. */
const batchSize = 20;
