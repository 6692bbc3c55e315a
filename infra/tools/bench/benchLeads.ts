import type { LeadItem } from "@planner/lambdas/leads/leadItem";
import { idPrefix } from "@planner/lambdas/tables/itemId";
import { aLeadItem } from "@planner/lambdas/testing/aLead";
import { dayMs } from "@planner/shared/calendar";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** When the benchmark takes place. */
export const now = new Date("2026-11-26T10:40:00.000Z");

/** When the first lead was captured. */
const firstMs = Date.UTC(2025, 0, 1);

/** The made-up leads of a pair of tables. They are evenly spread from the first one to now. */
export type LeadSeries = { readonly count: number };

/**
 * A lead by its place in the series, the oldest first. The same share of every series matches each filter, and one lead in
 * six is won. The newest 1,000 are in all groups of the queue, and the others have no next step.
 */
export function benchLead(index: number, series: LeadSeries): LeadItem {
  const createdAt = capturedAt(index, series);
  return aLeadItem({
    id: leadId(index, series),
    created_at: createdAt,
    first_name: firstNames[index % firstNames.length] ?? "",
    work_email: emailOf(index),
    mobile: phoneOf(index),
    website: "",
    stage: stageOf(index),
    calculated_daily_budget: index % 4 === 0 ? 40 : 180,
    attribution: index % 5 === 0 ? { gclid: "1" } : {},
    suspect: index % 10 === 0 ? ["honeypot"] : undefined,
    ...followUpOf(index, createdAt, series.count - index),
  });
}

const stages = ["new", "contacted", "call_booked", "proposal", "won", "new"] as const;

function stageOf(index: number): Stage {
  return stages[index % stages.length] ?? "new";
}

/**
 * Spreads the leads over all groups of the queue. Won leads are in none. Some of the newest are being called.
 *
 * @param createdAt when the lead was captured
 * @param fromNewest its place among the newest, from 1
 */
function followUpOf(index: number, createdAt: string, fromNewest: number): Partial<Lead> {
  const answered = { first_response_at: createdAt };
  if (fromNewest > 1_000) return answered;
  const round = Math.floor(index / stages.length);
  if (stageOf(index) === "new") return round % 2 === 0 ? {} : { clock_ended_at: createdAt };
  const later = new Date(now.getTime() + dayMs / 2).toISOString();
  switch (round % 4) {
    case 0:
      return { ...answered, planned_touch: { kind: "follow_up", at: createdAt } };
    case 1:
      return { ...answered, planned_touch: { kind: "retry", at: createdAt } };
    case 2:
      return { ...answered, planned_touch: { kind: "follow_up", at: later } };
    default: {
      if (fromNewest > 60) return answered;
      const call = { id: createdAt, by: "ann@example.com", at: now.toISOString() };
      return { ...answered, calls: [call] };
    }
  }
}

const firstNames = ["Ann", "Ben", "Cleo", "Dana", "Eve", "Finn", "Gus", "Hana", "Ian", "Jo"];

/** When a lead was captured. */
export function capturedAt(index: number, { count }: LeadSeries): string {
  const intervalMs = (now.getTime() - firstMs) / count;
  return new Date(firstMs + index * intervalMs).toISOString();
}

/** The ID of a lead, which contains its time. */
export function leadId(index: number, series: LeadSeries): string {
  const sequence = String(index).padStart(12, "0");
  return `${idPrefix(new Date(capturedAt(index, series)))}-7000-8000-${sequence}`;
}

/** The email address of a lead. */
export function emailOf(index: number): string {
  return `visitor${index}@gmail.com`;
}

/** A lead's phone number. All have one area code, so their postings are in one partition. The oldest 50 leads share one. */
export function phoneOf(index: number): string {
  return `+1305${2_000_000 + (index < 50 ? 0 : index)}`;
}
