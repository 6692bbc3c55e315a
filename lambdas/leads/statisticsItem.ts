import * as z from "zod/mini";
import { type LeadTable, readItem } from "./LeadTable.ts";

/**
 * The sums over all leads. Money is in whole cents, so that adding never rounds. Numbers are exact up to 9e15 cents,
 * which is 90 million leads with the highest job value.
 */
export type StatisticsRecord = z.infer<typeof statisticsRecordSchema>;

const statisticsRecordSchema = z.object({
  /** Identifies a count. Each lead's item lists the generations that contain it. */
  generation: z.number(),
  total_leads: z.number(),
  job_value_cents: z.number(),
  revenue_30_cents: z.number(),
  /** ISO 8601, UTC. Absent while there is no lead. */
  latest_lead_at: z.optional(z.string()),
});

/** What leads add to the statistics. */
export type LeadSums = Omit<StatisticsRecord, "generation">;

/** An item of the leads table that holds statistics. It has no `entity`, so the index does not contain it. */
export type StatisticsItem = {
  readonly key: string;
  /** The generation of the statistics until the item exists. */
  readonly firstGeneration: number;
};

/** The statistics that the API returns. */
export const publishedStatistics: StatisticsItem = { key: "statistics", firstGeneration: 0 };

/** Statistics that a rebuild is still counting. */
export function draftStatistics(generation: number): StatisticsItem {
  return { key: `${publishedStatistics.key}#${generation}`, firstGeneration: generation };
}

/** Whether an item holds statistics, published or draft. */
export function isStatisticsKey(key: string): boolean {
  return key.split("#")[0] === publishedStatistics.key;
}

/** Statistics that contain no lead. */
export function emptyStatistics(generation: number): StatisticsRecord {
  return { generation, total_leads: 0, job_value_cents: 0, revenue_30_cents: 0 };
}

/** The current statistics, read consistently. They are empty until the item exists. */
export async function readStatistics(
  table: LeadTable,
  { key, firstGeneration }: StatisticsItem = publishedStatistics,
): Promise<StatisticsRecord> {
  const item = await readItem(table, key);
  return item === undefined ? emptyStatistics(firstGeneration) : statisticsRecordSchema.parse(item);
}
