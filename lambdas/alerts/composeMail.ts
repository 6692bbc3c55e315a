import { formatCount, formatDailyBudget, formatMoney, formatPhone } from "@planner/shared/format";
import { attributionFields } from "@planner/shared/lead/attribution";
import { suspectReasonTexts } from "@planner/shared/lead/botSignals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/computePlan";
import { html, join, type SafeHtml } from "./html.ts";

export type AlertMail = { readonly subject: string; readonly text: string; readonly html: string };

/** Composes the mail about a new lead: contact and budget first, then plan and origin. */
export function composeMail(lead: Lead, dashboardUrl: string): AlertMail {
  const groups = [contactRows(lead), planRows(lead), originRows(lead)].filter(
    (rows) => rows.length > 0,
  );
  const summary = summarize(lead);
  return {
    subject: toOneLine(`${lead.suspect ? "Suspect" : "New"} lead: ${summary}`),
    text: [
      toOneLine(summary),
      ...groups.map((rows) => rows.map(textLine).join("\n")),
      `Dashboard: ${dashboardUrl}`,
      "",
    ].join("\n\n"),
    html: html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<body style="${bodyStyle}">
<h1 style="font-size: 20px; margin: 0 0 16px">${summary}</h1>
${join(groups.map(htmlTable))}
<p><a href="${dashboardUrl}">Open the dashboard</a></p>
</body>
</html>
`.toString(),
  };
}

/** A row of the mail. */
type Row = {
  readonly label: string;
  readonly value: string;
  /** The value's link target: a `tel:` or `mailto:` URL, never a URL that the visitor entered. */
  readonly href?: string;
};

function contactRows(lead: Lead): readonly Row[] {
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

function planRows(lead: Lead): readonly Row[] {
  return [
    { label: "Target estimates a week", value: formatCount(lead.target_estimates_per_week) },
    { label: "Average job value", value: formatMoney(lead.avg_job_value) },
    { label: "Gross margin", value: `${formatCount(lead.gross_margin_pct)}%` },
    { label: "Daily budget", value: formatDailyBudget(lead.calculated_daily_budget) },
    { label: "Status", value: statusMessage(lead) },
    { label: "Jobs in 30 days", value: formatCount(lead.calculated_jobs_30) },
    { label: "Revenue in 30 days", value: formatMoney(lead.calculated_revenue_30) },
  ];
}

function originRows(lead: Lead): readonly Row[] {
  return attributionFields.flatMap((field) => {
    const value = lead.attribution?.[field];
    return value ? [{ label: field, value }] : [];
  });
}

function summarize(lead: Lead): string {
  const budget = formatDailyBudget(lead.calculated_daily_budget);
  return `${lead.first_name}, ${budget} a day, ${statusMessage(lead)}`;
}

function statusMessage({ calculated_daily_budget }: Lead): string {
  return assumptions.meterMessages[meterStatus(calculated_daily_budget, assumptions.dailyBudget)];
}

function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

/** Replaces line breaks, control characters and bidirectional control characters. */
function toOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
}

function textLine({ label, value, href }: Row): string {
  return toOneLine(`${label}: ${value}${href === undefined ? "" : ` (${href})`}`);
}

function htmlTable(rows: readonly Row[]): SafeHtml {
  return html`<table style="border-collapse: collapse; margin: 0 0 16px">
${join(rows.map(htmlRow))}
</table>
`;
}

function htmlRow({ label, value, href }: Row): SafeHtml {
  const shown = href === undefined ? html`${value}` : html`<a href="${href}">${value}</a>`;
  return html`<tr><td style="${labelStyle}">${label}</td><td style="padding: 4px 0">${shown}</td></tr>
`;
}

const bodyStyle = "font: 16px/1.5 system-ui, sans-serif; color: #1c1917; margin: 24px";
const labelStyle = "padding: 4px 16px 4px 0; color: #57534e; vertical-align: top";
