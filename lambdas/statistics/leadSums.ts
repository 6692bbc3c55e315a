import type { LeadStats } from "@planner/shared/api/adminContract";
import { isWithinLimit } from "@planner/shared/lead/followUp/responseClock";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import { roundHalfUp } from "@planner/shared/plan/round";
import type { Counters, LeadSums, StatisticsRecord } from "../leads/counts/statisticsItem.ts";
import type { CountableLead } from "../leads/leadItem.ts";

/**
 * Sums leads for a record, rounding each amount half up to cents. The counters by day include only the days that the
 * record keeps. Stage `new` has no counter: it is the total without the other stages, so it includes leads saved before
 * stages existed.
 */
export function sumLeads(leads: readonly CountableLead[], record: StatisticsRecord): LeadSums {
  const latest_lead_at = leads
    .map((lead) => lead.created_at)
    .sort()
    .at(-1);
  const firstDay = firstKeptDay(latest_lead_at, record);
  const counters = addCounters(leads.map((lead) => leadCounters(lead, firstDay)));
  return { counters, latest_lead_at };
}

function leadCounters(lead: CountableLead, firstDay: string): Counters {
  const { stage = "new", created_at, first_response_at } = lead;
  const day = created_at.slice(0, dayLength);
  const isClocked = lead.suspect === undefined && day >= firstDay;
  const isOnTime = first_response_at !== undefined && isWithinLimit(created_at, first_response_at);
  return {
    total_leads: 1,
    job_value_cents: toCents(lead.avg_job_value),
    revenue_30_cents: toCents(lead.calculated_revenue_30),
    ...(stage !== "new" && { [stageCounter(stage)]: 1 }),
    ...(isClocked && { [`${clocked}${day}`]: 1 }),
    ...(isClocked && isOnTime && { [`${onTime}${day}`]: 1 }),
  };
}

function stageCounter(stage: Stage): string {
  return `stage_${stage}`;
}

/** The prefixes of the counters by UTC day of capture: leads with a clock, and those answered on time. */
const clocked = "clocked_";
const onTime = "on_time_";

/** Adds counters by name. */
export function addCounters(all: readonly Counters[]): Counters {
  const sums: Record<string, number> = {};
  for (const counters of all) {
    for (const [name, value] of Object.entries(counters)) sums[name] = (sums[name] ?? 0) + value;
  }
  return sums;
}

/** The same counters with the opposite sign. */
export function negate(counters: Counters): Counters {
  return Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, -value]));
}

/** The names of the counters by day that the record no longer needs once it includes a lead from this time. */
export function outdatedCounters(record: StatisticsRecord, latest: string | undefined): string[] {
  const firstDay = firstKeptDay(latest, record);
  return Object.keys(record.counters).filter((name) => {
    const [, day] = /^(?:clocked|on_time)_(.+)$/.exec(name) ?? [];
    return day !== undefined && day < firstDay;
  });
}

/** A record keeps the counters of this many days before its latest lead. The API shows 30. */
const keptDays = 40;

function firstKeptDay(latest: string | undefined, { latest_lead_at }: StatisticsRecord): string {
  const [newest = ""] = [latest ?? "", latest_lead_at ?? ""].sort().reverse();
  return dayBefore(new Date(newest), keptDays);
}

/** Converts the statistics to the API's figures. Without leads, the mean and the latest lead are null. */
export function toLeadStats(record: StatisticsRecord, now: Date): LeadStats {
  const { counters, latest_lead_at } = record;
  const { total_leads = 0, job_value_cents = 0, revenue_30_cents = 0 } = counters;
  return {
    total_leads,
    mean_job_value: total_leads === 0 ? null : roundHalfUp(job_value_cents / total_leads / 100, 2),
    total_revenue_30: revenue_30_cents / 100,
    latest_lead_at: latest_lead_at ?? null,
    by_stage: leadsByStage(counters),
    answered_in_time_pct: answeredInTime(counters, now),
  };
}

function leadsByStage(counters: Counters): LeadStats["by_stage"] {
  const count = (stage: Stage) => counters[stageCounter(stage)] ?? 0;
  const later = {
    contacted: count("contacted"),
    call_booked: count("call_booked"),
    proposal: count("proposal"),
    won: count("won"),
    lost: count("lost"),
  };
  return { new: (counters.total_leads ?? 0) - sum(Object.values(later)), ...later };
}

/** Percent of the leads of the last 30 UTC days, today included. */
function answeredInTime(counters: Counters, now: Date): number | null {
  const days = Array.from({ length: 30 }, (_, age) => dayBefore(now, age));
  const total = sum(days.map((day) => counters[`${clocked}${day}`] ?? 0));
  const answered = sum(days.map((day) => counters[`${onTime}${day}`] ?? 0));
  return total <= 0 ? null : roundHalfUp((100 * answered) / total, 1);
}

/** The UTC day, such as `2026-11-22`, this many days before a time. Empty if the time is invalid. */
function dayBefore(time: Date, days: number): string {
  const day = new Date(time.getTime() - days * 86_400_000);
  return Number.isNaN(day.getTime()) ? "" : day.toISOString().slice(0, dayLength);
}

const dayLength = "2026-11-22".length;

function toCents(dollars: number): number {
  return Math.round(roundHalfUp(dollars, 2) * 100);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
