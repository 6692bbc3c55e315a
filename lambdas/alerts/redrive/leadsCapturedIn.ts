import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { isSmokeTestKey } from "../../leads/isSmokeTestKey.ts";
import { leadEntity, leadIndex } from "../../leads/leadIndex.ts";
import type { LeadTable } from "../../statistics/readStatistics.ts";

/** The keys of the leads that were captured in a period, both ends included, but for those of smoke tests. */
export async function leadsCapturedIn(
  { client, tableName }: LeadTable,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly string[]> {
  const query = {
    TableName: tableName,
    IndexName: leadIndex,
    KeyConditionExpression: "entity = :lead AND id BETWEEN :from AND :to",
    ExpressionAttributeValues: {
      ":lead": leadEntity,
      ":from": idPrefix(from),
      // Above everything that begins so.
      ":to": `${idPrefix(to)}~`,
    },
    ProjectionExpression: "idempotency_key",
  };
  const keys: string[] = [];
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    keys.push(...Items.map((item) => itemSchema.parse(item).idempotency_key));
  }
  return keys.filter((key) => !isSmokeTestKey(key));
}

const itemSchema = z.object({ idempotency_key: z.string() });

/** How the ids of an instant begin: a UUIDv7 has its milliseconds in the first twelve digits. */
function idPrefix(instant: Date): string {
  const digits = instant.getTime().toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
