import { paginateScan } from "@aws-sdk/lib-dynamodb";
import type { LeadStats } from "@planner/shared/api/adminContract";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import type { LeadTable } from "../leads/LeadTable.ts";

/**
 * Computes the statistics without the production code: sums all leads in the table in whole cents. The percentage is
 * that of the last 30 UTC days, without leads that still have time.
 */
export async function recount(table: LeadTable, now: Date): Promise<LeadStats> {
  const leads = await readAllLeads(table);
  const total = (field: "avg_job_value" | "calculated_revenue_30") =>
    Number(leads.reduce((sum, lead) => sum + cents(lead[field]), 0n));
  const count = (stage: Lead["stage"]) => leads.filter((lead) => lead.stage === stage).length;
  return {
    total_leads: leads.length,
    mean_job_value:
      leads.length === 0 ? null : Math.floor(total("avg_job_value") / leads.length + 0.5) / 100,
    total_revenue_30: total("calculated_revenue_30") / 100,
    latest_lead_at:
      leads
        .map(({ created_at }) => created_at)
        .sort()
        .at(-1) ?? null,
    by_stage: {
      new: count("new"),
      contacted: count("contacted"),
      call_booked: count("call_booked"),
      proposal: count("proposal"),
      won: count("won"),
      lost: count("lost"),
    },
    answered_in_time_pct: answeredInTime(leads, now),
  };
}

async function readAllLeads({ client, tableName }: LeadTable): Promise<Lead[]> {
  const leads: Lead[] = [];
  for await (const { Items = [] } of paginateScan(
    { client },
    { TableName: tableName, ConsistentRead: true },
  )) {
    const items = Items.filter(({ entity }) => entity === "lead");
    leads.push(...items.map((item) => leadSchema.parse(item)));
  }
  return leads;
}

function answeredInTime(leads: readonly Lead[], now: Date): number | null {
  const today = now.toISOString().slice(0, 10);
  const firstDay = Date.parse(today) - 29 * 86_400_000;
  const recent = leads.filter(
    ({ created_at, suspect }) =>
      suspect === undefined &&
      Date.parse(created_at) >= firstDay &&
      created_at.slice(0, 10) <= today,
  );
  const running = recent.filter(
    ({ created_at, first_response_at, stage }) =>
      first_response_at === undefined &&
      stage === "new" &&
      now.getTime() - Date.parse(created_at) < 300_000,
  );
  const answered = recent.filter(
    ({ created_at, first_response_at: at }) =>
      at !== undefined && Date.parse(at) - Date.parse(created_at) < 300_000,
  );
  const decided = recent.length - running.length;
  return decided === 0 ? null : Math.floor((1000 * answered.length) / decided + 0.5) / 10;
}

/** Expects at most two decimals. */
function cents(dollars: number): bigint {
  return BigInt(dollars.toFixed(2).replace(".", ""));
}
