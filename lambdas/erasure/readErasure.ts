import { GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { SavedLead } from "@planner/shared/api/contract";
import * as z from "zod/mini";
import { leadEntity, leadIndex } from "../leads/leadIndex.ts";
import { type CountableLead, countableLeadSchema } from "../statistics/CountableLead.ts";
import { type LeadTable, readStatistics } from "../statistics/readStatistics.ts";
import type { StatisticsRecord } from "../statistics/StatisticsRecord.ts";
import {
  draftStatistics,
  publishedStatistics,
  type StatisticsItem,
} from "../statistics/statisticsItems.ts";

/** A lead to erase, the counts as they stand, and what they become without it. */
export type Erasure = {
  readonly leadKey: string;
  /** What is left of the lead, and is nobody's. Undefined in a record that lacks it. */
  readonly receipt: { readonly [Field in keyof SavedLead]?: SavedLead[Field] | undefined };
  /** The generations of the counts that bear the lead; undefined: none. */
  readonly marks: ReadonlySet<number> | undefined;
  /** The generation of the count that everybody reads. */
  readonly published: number;
  /** Every count that bears the lead. */
  readonly counts: readonly CountWithLead[];
};

/** A count that bears a lead. */
export type CountWithLead = {
  readonly key: string;
  readonly record: StatisticsRecord;
  readonly lead: CountableLead;
  /** What comes after the lead, where the lead is the latest; undefined where it is not. */
  readonly latest: Latest | undefined;
};

/** The latest of the other leads in the count, or that there is none. */
export type Latest = { readonly leadKey: string; readonly created_at: string } | "none";

/** Reads what erasing a lead has to change; undefined when there is no such lead (any more). */
export async function readErasure(table: LeadTable, leadKey: string): Promise<Erasure | undefined> {
  const { client, tableName: TableName } = table;
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: { idempotency_key: leadKey }, ConsistentRead: true }),
  );
  if (Item?.entity !== leadEntity) return undefined;
  const { counted_in: marks, ...receipt } = leftSchema.parse(Item);
  const published = await readStatistics(table);
  const counts: CountWithLead[] = [];
  for (const generation of marks ?? []) {
    const item =
      generation === published.generation ? publishedStatistics : draftStatistics(generation);
    const record = await readExisting(table, item);
    // A count of long ago, of which the mark alone is left.
    if (record === undefined) continue;
    const lead = countableLeadSchema.parse(Item);
    const isLatest = record.latest_lead_at === lead.created_at;
    const latest = isLatest ? await latestBesides(table, { leadKey, generation }) : undefined;
    counts.push({ key: item.key, record, lead, latest });
  }
  return { leadKey, receipt, marks, published: published.generation, counts };
}

const leftSchema = z.object({
  id: z.optional(z.string()),
  created_at: z.optional(z.string()),
  counted_in: z.optional(z.set(z.number())),
});

async function readExisting(
  table: LeadTable,
  item: StatisticsItem,
): Promise<StatisticsRecord | undefined> {
  const record = await readStatistics(table, item);
  return record.total_leads === 0 ? undefined : record;
}

type Search = { readonly leadKey: string; readonly generation: number };

/** Among those that the count bears: the others move it forward when they are counted. */
async function latestBesides(
  { client, tableName }: LeadTable,
  { leadKey, generation }: Search,
): Promise<Latest> {
  const query = {
    TableName: tableName,
    IndexName: leadIndex,
    KeyConditionExpression: "entity = :lead",
    FilterExpression: "idempotency_key <> :key AND contains(counted_in, :generation)",
    ExpressionAttributeValues: { ":lead": leadEntity, ":key": leadKey, ":generation": generation },
    ProjectionExpression: "idempotency_key, created_at",
    ScanIndexForward: false,
    Limit: 25,
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    const [latest] = Items;
    if (latest === undefined) continue;
    const { idempotency_key, created_at } = indexedSchema.parse(latest);
    return { leadKey: idempotency_key, created_at };
  }
  return "none";
}

const indexedSchema = z.object({ idempotency_key: z.string(), created_at: z.string() });
