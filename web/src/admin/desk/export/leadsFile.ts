import { formatPhone } from "@planner/shared/format";
import { lostReasonLabels, stageLabels } from "@planner/shared/lead/followUp/stage";
import { type GoalName, goalNames } from "@planner/shared/lead/goals/goalFields";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { attributionFields } from "@planner/shared/lead/source/attribution";
import {
  attributionLabels,
  trafficSource,
  trafficSourceLabels,
} from "@planner/shared/lead/source/trafficSource";

/** The end of the file's name. */
export type ExportFormat = "csv" | "jsonl";

/** A file of leads. CSV for spreadsheets; JSON lines for programs, with the fields as stored. */
export function leadsFile(leads: readonly Lead[], format: ExportFormat): Blob {
  if (format === "csv") return new Blob([leadsCsv(leads)], { type: "text/csv;charset=utf-8" });
  const lines = leads.map((lead) => `${JSON.stringify(lead)}\n`);
  return new Blob(lines, { type: "application/jsonl;charset=utf-8" });
}

export function leadsCsv(leads: readonly Lead[]): string {
  const rows = leads.map((lead) => columns.map(({ value }) => value(lead)));
  return csvText([columns.map(({ name }) => name), ...rows]);
}

type CsvCell = string | number | undefined;

/** RFC 4180, with a byte order mark: without it, Excel reads UTF-8 as Latin-1. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("")}`;
}

/** A cell. Spreadsheets run such text as a formula, even quoted and after spaces; an apostrophe in front prevents it. */
function csvCell(value: CsvCell): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const safe = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const goalColumns: Readonly<Record<GoalName, string>> = {
  target_estimates_per_week: "Target estimates a week",
  current_estimates_per_week: "Current estimates a week",
  avg_job_value: "Average job value",
  gross_margin_pct: "Gross margin %",
};

const columns: readonly {
  readonly name: string;
  readonly value: (lead: Lead) => CsvCell;
}[] = [
  { name: "ID", value: ({ id }) => id },
  { name: "Received (UTC)", value: ({ created_at }) => created_at },
  { name: "Received (local)", value: ({ created_at }) => localTime(created_at) },
  { name: "First name", value: ({ first_name }) => first_name },
  { name: "Last name", value: ({ last_name }) => last_name },
  { name: "Company", value: ({ company_name }) => company_name },
  { name: "Email", value: ({ work_email }) => work_email },
  { name: "Phone", value: ({ mobile }) => formatPhone(mobile) },
  { name: "Website", value: ({ website }) => website },
  { name: "State", value: ({ state }) => state },
  { name: "Stage", value: ({ stage }) => stageLabels[stage] },
  { name: "Lost reason", value: ({ lost_reason: reason }) => reason && lostReasonLabels[reason] },
  { name: "Won value", value: ({ won_value }) => won_value },
  { name: "Won on (UTC)", value: ({ won_at }) => won_at },
  { name: "Won on (local)", value: ({ won_at: at }) => at && localTime(at) },
  { name: "Answered (UTC)", value: ({ first_response_at }) => first_response_at },
  { name: "Answered (local)", value: ({ first_response_at: at }) => at && localTime(at) },
  { name: "Answered by", value: ({ first_response_by }) => first_response_by },
  ...goalNames.map((goal) => ({ name: goalColumns[goal], value: (lead: Lead) => lead[goal] })),
  { name: "Daily budget", value: (lead) => lead.calculated_daily_budget },
  { name: "Leads a day", value: (lead) => lead.calculated_leads_per_day },
  { name: "Jobs in 30 days", value: ({ calculated_jobs_30 }) => calculated_jobs_30 },
  { name: "Revenue in 30 days", value: ({ calculated_revenue_30 }) => calculated_revenue_30 },
  { name: "Source", value: (lead) => trafficSourceLabels[trafficSource(lead)] },
  ...attributionFields.map((field) => ({
    name: attributionLabels[field],
    value: ({ attribution }: Lead) => attribution?.[field],
  })),
  { name: "Owner", value: ({ owner }) => owner },
  { name: "Next due (UTC)", value: ({ next_due }) => next_due?.at },
  { name: "Next due (local)", value: ({ next_due }) => next_due && localTime(next_due.at) },
  { name: "Calls", value: ({ contact_counts }) => contact_counts?.call ?? 0 },
  { name: "Texts", value: ({ contact_counts }) => contact_counts?.text ?? 0 },
  { name: "Emails", value: ({ contact_counts }) => contact_counts?.email ?? 0 },
  { name: "Notes", value: ({ contact_counts }) => contact_counts?.note ?? 0 },
  { name: "Added by", value: ({ created_by }) => created_by },
  { name: "Suspect", value: ({ suspect }) => suspect?.join(" ") },
  { name: "Record", value: ({ damaged }) => damaged && "Damaged" },
];

/** "2026-11-17 07:00:00", in the user's time zone: spreadsheets read it as a time. */
function localTime(at: string): string {
  const time = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(":")}`;
}
