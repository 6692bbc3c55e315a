import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import type { LeadTable } from "../statistics/readStatistics.ts";

/**
 * The lead that lies under a key at this moment; undefined when there is none (any more).
 *
 * @throws ZodError when the record is no whole lead
 */
export async function readLead(
  { client, tableName }: LeadTable,
  leadKey: string,
): Promise<Lead | undefined> {
  const { Item } = await client.send(
    new GetCommand({
      TableName: tableName,
      Key: { idempotency_key: leadKey },
      ConsistentRead: true,
    }),
  );
  // What is left of an erased lead is no lead.
  return Item === undefined || "erased_at" in Item ? undefined : leadSchema.parse(Item);
}
