import { formatDailyBudget, formatPhone } from "@planner/shared/format";
import { suspectReasonTexts } from "@planner/shared/lead/contact/botSignals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/computePlan";
import { html, join, type SafeHtml } from "./html.ts";

/** An email's subject: first the content, because phones show only the start, then the agency's name. */
export function mailSubject(content: string, brandName: string): string {
  return toOneLine(`${content} | ${brandName}`);
}

/** An email as a page: a heading, its content, a link and the agency's name. */
export function htmlPage(heading: string, content: SafeHtml, end: MailEnd): string {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<body style="${bodyStyle}">
<h1 style="font-size: 20px; margin: 0 0 16px">${heading}</h1>
${content}
<p><a href="${end.url}">${end.linkText}</a></p>
<p style="${signatureStyle}">${end.brandName}</p>
</body>
</html>
`.toString();
}

export type MailEnd = {
  readonly linkText: string;
  readonly url: string;
  readonly brandName: string;
};

/** The end of an email's text. */
export function textEnd({ linkText, url, brandName }: MailEnd): readonly string[] {
  return [`${linkText}: ${url}`, toOneLine(brandName), ""];
}

/** The address of a lead on the dashboard. */
export function leadUrl({ id }: Lead, dashboardUrl: string): string {
  return `${dashboardUrl}/leads/${id}`;
}

/** A row of an email. */
export type Row = {
  readonly label: string;
  readonly value: string;
  /** The value's link target: a `tel:` or `mailto:` URL, never a URL that the visitor entered. */
  readonly href?: string;
};

/** How to reach the lead, and why it is suspect. */
export function contactRows(lead: Lead): readonly Row[] {
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

/** The lead in one line: name, daily budget and status. */
export function summarize(lead: Lead): string {
  const budget = formatDailyBudget(lead.calculated_daily_budget);
  return `${lead.first_name}, ${budget} a day, ${statusMessage(lead)}`;
}

export function statusMessage({ calculated_daily_budget }: Lead): string {
  return assumptions.meterMessages[meterStatus(calculated_daily_budget, assumptions.dailyBudget)];
}

function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

/** Replaces line breaks, control characters and bidirectional control characters. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
}

export function textLine({ label, value, href }: Row): string {
  return toOneLine(`${label}: ${value}${href === undefined ? "" : ` (${href})`}`);
}

export function htmlTable(rows: readonly Row[]): SafeHtml {
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
const signatureStyle = "font-size: 14px; color: #57534e";
const labelStyle = "padding: 4px 16px 4px 0; color: #57534e; vertical-align: top";
