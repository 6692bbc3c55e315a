import type { CsvCell } from "@planner/shared/files/csvText";
import { formatPhone } from "@planner/shared/format";
import { nextTouch, touchTime } from "@planner/shared/lead/followUp/nextTouch";
import { lostReasonLabels, stageLabels } from "@planner/shared/lead/followUp/stage";
import { type GoalName, goalNames } from "@planner/shared/lead/goals/goalFields";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { attributionFields } from "@planner/shared/lead/source/attribution";
import { attributionLabels } from "@planner/shared/lead/source/attributionTexts";
import { trafficSource, trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import { csvFile } from "../../csvFile.ts";

/** The end of the file's name. */
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
  // Spreadsheets read times as Sweden writes them. One format for all cells, because creating one takes long.
  const times = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone,
  });
  const context = { now, localTime: (at: string) => times.format(new Date(at)) };
  const heads = columns.map(({ head }) => head.replace("(local)", `(${timeZone})`));
  const rows = leads.map((lead) => columns.map(({ cell }) => cell(lead, context)));
  return csvFile([heads, ...rows]);
}

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
  /** The time zone of the file replaces "(local)". */
  head: string;
  cell: (lead: Lead, context: CellContext) => CsvCell;
}>;

const columns: readonly Column[] = [
  { head: "ID", cell: ({ id }) => id },
  { head: "Received (UTC)", cell: ({ created_at }) => created_at },
  { head: "Received (local)", cell: ({ created_at }, { localTime }) => localTime(created_at) },
  { head: "First name", cell: ({ first_name }) => first_name },
  { head: "Last name", cell: ({ last_name }) => last_name },
  { head: "Company", cell: ({ company_name }) => company_name },
  { head: "Email", cell: ({ work_email }) => work_email },
  { head: "Phone", cell: ({ mobile }) => formatPhone(mobile) },
  { head: "Website", cell: ({ website }) => website },
  { head: "State", cell: ({ state }) => state },
  { head: "Stage", cell: ({ stage }) => stageLabels[stage] },
  { head: "Lost reason", cell: ({ lost_reason: reason }) => reason && lostReasonLabels[reason] },
  { head: "Won value", cell: ({ won_value }) => won_value },
  { head: "Won on (UTC)", cell: ({ won_at }) => won_at },
  { head: "Won on (local)", cell: ({ won_at }, context) => localTimeOrNone(won_at, context) },
  { head: "Won by", cell: ({ won_by }) => won_by },
  { head: "Booked on (UTC)", cell: ({ booked_at }) => booked_at },
  {
    head: "Booked on (local)",
    cell: ({ booked_at }, context) => localTimeOrNone(booked_at, context),
  },
  { head: "Lost on (UTC)", cell: (lead) => lostAt(lead) },
  { head: "Lost on (local)", cell: (lead, context) => localTimeOrNone(lostAt(lead), context) },
  { head: "Answered (UTC)", cell: ({ first_response_at }) => first_response_at },
  {
    head: "Answered (local)",
    cell: ({ first_response_at }, context) => localTimeOrNone(first_response_at, context),
  },
  { head: "Answered by", cell: ({ first_response_by }) => first_response_by },
  ...goalNames.map((goal) => ({ head: goalColumns[goal], cell: (lead: Lead) => lead[goal] })),
  { head: "Daily budget", cell: (lead) => lead.calculated_daily_budget },
  { head: "Leads a day", cell: (lead) => lead.calculated_leads_per_day },
  { head: "Jobs in 30 days", cell: ({ calculated_jobs_30 }) => calculated_jobs_30 },
  { head: "Revenue in 30 days", cell: ({ calculated_revenue_30 }) => calculated_revenue_30 },
  { head: "Source", cell: (lead) => trafficSourceLabels[trafficSource(lead)] },
  ...attributionFields.map((field) => ({
    head: attributionLabels[field],
    cell: (lead: Lead) => lead.attribution?.[field],
  })),
  { head: "Owner", cell: ({ owner }) => owner },
  {
    head: "Next touch",
    cell: (lead, { now }) => nextTouch(lead, now)?.reason.replaceAll("_", " "),
  },
  { head: "Next touch (UTC)", cell: (lead, { now }) => nextTouchAt(lead, now) },
  {
    head: "Next touch (local)",
    cell: (lead, context) => localTimeOrNone(nextTouchAt(lead, context.now), context),
  },
  { head: "Calls", cell: ({ contact_counts }) => contact_counts?.call ?? 0 },
  { head: "Texts", cell: ({ contact_counts }) => contact_counts?.text ?? 0 },
  { head: "Emails", cell: ({ contact_counts }) => contact_counts?.email ?? 0 },
  { head: "Notes", cell: ({ contact_counts }) => contact_counts?.note ?? 0 },
  { head: "Added by", cell: ({ created_by }) => created_by },
  { head: "Suspect", cell: ({ suspect }) => suspect?.join(" ") },
  { head: "Record", cell: ({ damaged }) => damaged && "Damaged" },
];

function lostAt({ stage, stage_since }: Lead): string | undefined {
  return stage === "lost" ? stage_since : undefined;
}

function nextTouchAt(lead: Lead, now: Date): string | undefined {
  const next = nextTouch(lead, now);
  return next && touchTime(next);
}

function localTimeOrNone(at: string | undefined, { localTime }: CellContext): string | undefined {
  return at === undefined ? undefined : localTime(at);
}
