import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { leadEntity } from "../leads/leadIndex.ts";
import { type CountableLead, countableLeadSchema } from "./CountableLead.ts";
import { countLeads, maxLeadsAtOnce } from "./countLeads.ts";
import { type LeadTable, readStatistics } from "./readStatistics.ts";
import type { StatisticsItem } from "./statisticsItems.ts";

/**
 * Goes through the whole table and counts every lead that a count lacks. Every lead that was in the table at the
 * start is in the count at the end, but those of the smoke test.
 *
 * @returns how many records are no whole lead, which count for nothing
 */
export async function countUncounted(
  table: LeadTable,
  item: StatisticsItem,
): Promise<{ readonly broken: number }> {
  const { client, tableName } = table;
  const { generation } = await readStatistics(table, item);
  const scan = {
    TableName: tableName,
    ConsistentRead: true,
    FilterExpression:
      "entity = :lead AND NOT contains(counted_in, :generation) AND NOT begins_with(idempotency_key, :smoke_test)",
    ExpressionAttributeValues: {
      ":lead": leadEntity,
      ":generation": generation,
      ":smoke_test": smokeTestMark.keyPrefix,
    },
  };
  let broken = 0;
  for await (const { Items = [] } of paginateScan({ client }, scan)) {
    const leads = Items.flatMap(readLead);
    broken += Items.length - leads.length;
    for (let start = 0; start < leads.length; start += maxLeadsAtOnce) {
      await countLeads(table, leads.slice(start, start + maxLeadsAtOnce), item);
    }
  }
  return { broken };
}

function readLead(record: unknown): CountableLead[] {
  const lead = countableLeadSchema.safeParse(record);
  return lead.success ? [lead.data] : [];
}
