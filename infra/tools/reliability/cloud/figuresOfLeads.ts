import type { Item } from "./LeadTable.ts";

/** What the statistics have to say, in whole cents. */
export type LeadFigures = {
  readonly total_leads: number;
  readonly job_value_cents: number;
  readonly revenue_30_cents: number;
  readonly latest_lead_at: string | undefined;
};

/** The statistics by another way than the product's: the leads themselves, added up. */
export function figuresOfLeads(leads: readonly Item[]): LeadFigures {
  return {
    total_leads: leads.length,
    job_value_cents: sumOfCents(leads.map(({ avg_job_value }) => avg_job_value?.N)),
    revenue_30_cents: sumOfCents(
      leads.map(({ calculated_revenue_30 }) => calculated_revenue_30?.N),
    ),
    latest_lead_at: leads
      .map(({ created_at }) => created_at?.S ?? "")
      .sort()
      .at(-1),
  };
}

/** What the product's statistics say: the one item that the dashboard reads. */
export function figuresOfStatistics(item: Item | undefined): LeadFigures {
  return {
    total_leads: Number(item?.total_leads?.N ?? 0),
    job_value_cents: Number(item?.job_value_cents?.N ?? 0),
    revenue_30_cents: Number(item?.revenue_30_cents?.N ?? 0),
    latest_lead_at: item?.latest_lead_at?.S,
  };
}

function sumOfCents(dollars: readonly (string | undefined)[]): number {
  return dollars.reduce((total, value) => total + Math.round(Number(value) * 100), 0);
}
