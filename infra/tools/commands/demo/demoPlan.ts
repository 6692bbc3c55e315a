import type { DeskTables } from "@planner/lambdas/desk/DeskTables";
import type { LeadItem } from "@planner/lambdas/leads/leadItem";
import { dateOf } from "@planner/lambdas/plans/planReminders";
import { putWeek, savePlan } from "@planner/lambdas/plans/savedPlans";
import { dayMs, localCalendarDate, planStart } from "@planner/shared/calendar";
import { computePlan } from "@planner/shared/plan/computePlan";

/** Factors of the plan's figures, and the number of entered weeks. Default: all since the start. */
type Result = { readonly leads: number; readonly rates: number; readonly weeks?: number };

const onPlan: Result = { leads: 1, rates: 1 };

/** How a made-up contractor's weeks compare with the plan. The last one stops entering after a week. */
const results: readonly Result[] = [
  onPlan,
  { leads: 0.7, rates: 0.95 },
  { leads: 1.1, rates: 1.2 },
  { leads: 1, rates: 1, weeks: 1 },
];

/**
 * Saves the plan of a made-up lead with the weeks since then, by turns on plan, below it, above it and silent.
 *
 * @returns the token of the plan's link
 */
export async function demoPlan(
  tables: DeskTables,
  lead: LeadItem,
  { index, now }: { readonly index: number; readonly now: Date },
): Promise<string | undefined> {
  const { target_estimates_per_week, avg_job_value, gross_margin_pct, assumption_profile } = lead;
  const inputs = { target_estimates_per_week, avg_job_value, gross_margin_pct, assumption_profile };
  const start_date = planStart(localCalendarDate(new Date(lead.created_at)));
  const start = new Date(start_date);
  const saved = await savePlan(tables, {
    leadKey: lead.idempotency_key,
    plan: { inputs, scenario: "expected", start_date },
    now: start,
  });
  if (saved.kind !== "saved") return undefined;
  const result = results[index % results.length] ?? onPlan;
  const elapsed = Math.floor((now.getTime() - start.getTime()) / (7 * dayMs));
  const weeks = computePlan(inputs).weeks.slice(0, result.weeks ?? elapsed);
  for (const { week, ad_spend, leads, bookings, shows, jobs } of weeks) {
    const rated = (count: number) => Math.round(count * result.leads * result.rates);
    const entered = new Date(start.getTime() + week * 7 * dayMs);
    await putWeek(tables, saved.planId, {
      week,
      version: 0,
      entry: {
        spend_cents: Math.round(ad_spend * 100),
        leads: Math.round(leads * result.leads),
        booked: rated(bookings),
        held: rated(shows),
        won: rated(jobs),
      },
      ...{ now: entered, today: dateOf(entered) },
    });
  }
  return saved.token;
}
