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
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { attributionFields } from "@planner/shared/lead/source/attribution";
import { attributionLabels } from "@planner/shared/lead/source/trafficSource";
import { assumptions, pageConstants } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/computePlan";
import { callQuery } from "@planner/shared/sitePaths";
import type { BookingWithoutLead } from "../bookings/bookingItems.ts";
import { html, join, type SafeHtml } from "../mail/html.ts";
import type { Email } from "../mail/sendEmail.ts";
import type { AlertSubject } from "./deliverAlert.ts";

export type MailContext = {
  readonly kind: AlertKind;
  readonly now: Date;
  readonly dashboardUrl: string;
  readonly brandName: string;
  readonly timeZone: string;
};

/** Composes the email about a lead: what to do first, then contact, plan and origin. */
export function composeMail(lead: AlertSubject, context: MailContext): Email {
  const { kind, dashboardUrl, brandName } = context;
  if ("start" in lead) return composeBookingMail(lead, context);
  const { next_due: next } = lead;
  const isCall = kind === "due" && next?.kind === "booked";
  const call = isCall ? bookedCall(lead.first_name, next.at, context) : undefined;
  const summary = `${lead.first_name}, ${formatDailyBudget(lead.calculated_daily_budget)} a day, ${statusMessage(lead)}`;
  const url = `${dashboardUrl}/leads/${lead.id}`;
  return mailOf({
    // Phones show only the start of a subject.
    subject: call ?? `${subjectPrefix(kind, lead)}: ${summary}`,
    heading: call ?? summary,
    links: [
      { text: `Call ${lead.first_name} ${formatPhone(lead.mobile)}`, url: `${url}${callQuery}` },
      { text: "Open the lead", url },
    ],
    lines: callTime(lead, context),
    groups: [contactRows(lead), planRows(lead), originRows(lead)].filter(
      ({ length }) => length > 0,
    ),
    brandName,
  });
}

/** Composes the reminder of a booked call of a person without a lead. */
function composeBookingMail(
  { name: first_name, email: work_email, mobile = "", start }: BookingWithoutLead,
  context: MailContext,
): Email {
  const { dashboardUrl: url, brandName } = context;
  const heading = bookedCall(first_name, start, context);
  const rows = contactRows({ first_name, work_email, mobile, website: "" });
  return mailOf({
    subject: heading,
    heading,
    links: [{ text: "Open the desk", url }],
    lines: ["Booked without a plan"],
    groups: [rows.filter(([, value]) => value !== "")],
    brandName,
  });
}

/** Composes the one email of an hour that says that more leads have arrived than are emailed one by one. */
export function composeMoreWaiting(context: Omit<MailContext, "kind" | "now">): Email {
  const { dashboardUrl, brandName } = context;
  const heading = "More leads are waiting";
  return mailOf({
    subject: heading,
    heading,
    links: [{ text: "Open the dashboard", url: dashboardUrl }],
    lines: [
      "More leads have come in this hour than we email one by one. The dashboard lists all of them.",
    ],
    groups: [],
    brandName,
  });
}

/** By when to call the lead, on the agency's clock. A suspect lead has no limit, and a follow-up is due now. */
function callTime(lead: Lead, { kind, timeZone }: MailContext): readonly string[] {
  if (lead.suspect || kind === "due") return [];
  const captured = Date.parse(lead.created_at);
  const at = (time: number) => timeText(time, timeZone);
  return kind === "still waiting"
    ? [`Call now: waiting since ${at(captured)}`]
    : [`Call before ${at(captured + responseLimitMs)}`];
}

/** "10:00 AM call with Sooner, in 10 minutes", on the agency's clock. */
function bookedCall(name: string, at: string, { timeZone, now }: MailContext): string {
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
  if (kind === "due") return "Due now";
  if (kind === "still waiting") return "Still waiting";
  return suspect ? "Suspect lead" : "New lead";
}

/** A label, a value and its link target: a `tel:` or `mailto:` URL, never a URL that the visitor entered. */
type Row = readonly [label: string, value: string, href?: string];

/** How to reach the lead, and why it is suspect. */
function contactRows(
  lead: Pick<Lead, "first_name" | "mobile" | "work_email" | "website" | "suspect">,
): readonly Row[] {
  return [
    ...(lead.suspect ?? []).map((reason): Row => ["Suspect", suspectReasonTexts[reason]]),
    ["Name", lead.first_name],
    ["Phone", formatPhone(lead.mobile), `tel:${lead.mobile}`],
    ...(lead.work_email === ""
      ? []
      : [["Email", lead.work_email, mailto(lead.work_email)] as const]),
    ...(lead.website === "" ? [] : [["Website", lead.website] as const]),
  ];
}

