import {
  formatCount,
  formatDailyBudget,
  formatGoal,
  formatGoalMoney,
  formatMoney,
  formatPhone,
} from "@planner/shared/format";
import { suspectReasonTexts } from "@planner/shared/lead/contact/suspectReasons";
import type { SavedGoal } from "@planner/shared/lead/goals/goalFields";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { attributionLabels } from "@planner/shared/lead/source/attributionTexts";
import { describeSource } from "@planner/shared/lead/source/trafficSource";
import { assumptions, pageConstants } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/budgetGate";

/** A line of an alert. */
export type AlertRow = {
  readonly label: string;
  readonly value: string;
  /** A `tel:` or `mailto:` URL, never a URL that the visitor entered. */
  readonly href?: string;
};

type Contact = Pick<Lead, "mobile" | "work_email" | "website" | "suspect">;

/** How to reach the lead, whose name is in the heading, and why it is suspect. */
export function contactRows(contact: Contact): readonly AlertRow[] {
  const { suspect = [], mobile, work_email, website } = contact;
  const rows: AlertRow[] = [];
  for (const reason of suspect) rows.push({ label: "Suspect", value: suspectReasonTexts[reason] });
  if (mobile !== "") {
    rows.push({ label: "Phone", value: formatPhone(mobile), href: `tel:${mobile}` });
  }
  if (work_email !== "") {
    rows.push({ label: "Email", value: work_email, href: mailto(work_email) });
  }
  if (website !== "") rows.push({ label: "Website", value: shortAddress(website) });
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
  // An object, so that a goal without a row does not compile.
  const goals = {
    target_estimates_per_week: {
      label: "Target estimates a week",
      value: formatGoal(lead.target_estimates_per_week),
    },
    avg_job_value: { label: "Average job value", value: formatGoalMoney(lead.avg_job_value) },
    gross_margin_pct: { label: "Gross margin", value: `${formatGoal(lead.gross_margin_pct)}%` },
  } satisfies Record<SavedGoal, AlertRow>;
  const rows: AlertRow[] = Object.values(goals);
  if (needsAds(lead)) {
    rows.push({ label: "Jobs in 30 days", value: formatCount(lead.calculated_jobs_30) });
    rows.push({ label: "Revenue in 30 days", value: formatMoney(lead.calculated_revenue_30) });
  }
  return rows;
}

/** Where the lead came from, named as on the desk, which has the rest. */
export function originRows(lead: Lead): readonly AlertRow[] {
  const { utm_term, referrer } = lead.attribution ?? {};
  const rows: AlertRow[] = [{ label: "Source", value: describeSource(lead) }];
  if (utm_term) rows.push({ label: attributionLabels.utm_term, value: utm_term });
  if (referrer) rows.push({ label: attributionLabels.referrer, value: shortAddress(referrer) });
  return rows;
}

/** The daily budget and its status: "$180 a day, On Track". A lead that already books its target has neither. */
export function budgetText(lead: Lead): string {
  if (!needsAds(lead)) return "at the target, needs no ads";
  const budget = lead.calculated_daily_budget;
  const status = meterStatus(budget, assumptions.dailyBudget);
  return `${formatDailyBudget(budget)} a day, ${pageConstants.meterMessages[status]}`;
}

function needsAds({ calculated_daily_budget }: Lead): boolean {
  return calculated_daily_budget > 0;
}
