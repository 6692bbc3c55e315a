import { formatCount, formatDailyBudget, formatMoney, formatPhone } from "@planner/shared/format";
import { suspectReasonTexts } from "@planner/shared/lead/contact/botSignals";
import type { SavedGoal } from "@planner/shared/lead/goals/goalFields";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions, pageConstants } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/computePlan";

/** A label, a value and its link target: a `tel:` or `mailto:` URL, never a URL that the visitor entered. */
export type AlertRow = readonly [label: string, value: string, href?: string];

type Contact = Pick<Lead, "first_name" | "mobile" | "work_email" | "website" | "suspect">;

/** How to reach the lead, and why it is suspect. */
export function contactRows(contact: Contact): readonly AlertRow[] {
  const { suspect = [], first_name, mobile, work_email, website } = contact;
  const rows: AlertRow[] = suspect.map((reason) => ["Suspect", suspectReasonTexts[reason]]);
  rows.push(["Name", first_name]);
  rows.push(["Phone", formatPhone(mobile), `tel:${mobile}`]);
  if (work_email !== "") rows.push(["Email", work_email, mailto(work_email)]);
  if (website !== "") rows.push(["Website", website]);
  return rows;
}

function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

/** The goals of the lead, and what their plan costs and brings. */
export function planRows(lead: Lead): readonly AlertRow[] {
  const goals = {
    target_estimates_per_week: [
      "Target estimates a week",
      formatCount(lead.target_estimates_per_week),
    ],
    avg_job_value: ["Average job value", formatMoney(lead.avg_job_value)],
    gross_margin_pct: ["Gross margin", `${formatCount(lead.gross_margin_pct)}%`],
  } satisfies Record<SavedGoal, AlertRow>;
  return [
    ...Object.values(goals),
    ["Daily budget", formatDailyBudget(lead.calculated_daily_budget)],
    ["Status", statusMessage(lead)],
    ["Jobs in 30 days", formatCount(lead.calculated_jobs_30)],
    ["Revenue in 30 days", formatMoney(lead.calculated_revenue_30)],
  ];
}

/** What the meter of the calculator says of the lead's budget. */
export function statusMessage({ calculated_daily_budget }: Lead): string {
  return pageConstants.meterMessages[meterStatus(calculated_daily_budget, assumptions.dailyBudget)];
}
