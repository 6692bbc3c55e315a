import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { type LeadFilter, matchesFilter } from "@planner/shared/lead/leadFilter";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { idPrefix } from "../tables/itemId.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import { idSchema, toLead } from "./leadItem.ts";

/** A lead that a page may have. */
export type Candidate<Position> = {
  /** Where reading continues after this lead. */
  readonly position: Position;
  /** The item as it was read. Undefined if the lead was erased in the meantime. */
  readonly item: Readonly<Record<string, unknown>> | undefined;
};

/** A page of matching leads. */
export type LeadPage<Position> = {
  readonly leads: readonly Lead[];
  /** Where the next page starts. Undefined on the last page. */
  readonly next: Position | undefined;
  /** The capture time of the last lead examined. Only if the page ended early because few leads match. */
  readonly searchedBackTo?: string | undefined;
};

/**
 * Collects a page of matching leads. Stops at the first match that does not fit, so the last page is recognized, or
 * after `maxExamined` leads, so a page's cost does not depend on the size of the table.
 */
export async function collectPage<Position>(
  candidates: AsyncIterable<Candidate<Position>>,
  limit: number,
  matches: (lead: Lead, position: Position) => boolean,
): Promise<LeadPage<Position>> {
  const leads: Lead[] = [];
  let examined = 0;
  let last: Position | undefined;
  let searchedBackTo: string | undefined;
  for await (const { position, item } of candidates) {
    const lead = item && toLead(item);
    if (lead !== undefined && matches(lead, position)) {
      if (leads.length === limit) return { leads, next: last };
      leads.push(lead);
    }
    last = position;
    searchedBackTo = lead?.created_at ?? searchedBackTo;
    examined += 1;
    if (examined === maxExamined) return { leads, next: last, searchedBackTo };
  }
  return { leads, next: undefined };
}

/** 500 leads are about 500 KB. */
const maxExamined = 500;

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
    Limit: allMatch(filter, indexed) ? limit + 1 : filteredLimit,
  };
  const candidates = readCandidates(table, query, indexed.from);
  return collectPage(candidates, limit, (lead) => matchesFilter(lead, filter, now));
}

/** Whether all leads match that a query by the indexed part of a filter finds. */
function allMatch(filter: LeadFilter, indexed: LeadFilter): boolean {
  return Object.entries(filter).every(
    ([name, value]) => value === undefined || name === "q" || name in indexed,
  );
}

/** Leads read per request if not all of them match. */
const filteredLimit = 100;

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

async function* readCandidates(
  { client, tableName }: LeadTable,
  query: ReturnType<typeof queryOf> & { readonly Limit: number },
  from: string | undefined,
): AsyncGenerator<Candidate<ListPosition>> {
  const start = from === undefined ? "" : idPrefix(new Date(from));
  for await (const { Items = [] } of paginateQuery(
    { client },
    { TableName: tableName, ...query },
  )) {
    for (const item of Items) {
      const { id } = idSchema.parse(item);
      if (id < start) return;
      yield { position: { before: id }, item };
    }
  }
}
