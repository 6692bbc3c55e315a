import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadStats } from "@planner/shared/api/admin/leadContract";
import { responseClock } from "@planner/shared/lead/followUp/responseClock";
import { stages } from "@planner/shared/lead/followUp/stage";
import { roundHalfUp } from "@planner/shared/plan/round";
import { sumCounters } from "@planner/shared/reports/reportFigures";
import { countDue, readCalling } from "../callQueue/readDue.ts";
import { readLeadPage } from "../leads/readLeadPage.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import { readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { readPublished } from "./generations.ts";
import {
  type Contributions,
  lastDayItems,
  statisticsPartition,
  toCountedItem,
  totalItem,
} from "./statisticsItems.ts";

/** Reads the statistics over all leads. The cost depends on the leads of the last five minutes, not on all leads. */
export async function readStatistics(tables: Tables, now: Date): Promise<LeadStats> {
  const [published, latest] = await Promise.all([
    readPublished(tables, (generation) => readCounts(tables, generation, now)),
    readLeadPage(tables, { limit: 1, now }),
  ]);
  const { statistics, running } = published;
  const counters = statistics[totalItem] ?? {};
  const { leads = 0, job_value_cents = 0, revenue_30_cents = 0, won_cents = 0 } = counters;
  const by_stage = Object.fromEntries(
    stages.map((stage) => [stage, counters[`stage_${stage}`] ?? 0]),
  );
  return {
    total_leads: leads,
    mean_job_value: leads === 0 ? null : roundHalfUp(job_value_cents / leads / 100, 2),
    total_revenue_30: revenue_30_cents / 100,
    latest_lead_at: latest.leads[0]?.created_at ?? null,
    by_stage: adminContract.leadStats.response.shape.by_stage.parse(by_stage),
    won_value: won_cents / 100,
    answered_in_time_pct: answeredInTime(statistics, running, now),
  };
}

/** Reads the sums, and the number of leads whose five minutes still run. */
async function readCounts(tables: Tables, generation: number, now: Date) {
  const [statistics, running] = await Promise.all([
    readContributions(tables, generation),
    countRunning(tables, generation, now),
  ]);
  return { statistics, running };
}

/** Reads the sum over all leads of a generation, by statistics item: the total, and 41 days of capture. */
export async function readContributions(
  tables: Tables,
  generation: number,
): Promise<Contributions> {
  const items = await readPartition(tables, { pk: statisticsPartition(generation) });
  const counted = items.map(toCountedItem);
  return Object.fromEntries(counted.map(({ item, counters }) => [item, counters]));
}

/** Counts the leads whose five minutes still run, including those that are being called now. */
async function countRunning(tables: Tables, generation: number, now: Date): Promise<number> {
  const [waiting, calling] = await Promise.all([
    countDue(tables, { generation, group: "clock", from: now }),
    readCalling(tables, generation),
  ]);
  const leads = await readStoredLeads(
    tables,
    calling.map(({ lead_key }) => lead_key),
  );
  const running = [...leads.values()].filter(
    ({ lead }) => responseClock(lead, now).kind === "running",
  );
  return waiting + running.length;
}

/** Percent of the leads of the last 30 UTC days, today included. Leads whose five minutes still run do not count yet. */
function answeredInTime(statistics: Contributions, running: number, now: Date): number | null {
  const days = lastDayItems(now, 30).map((day) => statistics[day] ?? {});
  const { on_time = 0, clocked = 0 } = sumCounters(days);
  const decided = clocked - running;
  return decided <= 0 ? null : roundHalfUp((100 * on_time) / decided, 1);
}
