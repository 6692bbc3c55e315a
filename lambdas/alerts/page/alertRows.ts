import {
  formatCount,
  formatDailyBudget,
  formatGoal,
  formatGoalMoney,
  formatMoney,
  formatPhone,
} from "@planner/shared/format";
import { suspectReasonTexts } from "@planner/shared/lead/contact/botSignals";
import type { SavedGoal } from "@planner/shared/lead/goals/goalFields";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { attributionLabels, describeSource } from "@planner/shared/lead/source/trafficSource";
import { assumptions, pageConstants } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/budgetGate";

/** A label, a value and its link target: a `tel:` or `mailto:` URL, never a URL that the visitor entered. */
export type AlertRow = readonly [label: string, value: string, href?: string];

type Contact = Pick<Lead, "mobile" | "work_email" | "website" | "suspect">;

/** How to reach the lead, whose name is in the heading, and why it is suspect. */
export function contactRows(contact: Contact): readonly AlertRow[] {
  const { suspect = [], mobile, work_email, website } = contact;
  const rows: AlertRow[] = suspect.map((reason) => ["Suspect", suspectReasonTexts[reason]]);
  rows.push(["Phone", formatPhone(mobile), `tel:${mobile}`]);
  if (work_email !== "") rows.push(["Email", work_email, mailto(work_email)]);
  if (website !== "") rows.push(["Website", shortAddress(website)]);
  return rows;
}

/** "solidfloors.com" for "https://www.solidfloors.com/" */
function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}

function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

/** The goals of the lead as they were entered, and what their plan costs and brings. */
export function planRows(lead: Lead): readonly AlertRow[] {
  const goals = {
    target_estimates_per_week: [
      "Target estimates a week",
      formatGoal(lead.target_estimates_per_week),
    ],
    avg_job_value: ["Average job value", formatGoalMoney(lead.avg_job_value)],
    gross_margin_pct: ["Gross margin", `${formatGoal(lead.gross_margin_pct)}%`],
  } satisfies Record<SavedGoal, AlertRow>;
  const rows: readonly AlertRow[] = Object.values(goals);
  if (!needsAds(lead)) return rows;
  return [
    ...rows,
    ["Jobs in 30 days", formatCount(lead.calculated_jobs_30)],
    ["Revenue in 30 days", formatMoney(lead.calculated_revenue_30)],
  ];
}

/** Where the lead came from, named as on the desk, which has the rest. */
export function originRows(lead: Lead): readonly AlertRow[] {
  const { utm_term, referrer } = lead.attribution ?? {};
  const rows: AlertRow[] = [["Source", describeSource(lead)]];
  if (utm_term) rows.push([attributionLabels.utm_term, utm_term]);
  if (referrer) rows.push([attributionLabels.referrer, shortAddress(referrer)]);
  return rows;
}

/** The daily budget and its status: "$180 a day, On Track". Who already books the target has neither. */
export function budgetText(lead: Lead): string {
  if (!needsAds(lead)) return "at the target, needs no ads";
  const budget = lead.calculated_daily_budget;
  const status = meterStatus(budget, assumptions.dailyBudget);
  return `${formatDailyBudget(budget)} a day, ${pageConstants.meterMessages[status]}`;
}

function needsAds({ calculated_daily_budget }: Lead): boolean {
  return calculated_daily_budget > 0;
}
