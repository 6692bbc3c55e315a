import * as z from "zod/mini";
import { type LeadTable, readItem } from "./LeadTable.ts";

/**
 * The sums over all leads. Money is in whole cents, so additions are exact. Numbers are exact up to 9e15 cents,
 * which is 90 million leads with the maximum job value.
 */
export type StatisticsRecord = z.infer<typeof statisticsRecordSchema>;

const statisticsRecordSchema = z.object({
  /** Identifies one count of all leads. Each lead's item lists the generations that include it. */
  generation: z.number(),
  total_leads: z.number(),
  job_value_cents: z.number(),
  revenue_30_cents: z.number(),
  /** ISO 8601, UTC. Absent if there are no leads. */
  latest_lead_at: z.optional(z.string()),
});

/** The amounts that leads add to the statistics. */
export type LeadSums = Omit<StatisticsRecord, "generation">;

/** A statistics item in the leads table. It has no `entity`, so it is not in the index. */
export type StatisticsItem = {
  readonly key: string;
  /** The generation used before the item exists. */
  readonly firstGeneration: number;
};

/** The statistics that the API returns. */
export const publishedStatistics: StatisticsItem = { key: "statistics", firstGeneration: 0 };

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
  return { generation, total_leads: 0, job_value_cents: 0, revenue_30_cents: 0 };
}

/** Reads the current statistics consistently. They are empty until the item exists. */
export async function readStatistics(
  table: LeadTable,
  { key, firstGeneration }: StatisticsItem = publishedStatistics,
): Promise<StatisticsRecord> {
  const item = await readItem(table, key);
  return item === undefined ? emptyStatistics(firstGeneration) : statisticsRecordSchema.parse(item);
}
