import { paginateScan } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { leadEntity } from "../leads/leadIndex.ts";
import type { LeadTable } from "../statistics/readStatistics.ts";

/** Where a lead of the person lies, and what it may be called in a log. */
export type FoundLead = { readonly leadKey: string; readonly id: string | undefined };

/**
 * All leads of an e-mail address, however it was written. There is no index by address: this reads the whole table, as
 * it stands at this moment.
 */
export async function findLeadsOf(
  { client, tableName }: LeadTable,
  email: string,
): Promise<readonly FoundLead[]> {
  const wanted = normalized(email);
  const found: FoundLead[] = [];
  const scan = {
    TableName: tableName,
    ConsistentRead: true,
    FilterExpression: "entity = :lead",
    ProjectionExpression: "idempotency_key, id, work_email",
    ExpressionAttributeValues: { ":lead": leadEntity },
  };
  for await (const { Items = [] } of paginateScan({ client }, scan)) {
    for (const item of Items) {
      const { idempotency_key: leadKey, id, work_email } = itemSchema.parse(item);
      if (work_email !== undefined && normalized(work_email) === wanted)
        found.push({ leadKey, id });
    }
  }
  return found;
}

const itemSchema = z.object({
  idempotency_key: z.string(),
  id: z.optional(z.string()),
  work_email: z.optional(z.string()),
});

function normalized(email: string): string {
  return email.trim().toLowerCase();
}
