import { paginateScan } from "@aws-sdk/lib-dynamodb";
import type { LeadStats } from "@planner/shared/api/adminContract";
import { leadSchema } from "@planner/shared/lead/leadSchema";
import type { LeadTable } from "../leads/LeadTable.ts";

/** Computes the statistics without the production code: sums all leads in the table in whole cents. */
export async function recount({ client, tableName }: LeadTable): Promise<LeadStats> {
  let total_leads = 0;
  let jobValueCents = 0n;
  let revenueCents = 0n;
  let latest = "";
  for await (const { Items = [] } of paginateScan(
    { client },
    { TableName: tableName, ConsistentRead: true },
  )) {
    for (const item of Items.filter(({ entity }) => entity === "lead")) {
      const lead = leadSchema.parse(item);
      total_leads += 1;
      jobValueCents += cents(lead.avg_job_value);
      revenueCents += cents(lead.calculated_revenue_30);
      if (lead.created_at > latest) latest = lead.created_at;
    }
  }
  return {
    total_leads,
    mean_job_value:
      total_leads === 0 ? null : Math.floor(Number(jobValueCents) / total_leads + 0.5) / 100,
    total_revenue_30: Number(revenueCents) / 100,
    latest_lead_at: latest === "" ? null : latest,
  };
}

/** Expects at most two decimals. */
function cents(dollars: number): bigint {
  return BigInt(dollars.toFixed(2).replace(".", ""));
}
