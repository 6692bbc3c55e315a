import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { attributionFields } from "@planner/shared/lead/source/attribution";
import { join } from "./html.ts";
import {
  contactRows,
  htmlPage,
  htmlTable,
  leadUrl,
  mailSubject,
  type Row,
  statusMessage,
  summarize,
  textEnd,
  textLine,
  toOneLine,
} from "./mailRows.ts";

export type AlertMail = { readonly subject: string; readonly text: string; readonly html: string };

/** What an email contains besides the leads. */
export type MailContext = {
  readonly kind: AlertKind;
  readonly dashboardUrl: string;
  /** The agency's name. */
  readonly brandName: string;
};

/** Composes the email about a lead: contact and budget first, then plan and origin. */
export function composeMail(lead: Lead, context: MailContext): AlertMail {
  const { kind, dashboardUrl, brandName } = context;
  const groups = [contactRows(lead), planRows(lead), originRows(lead)].filter(
    (rows) => rows.length > 0,
  );
  const summary = summarize(lead);
  const end = { linkText: "Open the lead", url: leadUrl(lead, dashboardUrl), brandName };
  return {
    subject: mailSubject(`${subjectPrefix(kind, lead)}: ${summary}`, brandName),
    text: [
      toOneLine(summary),
      ...groups.map((rows) => rows.map(textLine).join("\n")),
      ...textEnd(end),
    ].join("\n\n"),
    html: htmlPage(summary, join(groups.map(htmlTable)), end),
  };
}

function subjectPrefix(kind: AlertKind, { suspect }: Lead): string {
  if (kind === "still waiting") return "Still waiting";
  return suspect ? "Suspect lead" : "New lead";
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
