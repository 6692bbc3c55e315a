import type { LeadItem } from "@planner/lambdas/leads/leadItem";
import { enterWeek } from "@planner/lambdas/plans/changes/enterWeek";
import { savePlan } from "@planner/lambdas/plans/savePlan";
import type { Tables } from "@planner/lambdas/tables/Tables";
import { dateOf, localCalendarDate, weekMs } from "@planner/shared/calendar";
import { computePlan } from "@planner/shared/plan/computePlan";
import { planStart } from "@planner/shared/plan/planStart";

/** The courses that plans take in turn: factors of the plan's figures, and the number of entered weeks. */
const courses = [
  // On plan.
  { spend: 1, rates: 1, weeks: 12 },
  // Below plan.
  { spend: 1, rates: 0.8, weeks: 12 },
  // At half the spend.
  { spend: 0.5, rates: 1, weeks: 12 },
  // Silent after the first week.
  { spend: 1, rates: 1, weeks: 1 },
] as const;

/**
 * Saves the plan of a made-up lead with the weeks since then.
 *
 * @returns the token of the plan's link, or undefined if the plan was not saved
 */
export async function saveDemoPlan(
  tables: Tables,
  lead: LeadItem,
  { index, now }: { readonly index: number; readonly now: Date },
): Promise<string | undefined> {
  const inputs = {
    target_estimates_per_week: lead.target_estimates_per_week,
    avg_job_value: lead.avg_job_value,
    gross_margin_pct: lead.gross_margin_pct,
    assumption_profile: lead.assumption_profile,
  };
  const start_date = planStart(localCalendarDate(new Date(lead.created_at)));
  const start = new Date(start_date);
  const saved = await savePlan(tables, {
    leadKey: lead.idempotency_key,
    plan: { inputs, scenario: "expected", start_date },
    now: start,
  });
  if (saved.kind !== "saved") return undefined;
  const { spend, rates, weeks } = courses[index % courses.length] ?? courses[0];
  const elapsed = Math.floor((now.getTime() - start.getTime()) / weekMs);
  const planned = computePlan(inputs).weeks.slice(0, Math.min(weeks, elapsed));
  for (const { week, ad_spend, leads, bookings, shows, jobs } of planned) {
    /** A planned count at the course's spend and rates. */
    const actual = (count: number) => Math.round(count * spend * rates);
    const entered = new Date(start.getTime() + week * weekMs);
    await enterWeek(tables, saved.planId, {
      week,
      version: 0,
      now: entered,
      today: dateOf(entered),
      entry: {
        spend_cents: Math.round(ad_spend * spend * 100),
        leads: Math.round(leads * spend),
        booked: actual(bookings),
        held: actual(shows),
        won: actual(jobs),
        still_to_come: 0,
        undecided: 0,
      },
    });
  }
  return saved.token;
}
