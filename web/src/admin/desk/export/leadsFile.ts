import type { CsvCell } from "@planner/shared/files/csvText";
import { formatPhone } from "@planner/shared/format";
import { lostReasonLabels } from "@planner/shared/lead/followUp/lostReasons";
import { nextTouch, touchTime } from "@planner/shared/lead/followUp/nextTouch";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import { type GoalName, goalNames } from "@planner/shared/lead/goals/goalFields";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { attributionFields } from "@planner/shared/lead/source/attribution";
import { attributionLabels } from "@planner/shared/lead/source/attributionTexts";
import { trafficSource, trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import { csvFile } from "../../csvFile.ts";

/** The file extension. */
export type ExportFormat = "csv" | "jsonl";

type ExportMoment = {
  readonly now: Date;
  /** The zone of the local times: the brand's, so that a file is the same on every computer. */
  readonly timeZone: string;
};

/** A file of leads. CSV for spreadsheets; JSON lines for programs, with the fields as stored. */
export function leadsFile(
  leads: readonly Lead[],
  format: ExportFormat,
  moment: ExportMoment,
): Blob {
  if (format === "csv") return leadsCsv(leads, moment);
  const lines = leads.map((lead) => `${JSON.stringify(lead)}\n`);
  return new Blob(lines, { type: "application/jsonl;charset=utf-8" });
}

function leadsCsv(leads: readonly Lead[], { now, timeZone }: ExportMoment): Blob {
  // Sweden writes 2026-11-17 07:00:00, which spreadsheets read as a time. Created once, because that is slow.
  const times = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone,
  });
  const context = { now, localTime: (at: string) => times.format(new Date(at)) };
  const headers = columns.map(({ header }) => header.replace("(local)", `(${timeZone})`));
  const rows = leads.map((lead) => columns.map(({ cell }) => cell(lead, context)));
  return csvFile([headers, ...rows]);
}

/** What the cells need besides the lead. */
type CellContext = {
  readonly now: Date;
  /** "2026-11-17 07:00:00", in the brand's time zone. */
  readonly localTime: (at: string) => string;
};

const goalColumns: Readonly<Record<GoalName, string>> = {
  target_estimates_per_week: "Target estimates a week",
  current_estimates_per_week: "Current estimates a week",
  avg_job_value: "Average job value",
  gross_margin_pct: "Gross margin %",
};

type Column = Readonly<{
  /** The file has the name of its time zone instead of "local". */
  header: string;
  cell: (lead: Lead, context: CellContext) => CsvCell;
}>;

const columns: readonly Column[] = [
  { header: "ID", cell: ({ id }) => id },
  ...timeColumns("Received", ({ created_at }) => created_at),
  { header: "First name", cell: ({ first_name }) => first_name },
  { header: "Last name", cell: ({ last_name }) => last_name },
  { header: "Company", cell: ({ company_name }) => company_name },
  { header: "Email", cell: ({ work_email }) => work_email },
  { header: "Phone", cell: ({ mobile }) => formatPhone(mobile) },
  { header: "Website", cell: ({ website }) => website },
  { header: "State", cell: ({ state }) => state },
  { header: "Stage", cell: ({ stage }) => stageLabels[stage] },
  { header: "Lost reason", cell: ({ lost_reason: reason }) => reason && lostReasonLabels[reason] },
  { header: "Won value", cell: ({ won_value }) => won_value },
  ...timeColumns("Won on", ({ won_at }) => won_at),
  { header: "Won by", cell: ({ won_by }) => won_by },
  ...timeColumns("Booked on", ({ booked_at }) => booked_at),
  ...timeColumns("Lost on", lostAt),
  ...timeColumns("Answered", ({ first_response_at }) => first_response_at),
  { header: "Answered by", cell: ({ first_response_by }) => first_response_by },
  ...goalNames.map((goal) => ({ header: goalColumns[goal], cell: (lead: Lead) => lead[goal] })),
  { header: "Daily budget", cell: (lead) => lead.calculated_daily_budget },
  { header: "Leads a day", cell: (lead) => lead.calculated_leads_per_day },
  { header: "Jobs in 30 days", cell: ({ calculated_jobs_30 }) => calculated_jobs_30 },
  { header: "Revenue in 30 days", cell: ({ calculated_revenue_30 }) => calculated_revenue_30 },
  { header: "Source", cell: (lead) => trafficSourceLabels[trafficSource(lead)] },
  ...attributionFields.map((field) => ({
    header: attributionLabels[field],
    cell: (lead: Lead) => lead.attribution?.[field],
  })),
  { header: "Owner", cell: ({ owner }) => owner },
  {
    header: "Next touch",
    cell: (lead, { now }) => nextTouch(lead, now)?.reason.replaceAll("_", " "),
  },
  ...timeColumns("Next touch", nextTouchAt),
  { header: "Calls", cell: ({ contact_counts }) => contact_counts?.call ?? 0 },
  { header: "Texts", cell: ({ contact_counts }) => contact_counts?.text ?? 0 },
  { header: "Emails", cell: ({ contact_counts }) => contact_counts?.email ?? 0 },
  { header: "Notes", cell: ({ contact_counts }) => contact_counts?.note ?? 0 },
  { header: "Added by", cell: ({ created_by }) => created_by },
  { header: "Suspect", cell: ({ suspect }) => suspect?.join(" ") },
  { header: "Record", cell: ({ damaged }) => damaged && "Damaged" },
];

/** The two columns of a time, which are empty without one. */
function timeColumns(
  title: string,
  timeOf: (lead: Lead, now: Date) => string | undefined,
): readonly Column[] {
  return [
    { header: `${title} (UTC)`, cell: (lead, { now }) => timeOf(lead, now) },
    {
      header: `${title} (local)`,
      cell: (lead, { now, localTime }) => {
        const at = timeOf(lead, now);
        return at === undefined ? undefined : localTime(at);
      },
    },
  ];
}

function lostAt({ stage, stage_since }: Lead): string | undefined {
  return stage === "lost" ? stage_since : undefined;
}

function nextTouchAt(lead: Lead, now: Date): string | undefined {
  const next = nextTouch(lead, now);
  return next && touchTime(next);
}
