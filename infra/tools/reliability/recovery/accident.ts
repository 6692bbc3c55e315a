import { DeleteItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { LeadTable } from "../cloud/LeadTable.ts";

/** A script that ran on the wrong table: leads are gone, and the statistics are nonsense. */
export async function accident(
  { client, tableName: TableName }: LeadTable,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await client.send(new DeleteItemCommand({ TableName, Key: { idempotency_key: { S: key } } }));
  }
  await client.send(
    new PutItemCommand({
      TableName,
      Item: {
        idempotency_key: { S: "statistics" },
        generation: { N: "1" },
        total_leads: { N: "1" },
        job_value_cents: { N: "1" },
        revenue_30_cents: { N: "1" },
      },
    }),
  );
}
