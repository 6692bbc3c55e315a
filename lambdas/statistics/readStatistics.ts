import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import {
  emptyStatistics,
  type StatisticsRecord,
  statisticsRecordSchema,
} from "./StatisticsRecord.ts";
import { publishedStatistics, type StatisticsItem } from "./statisticsItems.ts";

/** A table of leads, and who asks it. */
export type LeadTable = {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
};

/** A count as it stands at this moment; one of nothing where the item is not there yet. */
export async function readStatistics(
  { client, tableName }: LeadTable,
  { key, firstGeneration }: StatisticsItem = publishedStatistics,
): Promise<StatisticsRecord> {
  const { Item } = await client.send(
    new GetCommand({
      TableName: tableName,
      Key: { idempotency_key: key },
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? emptyStatistics(firstGeneration) : statisticsRecordSchema.parse(Item);
}
