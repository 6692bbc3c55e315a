import { leadsTable } from "@planner/shared/lead/leadsTable";
import * as z from "zod/mini";
import { type LeadTable, readItem } from "../LeadTable.ts";

/** The sums over all leads. */
export type StatisticsRecord = {
  /** Identifies one count of all leads. Each lead's item lists the generations that include it. */
  readonly generation: number;
  /** Increases with every write. */
  readonly revision: number;
  /** ISO 8601, UTC. Absent if there are no leads. */
  readonly latest_lead_at?: string | undefined;
  readonly counters: Counters;
};

/**
 * Numbers by name (see `leadSums.ts`). Money is in whole cents, so additions are exact. Numbers are exact up to 9e15
 * cents, which is 90 million leads with the maximum job value.
 */
export type Counters = Readonly<Record<string, number>>;

/** What leads add to the statistics. */
export type LeadSums = Pick<StatisticsRecord, "counters" | "latest_lead_at">;

/** A statistics item in the leads table. It has no `entity`, so it is not in the index. */
export type StatisticsItem = {
  readonly key: string;
  /** The generation used before the item exists. */
  readonly firstGeneration: number;
};

/** The statistics that the API returns. */
export const publishedStatistics: StatisticsItem = {
  key: leadsTable.statisticsKey,
  firstGeneration: 0,
};

/** Statistics of a rebuild in progress. */
export function draftStatistics(generation: number): StatisticsItem {
  return { key: `${publishedStatistics.key}#${generation}`, firstGeneration: generation };
}

/** Whether an item holds statistics, published or draft. */
export function isStatisticsKey(key: string): boolean {
  return key.split("#")[0] === publishedStatistics.key;
}

/** Statistics without leads. */
export function emptyStatistics(generation: number): StatisticsRecord {
  return { generation, revision: 0, counters: {} };
}

/** Reads the current statistics consistently. They are empty until the item exists. */
export async function readStatistics(
  table: LeadTable,
  { key, firstGeneration }: StatisticsItem = publishedStatistics,
): Promise<StatisticsRecord> {
  const item = await readItem(table, key);
  if (item === undefined) return emptyStatistics(firstGeneration);
  const { generation, revision, latest_lead_at, idempotency_key: _, ...rest } = item;
  return {
    ...fieldsSchema.parse({ generation, revision, latest_lead_at }),
    counters: countersSchema.parse(rest),
  };
}

/** The item that stores statistics. Each counter is a separate attribute, so that writers can add to it. */
export function statisticsItem(key: string, { counters, ...fields }: StatisticsRecord) {
  return { ...counters, idempotency_key: key, ...fields };
}

const fieldsSchema = z.object({
  generation: z.number(),
  /** Absent in statistics that were written before revisions existed. */
  revision: z._default(z.number(), 0),
  latest_lead_at: z.optional(z.string()),
});

const countersSchema = z.record(z.string(), z.number());
