import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import * as z from "zod/mini";
import type { LeadPages, Page, PageRequest } from "./LeadPages.ts";
import { leadEntity, leadIndex } from "./leadIndex.ts";

/**
 * Pages of the leads in DynamoDB: one query of the index from the id of the last lead on, whatever the place in the
 * list. One record more than the page holds is read, which tells whether there is a next page.
 */
export function dynamoLeadPages(client: DynamoDBDocumentClient, tableName: string): LeadPages {
  return {
    read: async (request) => {
      const records = await readRecords(client, tableName, request);
      return toPage(records, request.limit);
    },
  };
}

/** A query ends after a megabyte even when the limit is not reached. */
async function readRecords(
  client: DynamoDBDocumentClient,
  tableName: string,
  { limit, before }: PageRequest,
): Promise<unknown[]> {
  const wanted = limit + 1;
  const records: unknown[] = [];
  const query = {
    TableName: tableName,
    IndexName: leadIndex,
    KeyConditionExpression: before === undefined ? "entity = :lead" : "entity = :lead AND id < :id",
    ExpressionAttributeValues: {
      ":lead": leadEntity,
      ...(before !== undefined && { ":id": before }),
    },
    ScanIndexForward: false,
    Limit: wanted,
  };
  for await (const { Items } of paginateQuery({ client }, query)) {
    records.push(...(Items ?? []));
    if (records.length >= wanted) break;
  }
  return records;
}

const anyRecord = z.object({ id: z.string() });

/** The schema drops what the table holds besides a lead: its key and its marks. */
function toPage(records: readonly unknown[], limit: number): Page {
  const leads: Lead[] = [];
  const brokenIds: string[] = [];
  for (const record of records.slice(0, limit)) {
    const lead = leadSchema.safeParse(record);
    if (lead.success) leads.push(lead.data);
    else brokenIds.push(idOf(record));
  }
  return {
    leads,
    brokenIds,
    next: records.length > limit ? idOf(records[limit - 1]) : undefined,
  };
}

function idOf(record: unknown): string {
  return anyRecord.parse(record).id;
}
