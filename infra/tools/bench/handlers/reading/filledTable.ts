import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { type Sums, sumLeads } from "@planner/lambdas/statistics/CountableLead";
import type { LeadTable } from "@planner/lambdas/statistics/readStatistics";
import { publishedStatistics } from "@planner/lambdas/statistics/statisticsItems";
import { aLead } from "@planner/lambdas/testing/aLead";
import { aTable } from "@planner/lambdas/testing/aTable";
import type { RunningDynamoDb } from "@planner/lambdas/testing/startDynamoDb";
import { type StoredLead, stored, storeLeads } from "@planner/lambdas/testing/storeLeads";

/** A table of leads, a second apart, with the statistics as the stream would have left them. */
export type FilledTable = LeadTable & {
  /** Of the lead in the middle. */
  readonly middleId: string;
};

/** Fills a new table, a few thousand leads at a time: a million do not fit into memory beside the database. */
export async function filledTable(database: RunningDynamoDb, count: number): Promise<FilledTable> {
  const table = await aTable(database);
  let sums: Sums = sumLeads([]);
  let middleId = "";
  for (let first = 0; first < count; first += atOnce) {
    const leads = someLeads(first, Math.min(first + atOnce, count));
    const quarters = [0, 1, 2, 3].map((part) => leads.filter((_, place) => place % 4 === part));
    await Promise.all(quarters.map((quarter) => storeLeads(table, quarter)));
    sums = together(sums, sumLeads(leads));
    middleId = leads[Math.floor(count / 2) - first]?.id ?? middleId;
  }
  const Item = { idempotency_key: publishedStatistics.key, generation: 0, ...sums };
  await table.client.send(new PutCommand({ TableName: table.tableName, Item }));
  return { ...table, middleId };
}

const atOnce = 4_000;

const firstInstantMs = Date.UTC(2026, 0, 1);

function someLeads(from: number, to: number): StoredLead[] {
  return Array.from({ length: to - from }, (_, place) =>
    stored(aLead({ created_at: new Date(firstInstantMs + (from + place) * 1000).toISOString() })),
  );
}

/** The leads of the second come after those of the first. */
function together(first: Sums, second: Sums): Sums {
  return {
    total_leads: first.total_leads + second.total_leads,
    job_value_cents: first.job_value_cents + second.job_value_cents,
    revenue_30_cents: first.revenue_30_cents + second.revenue_30_cents,
    latest_lead_at: second.latest_lead_at ?? first.latest_lead_at,
  };
}
