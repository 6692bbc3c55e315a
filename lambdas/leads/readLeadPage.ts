import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { type LeadFilter, matchesFilter } from "@planner/shared/lead/leadFilter";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { idPrefix } from "../tables/itemId.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import { type Candidate, collectPage, type LeadPage } from "./collectPage.ts";
import { idSchema } from "./leadItem.ts";

/** Where a list continues: after the lead with this ID. */
type ListPosition = { readonly before: string };

type LeadPageRequest = {
  readonly limit: number;
  readonly filter?: LeadFilter;
  /** What is planned for a lead depends on the time. */
  readonly now: Date;
  readonly before?: string | undefined;
};

/** Reads a page of the leads that match a filter without `q`, newest first. `before` is absent for the first page. */
export function readLeadPage(
  table: LeadTable,
  { limit, filter = {}, now, before }: LeadPageRequest,
): Promise<LeadPage<ListPosition>> {
  const { stage, from, to } = filter;
  // Won leads are filtered by the time of winning, which no index is ordered by.
  const indexed: LeadFilter = stage === "won" ? { stage } : { stage, from, to };
  const query = {
    ...queryOf(indexed, before),
    Limit: isWhollyIndexed(filter, indexed) ? limit + 1 : filteredLimit,
  };
  const candidates = readCandidates(table, query, indexed.from);
  return collectPage(candidates, limit, (lead) => matchesFilter(lead, filter, now));
}

/** Whether the index applies the whole filter, so that every lead that it finds matches. */
function isWhollyIndexed(filter: LeadFilter, indexed: LeadFilter): boolean {
  return Object.entries(filter).every(
    ([name, value]) => value === undefined || name === "q" || name in indexed,
  );
}

/** The leads that are read per request if some of them may not match. */
const filteredLimit = 100;

/** The query of the index that has the leads of a stage, or all leads. */
function queryOf({ stage, from, to }: LeadFilter, before: string | undefined) {
  const { createdIndex, stageIndex, leadEntity } = leadsTable;
  const { name, partitionKey } = stage === undefined ? createdIndex : stageIndex;
  const end = before ?? (to && idPrefix(new Date(to)));
  const start = from && idPrefix(new Date(from));
  const query = {
    IndexName: name,
    ExpressionAttributeNames: { "#partition": partitionKey },
    ScanIndexForward: false,
  };
  const inPartition = "#partition = :partition";
  const partition = { ":partition": stage ?? leadEntity };
  // A key condition cannot combine an inclusive start with an exclusive end. `readCandidates` always checks the start.
  if (end !== undefined) {
    return {
      ...query,
      KeyConditionExpression: `${inPartition} AND id < :end`,
      ExpressionAttributeValues: { ...partition, ":end": end },
    };
  }
  if (start !== undefined) {
    return {
      ...query,
      KeyConditionExpression: `${inPartition} AND id >= :start`,
      ExpressionAttributeValues: { ...partition, ":start": start },
    };
  }
  return {
    ...query,
    KeyConditionExpression: inPartition,
    ExpressionAttributeValues: partition,
  };
}

/** Yields the leads that the query finds, down to the start of the range. */
async function* readCandidates(
  { client, tableName }: LeadTable,
  query: ReturnType<typeof queryOf> & { readonly Limit: number },
  from: string | undefined,
): AsyncGenerator<Candidate<ListPosition>> {
  const start = from === undefined ? undefined : idPrefix(new Date(from));
  for await (const { Items = [] } of paginateQuery(
    { client },
    { TableName: tableName, ...query },
  )) {
    for (const item of Items) {
      const { id } = idSchema.parse(item);
      if (start !== undefined && id < start) return;
      yield { position: { before: id }, item };
    }
  }
}
