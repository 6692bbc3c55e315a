import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import { callQuery } from "@planner/shared/api/sitePaths";
import {
  formatCount,
  formatDailyBudget,
  formatMoney,
  formatPhone,
  pluralize,
} from "@planner/shared/format";
import { suspectReasonTexts } from "@planner/shared/lead/contact/botSignals";
import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import type { SavedGoal } from "@planner/shared/lead/goals/goalFields";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { attributionTexts } from "@planner/shared/lead/source/trafficSource";
import { assumptions, pageConstants } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/computePlan";
import type { AlertKind } from "@planner/shared/tables/leadsTable";
import type { AlertSubject } from "./deliverAlert.ts";

/** What an alert says, for channels that show a whole lead. */
export type AlertPage = {
  readonly subject: string;
  readonly heading: string;
  /** The first one is the main action. */
  readonly links: readonly { readonly text: string; readonly url: string }[];
  readonly lines: readonly string[];
  readonly groups: readonly (readonly AlertRow[])[];
};

/** A label, a value and its link target: a `tel:` or `mailto:` URL, never a URL that the visitor entered. */
export type AlertRow = readonly [label: string, value: string, href?: string];

export type AlertContext = {
  readonly kind: AlertKind;
  readonly now: Date;
  readonly dashboardUrl: string;
  readonly timeZone: string;
};

/** The alert about a lead: what to do first, then contact, plan and origin. */
export function alertPage(lead: AlertSubject, context: AlertContext): AlertPage {
  const { kind, dashboardUrl } = context;
  if ("start" in lead) return bookingPage(lead, context);
  const { alerted_call: booked } = lead;
  const call = booked && bookedCall(lead.first_name, booked.start, context);
  const summary = `${lead.first_name}, ${formatDailyBudget(lead.calculated_daily_budget)} a day, ${statusMessage(lead)}`;
  const url = `${dashboardUrl}/leads/${lead.id}`;
  return {
    // Phones show only the start of a subject.
    subject: call ?? `${subjectPrefix(kind, lead)}: ${summary}`,
    heading: call ?? summary,
    links: [
      { text: `Call ${lead.first_name} ${formatPhone(lead.mobile)}`, url: `${url}${callQuery}` },
      { text: "Open the lead", url },
    ],
    lines: callTime(lead, context),
    groups: [contactRows(lead), planRows(lead), attributionTexts(lead)].filter(
      ({ length }) => length > 0,
    ),
  };
}

/** The reminder of a booked call of a person without a lead. */
function bookingPage(
  { name: first_name, email: work_email, mobile = "", start }: BookingWithoutLead,
  context: AlertContext,
): AlertPage {
  const heading = bookedCall(first_name, start, context);
  const rows = contactRows({ first_name, work_email, mobile, website: "" });
  return {
    subject: heading,
    heading,
    links: [{ text: "Open the desk", url: context.dashboardUrl }],
    lines: ["Booked without a plan"],
    groups: [rows.filter(([, value]) => value !== "")],
  };
}

/** The alert over the hourly limit, sent once an hour: more leads have arrived. */
export function moreWaitingPage(dashboardUrl: string, verb: string): AlertPage {
  const heading = "More leads are waiting";
  return {
    subject: heading,
    heading,
    links: [{ text: "Open the dashboard", url: dashboardUrl }],
    lines: [
      `More leads have come in this hour than we ${verb} one by one. The dashboard lists all of them.`,
    ],
    groups: [],
  };
}

/** By when to call the lead, on the agency's clock. A suspect lead has no limit, and a follow-up is due now. */
function callTime(lead: Lead, { kind, timeZone }: AlertContext): readonly string[] {
  if (lead.suspect || kind === "due") return [];
  const captured = Date.parse(lead.created_at);
  const at = (time: number) => timeText(time, timeZone);
  return kind === "still waiting"
    ? [`Call now: waiting since ${at(captured)}`]
    : [`Call before ${at(captured + responseLimitMs)}`];
}

/** "10:00 AM call with Sooner, in 10 minutes", on the agency's clock. */
function bookedCall(name: string, at: string, { timeZone, now }: AlertContext): string {
  const start = Date.parse(at);
  return `${timeText(start, timeZone)} call with ${name}, ${timeUntil(start, now)}`;
}

/** "in 10 minutes" or "now". */
export function timeUntil(time: number, now: Date): string {
  const minutes = Math.ceil((time - now.getTime()) / 60_000);
  return minutes > 0 ? `in ${pluralize(minutes, "minute")}` : "now";
}

export function timeText(time: number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });
  // Newer versions of Node write a narrow space before AM and PM.
  return clock.format(time).replace(/\s/u, " ");
}

function subjectPrefix(kind: AlertKind, { suspect }: Lead): string {
  const first = suspect ? "Suspect lead" : "New lead";
  return { "new lead": first, "still waiting": "Still waiting", due: "Due now" }[kind];
}

/** How to reach the lead, and why it is suspect. */
function contactRows(
  lead: Pick<Lead, "first_name" | "mobile" | "work_email" | "website" | "suspect">,
): readonly AlertRow[] {
  return [
    ...(lead.suspect ?? []).map((reason): AlertRow => ["Suspect", suspectReasonTexts[reason]]),
    ["Name", lead.first_name],
    ["Phone", formatPhone(lead.mobile), `tel:${lead.mobile}`],
    ...(lead.work_email === ""
      ? []
      : [["Email", lead.work_email, mailto(lead.work_email)] as const]),
    ...(lead.website === "" ? [] : [["Website", lead.website] as const]),
  ];
}

function planRows(lead: Lead): readonly AlertRow[] {
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

function statusMessage({ calculated_daily_budget }: Lead): string {
  return pageConstants.meterMessages[meterStatus(calculated_daily_budget, assumptions.dailyBudget)];
}

function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

/** Replaces line breaks, control characters and bidirectional control characters. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
}
