import { type CsvCell, csvText } from "@planner/shared/files/csv";
import { formatPhone } from "@planner/shared/format";
import { nextTouch, touchTime } from "@planner/shared/lead/followUp/nextTouch";
import { lostReasonLabels, stageLabels } from "@planner/shared/lead/followUp/stage";
import { type GoalName, goalNames } from "@planner/shared/lead/goals/goalFields";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { attributionFields } from "@planner/shared/lead/source/attribution";
import { attributionLabels } from "@planner/shared/lead/source/attributionTexts";
import { trafficSource, trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";

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
  { now, timeZone }: ExportMoment,
): Blob {
  if (format === "csv") {
    const names = columns.map(([name]) => name.replace("(local)", `(${timeZone})`));
    // Sweden writes times as spreadsheets read them. Creating a format takes long.
    const times = new Intl.DateTimeFormat("sv-SE", {
      dateStyle: "short",
      timeStyle: "medium",
      timeZone,
    });
    const context = { now, local: (at: string) => times.format(new Date(at)) };
    return csvFile([names, ...leads.map((lead) => columns.map(([, cell]) => cell(lead, context)))]);
  }
  const lines = leads.map((lead) => `${JSON.stringify(lead)}\n`);
  return new Blob(lines, { type: "application/jsonl;charset=utf-8" });
}

type CellContext = {
  readonly now: Date;
  /** "2026-11-17 07:00:00", in the brand's time zone. */
  readonly local: (at: string) => string;
};

/** With a byte order mark: without it, Excel reads UTF-8 as Latin-1. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Blob {
  return new Blob(["\uFEFF", csvText(rows)], { type: "text/csv;charset=utf-8" });
}

const goalColumns: Readonly<Record<GoalName, string>> = {
  target_estimates_per_week: "Target estimates a week",
  current_estimates_per_week: "Current estimates a week",
  avg_job_value: "Average job value",
  gross_margin_pct: "Gross margin %",
};

type Column = readonly [name: string, cell: (lead: Lead, context: CellContext) => CsvCell];

const columns: readonly Column[] = [
  ["ID", ({ id }) => id],
  ["Received (UTC)", ({ created_at }) => created_at],
  ["Received (local)", ({ created_at }, { local }) => local(created_at)],
  ["First name", ({ first_name }) => first_name],
  ["Last name", ({ last_name }) => last_name],
  ["Company", ({ company_name }) => company_name],
  ["Email", ({ work_email }) => work_email],
  ["Phone", ({ mobile }) => formatPhone(mobile)],
  ["Website", ({ website }) => website],
  ["State", ({ state }) => state],
  ["Stage", ({ stage }) => stageLabels[stage]],
  ["Lost reason", ({ lost_reason: reason }) => reason && lostReasonLabels[reason]],
  ["Won value", ({ won_value }) => won_value],
  ["Won on (UTC)", ({ won_at }) => won_at],
  ["Won on (local)", ({ won_at }, context) => localOrNone(won_at, context)],
  ["Won by", ({ won_by }) => won_by],
  ["Booked on (UTC)", ({ booked_at }) => booked_at],
  ["Booked on (local)", ({ booked_at }, context) => localOrNone(booked_at, context)],
  ["Lost on (UTC)", (lead) => lostAt(lead)],
  ["Lost on (local)", (lead, context) => localOrNone(lostAt(lead), context)],
  ["Answered (UTC)", ({ first_response_at }) => first_response_at],
  ["Answered (local)", ({ first_response_at }, context) => localOrNone(first_response_at, context)],
  ["Answered by", ({ first_response_by }) => first_response_by],
  ...goalNames.map((goal) => [goalColumns[goal], (lead: Lead) => lead[goal]] as const),
  ["Daily budget", (lead) => lead.calculated_daily_budget],
  ["Leads a day", (lead) => lead.calculated_leads_per_day],
  ["Jobs in 30 days", ({ calculated_jobs_30 }) => calculated_jobs_30],
  ["Revenue in 30 days", ({ calculated_revenue_30 }) => calculated_revenue_30],
  ["Source", (lead) => trafficSourceLabels[trafficSource(lead)]],
  ...attributionFields.map(
    (field) => [attributionLabels[field], (lead: Lead) => lead.attribution?.[field]] as const,
  ),
  ["Owner", ({ owner }) => owner],
  ["Next touch", (lead, { now }) => nextTouch(lead, now)?.reason.replaceAll("_", " ")],
  ["Next touch (UTC)", (lead, { now }) => nextTouchAt(lead, now)],
  ["Next touch (local)", (lead, context) => localOrNone(nextTouchAt(lead, context.now), context)],
  ["Calls", ({ contact_counts }) => contact_counts?.call ?? 0],
  ["Texts", ({ contact_counts }) => contact_counts?.text ?? 0],
  ["Emails", ({ contact_counts }) => contact_counts?.email ?? 0],
  ["Notes", ({ contact_counts }) => contact_counts?.note ?? 0],
  ["Added by", ({ created_by }) => created_by],
  ["Suspect", ({ suspect }) => suspect?.join(" ")],
  ["Record", ({ damaged }) => damaged && "Damaged"],
];

function lostAt({ stage, stage_since }: Lead): string | undefined {
  return stage === "lost" ? stage_since : undefined;
}

function nextTouchAt(lead: Lead, now: Date): string | undefined {
  const next = nextTouch(lead, now);
  return next && touchTime(next);
}

function localOrNone(at: string | undefined, { local }: CellContext): string | undefined {
  return at === undefined ? undefined : local(at);
}
