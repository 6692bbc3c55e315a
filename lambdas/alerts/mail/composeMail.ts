import { formatDailyBudget } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import { meterStatus } from "@planner/shared/plan/computePlan";
import { html, join, type SafeHtml } from "./html.ts";
import { type LeadEntry, leadEntries } from "./leadEntries.ts";

/** A mail about a new lead. */
export type AlertMail = { readonly subject: string; readonly text: string; readonly html: string };

/** The mail that tells the team of a lead: whom to call and how much they would spend, before anything else. */
export function composeMail(lead: Lead, dashboardUrl: string): AlertMail {
  const groups = leadEntries(lead);
  const summary = summaryOf(lead);
  return {
    subject: oneLine(`${lead.suspect ? "Suspect" : "New"} lead: ${summary}`),
    text: [
      oneLine(summary),
      ...groups.map((entries) => entries.map(textLine).join("\n")),
      `Dashboard: ${dashboardUrl}`,
      "",
    ].join("\n\n"),
    html: html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<body style="${bodyStyle}">
<h1 style="font-size: 20px; margin: 0 0 16px">${summary}</h1>
${join(groups.map(table))}
<p><a href="${dashboardUrl}">Open the dashboard</a></p>
</body>
</html>
`.toString(),
  };
}

function summaryOf({ first_name, calculated_daily_budget }: Lead): string {
  const status = meterStatus(calculated_daily_budget, assumptions.dailyBudget);
  const budget = formatDailyBudget(calculated_daily_budget);
  return `${first_name}, ${budget} a day, ${assumptions.meterMessages[status]}`;
}

/** A header, and a line, hold no line breaks and nothing that hides or turns what follows. */
function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
}

function textLine({ label, value, href }: LeadEntry): string {
  return oneLine(`${label}: ${value}${href === undefined ? "" : ` (${href})`}`);
}

function table(entries: readonly LeadEntry[]): SafeHtml {
  return html`<table style="border-collapse: collapse; margin: 0 0 16px">
${join(entries.map(row))}
</table>
`;
}

function row({ label, value, href }: LeadEntry): SafeHtml {
  const shown = href === undefined ? html`${value}` : html`<a href="${href}">${value}</a>`;
  return html`<tr><td style="${labelStyle}">${label}</td><td style="padding: 4px 0">${shown}</td></tr>
`;
}

const bodyStyle = "font: 16px/1.5 system-ui, sans-serif; color: #1c1917; margin: 24px";
const labelStyle = "padding: 4px 16px 4px 0; color: #57534e; vertical-align: top";
