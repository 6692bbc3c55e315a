import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** The figures of a lead, in the order in which the table, the cards and the record show them. */
export const leadFigures = [
  {
    key: "target",
    label: "Target",
    long: "Target estimates a week",
    text: (lead) => formatCount(lead.target_estimates_per_week),
  },
  {
    key: "job_value",
    label: "Job value",
    long: "Average job value",
    text: (lead) => formatMoney(lead.avg_job_value),
  },
  {
    key: "margin",
    label: "Margin",
    long: "Gross margin",
    text: (lead) => `${formatCount(lead.gross_margin_pct)}%`,
  },
  {
    key: "budget",
    label: "Daily budget",
    long: "Daily budget",
    text: (lead) => formatDailyBudget(lead.calculated_daily_budget),
  },
  {
    key: "leads",
    label: "Leads / day",
    long: "Leads a day",
    text: (lead) => formatCount(lead.calculated_leads_per_day),
  },
  {
    key: "jobs",
    label: "Jobs 30\u00a0d",
    long: "Jobs in 30 days",
    text: (lead) => formatCount(lead.calculated_jobs_30),
  },
  {
    key: "revenue",
    label: "Revenue 30\u00a0d",
    long: "Revenue in 30 days",
    text: (lead) => formatMoney(lead.calculated_revenue_30),
  },
] as const satisfies readonly LeadFigure[];

type LeadFigure = {
  readonly key: string;
  readonly label: string;
  readonly long: string;
  readonly text: (lead: Lead) => string;
};

/** How many estimates the lead already books per week, if known. */
export function currentEstimates({ current_estimates_per_week }: Lead): string | undefined {
  return current_estimates_per_week === undefined
    ? undefined
    : formatCount(current_estimates_per_week);
}