function planRows(lead: Lead): readonly Row[] {
  const goals = {
    target_estimates_per_week: [
      "Target estimates a week",
      formatCount(lead.target_estimates_per_week),
    ],
    avg_job_value: ["Average job value", formatMoney(lead.avg_job_value)],
    gross_margin_pct: ["Gross margin", `${formatCount(lead.gross_margin_pct)}%`],
  } satisfies Record<SavedGoal, Row>;
  return [
    ...Object.values(goals),
    ["Daily budget", formatDailyBudget(lead.calculated_daily_budget)],
    ["Status", statusMessage(lead)],
    ["Jobs in 30 days", formatCount(lead.calculated_jobs_30)],
    ["Revenue in 30 days", formatMoney(lead.calculated_revenue_30)],
  ];
}

function originRows(lead: Lead): readonly Row[] {
  return attributionFields.flatMap((field) => {
    const value = lead.attribution?.[field];
    return value ? [[attributionLabels[field], value] as const] : [];
  });
}

function statusMessage({ calculated_daily_budget }: Lead): string {
  return pageConstants.meterMessages[meterStatus(calculated_daily_budget, assumptions.dailyBudget)];
}

function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

function mailOf(page: MailPage): Email {
  const subject = toOneLine(`${page.subject} | ${page.brandName}`);
  return { subject, text: textPage(page), html: htmlPage(page) };
}

type MailPage = {
  readonly subject: string;
  readonly heading: string;
  /** The first one is the main action. */
  readonly links: readonly { readonly text: string; readonly url: string }[];
  readonly lines: readonly string[];
  readonly groups: readonly (readonly Row[])[];
  readonly brandName: string;
};

function textPage({ heading, links, lines, groups, brandName }: MailPage): string {
  const actions = [...links.map(({ text, url }) => toOneLine(`${text}: ${url}`)), ...lines];
  const paragraphs = [actions, ...groups.map((rows) => rows.map(textLine))];
  const texts = paragraphs.map((paragraph) => paragraph.join("\n"));
  return [toOneLine(heading), ...texts, toOneLine(brandName), ""].join("\n\n");
}

function textLine([label, value, href]: Row): string {
  return toOneLine(`${label}: ${value}${href === undefined ? "" : ` (${href})`}`);
}

/** Replaces line breaks, control characters and bidirectional control characters. */
function toOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
}

function htmlPage({ heading, links, lines, groups, brandName }: MailPage): string {
  const actions = links.map(
    ({ text, url }, index) =>
      html`<p style="${paragraphStyle}"><a href="${url}" style="${index === 0 ? buttonStyle : linkStyle}">${text}</a></p>
`,
  );
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<body style="${bodyStyle}">
<h1 style="font-size: 20px; margin: 0 0 16px">${heading}</h1>
${join(actions)}${join(lines.map((line) => html`<p style="${paragraphStyle}"><strong>${line}</strong></p>\n`))}
${join(groups.map(htmlTable))}
<p style="${signatureStyle}">${brandName}</p>
</body>
</html>
`.toString();
}

function htmlTable(rows: readonly Row[]): SafeHtml {
  return html`<table style="border-collapse: collapse; margin: 0 0 16px">
${join(rows.map(htmlRow))}
</table>
`;
}

function htmlRow([label, value, href]: Row): SafeHtml {
  const shown = href === undefined ? html`${value}` : html`<a href="${href}">${value}</a>`;
  return html`<tr><td style="${labelStyle}">${label}</td><td style="padding: 4px 0">${shown}</td></tr>
`;
}

const bodyStyle = "font: 16px/1.5 system-ui, sans-serif; color: #1c1917; margin: 24px";
const paragraphStyle = "margin: 0 0 16px";
const linkStyle = "color: inherit";
// Large enough for a thumb.
const buttonStyle =
  "display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1c1917; color: #ffffff; font-weight: bold; text-decoration: none";
const signatureStyle = "font-size: 14px; color: #57534e";
const labelStyle = "padding: 4px 16px 4px 0; color: #57534e; vertical-align: top";
