import { formatCount, formatDailyBudget, formatMoney, formatPhone } from "@planner/shared/format";
import { attributionFields } from "@planner/shared/lead/attribution";
import { suspectReasonTexts } from "@planner/shared/lead/botSignals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/computePlan";

/** A line of the mail. */
export type LeadEntry = {
  readonly label: string;
  readonly value: string;
  /** Where a tap on the value leads. Never to where a visitor's text says. */
  readonly href?: string;
};

/** What the mail says of a lead, in groups: whom, what for, where from. */
export function leadEntries(lead: Lead): readonly (readonly LeadEntry[])[] {
  return [contact(lead), plan(lead), origin(lead)].filter((group) => group.length > 0);
}

function contact(lead: Lead): readonly LeadEntry[] {
  return [
    ...(lead.suspect ?? []).map((reason) => ({
      label: "Suspect",
      value: suspectReasonTexts[reason],
    })),
    { label: "Name", value: lead.first_name },
    { label: "Phone", value: formatPhone(lead.mobile), href: `tel:${lead.mobile}` },
    { label: "Email", value: lead.work_email, href: mailto(lead.work_email) },
    ...(lead.website === "" ? [] : [{ label: "Website", value: lead.website }]),
  ];
}

function plan(lead: Lead): readonly LeadEntry[] {
  const status = meterStatus(lead.calculated_daily_budget, assumptions.dailyBudget);
  return [
    { label: "Target estimates a week", value: formatCount(lead.target_estimates_per_week) },
    { label: "Average job value", value: formatMoney(lead.avg_job_value) },
    { label: "Gross margin", value: `${formatCount(lead.gross_margin_pct)}%` },
    { label: "Daily budget", value: formatDailyBudget(lead.calculated_daily_budget) },
    { label: "Status", value: assumptions.meterMessages[status] },
    { label: "Jobs in 30 days", value: formatCount(lead.calculated_jobs_30) },
    { label: "Revenue in 30 days", value: formatMoney(lead.calculated_revenue_30) },
  ];
}

function origin(lead: Lead): readonly LeadEntry[] {
  return attributionFields.flatMap((field) => {
    const value = lead.attribution?.[field];
    return value ? [{ label: field, value }] : [];
  });
}

function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
